package io.github.acl4j.samples.inference;

import io.github.acl4j.recovery.PolicySettings;
import io.github.acl4j.samples.Product;
import java.util.Objects;

/**
 * What a fleet is made of.
 *
 * @param product of which product the devices are
 * @param devices how many there are, 1 to {@value #MOST_DEVICES}
 * @param policy what the recovery goes by
 * @param skipRestore whether the owner of the weights only pretends to bring them back, and nobody loads them anew
 * @param copyProbe whether the proof is the built-in copy instead of an inference
 */
public record FleetOptions(
        Product product, int devices, PolicySettings policy, boolean skipRestore, boolean copyProbe) {
    /** No machine has more. */
    public static final int MOST_DEVICES = 64;

    /**
     * Checks.
     *
     * @param product of which product
     * @param devices how many
     * @param policy what the recovery goes by
     * @param skipRestore whether nothing is brought back
     * @param copyProbe whether a copy is the proof
     * @throws IllegalArgumentException if there are too few or too many devices
     */
    public FleetOptions {
        Objects.requireNonNull(product, "product");
        Objects.requireNonNull(policy, "policy");
        if (devices < 1 || devices > MOST_DEVICES) {
            throw new IllegalArgumentException("--devices is " + devices + "; it must be from 1 to " + MOST_DEVICES);
        }
    }

    /**
     * An honest fleet with the settings that a service has.
     *
     * @param product of which product
     * @param devices how many
     * @return the options
     */
    public static FleetOptions of(Product product, int devices) {
        return new FleetOptions(product, devices, PolicySettings.DEFAULT, false, false);
    }

    /**
     * These options, with another policy.
     *
     * @param newPolicy what the recovery goes by
     * @return the options
     */
    public FleetOptions withPolicy(PolicySettings newPolicy) {
        return new FleetOptions(product, devices, newPolicy, skipRestore, copyProbe);
    }

    /**
     * These options, with something left out, to show what that leads to.
     *
     * @param newSkipRestore whether nothing is brought back
     * @param newCopyProbe whether a copy is the proof
     * @return the options
     */
    public FleetOptions leavingOut(boolean newSkipRestore, boolean newCopyProbe) {
        return new FleetOptions(product, devices, policy, newSkipRestore, newCopyProbe);
    }
}
