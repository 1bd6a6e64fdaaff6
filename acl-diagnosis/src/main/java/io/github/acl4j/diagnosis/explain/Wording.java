package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.Aftermath;
import io.github.acl4j.error.CodeNamespace;
import io.github.acl4j.error.Confidence;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.ErrorScope;
import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultCause;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.Repairability;
import io.github.acl4j.error.ReportField;
import io.github.acl4j.error.ReportedCode;
import io.github.acl4j.error.RetryAdvice;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What verdicts are called for people, from {@code wording.properties}. */
final class Wording {
    private static final String RESOURCE = "wording.properties";
    private static final Properties WORDS = load();
    private static final int MOST_DEVICES = 8;

    private Wording() {}

    private static Properties load() {
        try (InputStream in = Wording.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is missing from acl-diagnosis");
            }
            Properties words = new Properties();
            words.load(new InputStreamReader(in, StandardCharsets.US_ASCII));
            return words;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }

    private static String of(String key) {
        return known(key).orElseThrow(() -> new IllegalStateException(RESOURCE + " has no " + key));
    }

    private static Optional<String> known(String key) {
        @Nullable String words = WORDS.getProperty(key);
        return Optional.ofNullable(words);
    }

    /** The verdict in one sentence. */
    static String answer(FaultVerdict verdict, NavigableSet<Integer> devices) {
        String answer = title(verdict.category(), devices);
        if (!isFailure(verdict.category()) || verdict.category() == ErrorCategory.UNKNOWN) {
            return answer + ".";
        }
        return answer + ": " + of("cause." + verdict.cause()) + "; " + state(verdict) + ".";
    }

    static boolean isFailure(ErrorCategory category) {
        return category != ErrorCategory.SUCCESS && category != ErrorCategory.STATUS;
    }

    static String title(ErrorCategory category, NavigableSet<Integer> devices) {
        String names = devices.isEmpty() ? "" : devices(devices);
        String subject = names.isEmpty() ? "The device" : Character.toUpperCase(names.charAt(0)) + names.substring(1);
        return of("category." + category + ".title")
                .replace("{on}", names.isEmpty() ? "" : " on " + names)
                .replace("{seen}", names.isEmpty() ? "" : ", seen on " + names)
                .replace("{Device}", subject);
    }

    private static String devices(NavigableSet<Integer> devices) {
        String list = devices.stream().limit(MOST_DEVICES).map(String::valueOf).collect(Collectors.joining(", "));
        int more = devices.size() - MOST_DEVICES;
        return (devices.size() == 1 ? "device " : "devices ") + list + (more > 0 ? " and " + more + " more" : "");
    }

    private static String state(FaultVerdict verdict) {
        if (verdict.after() != Aftermath.POISONED) {
            return of("state." + verdict.after());
        }
        if (verdict.repair() != Repairability.NO) {
            return of("state." + verdict.repair());
        }
        return verdict.actions().stream()
                .filter(FaultAction::isExit)
                .findFirst()
                .map(Wording::exit)
                .orElseGet(() -> after(Aftermath.POISONED));
    }

    static String exit(FaultAction action) {
        return of("exit." + action);
    }

    static String meaning(ErrorCategory category) {
        return of("category." + category + ".means");
    }

    static String cause(FaultCause cause) {
        return of("cause." + cause + ".means");
    }

    static String scope(ErrorScope scope) {
        return of("scope." + scope);
    }

    static String after(Aftermath after) {
        return of("after." + after);
    }

    static String repair(Repairability repair) {
        return of("repair." + repair);
    }

    static String confidence(Confidence confidence) {
        return of("confidence." + confidence);
    }

    static String action(FaultAction action, RetryAdvice retry) {
        return of("action." + action)
                .replace("{delay}", retry.delay().toSeconds() + " s")
                .replace("{attempts}", retry.attempts() + (retry.attempts() == 1 ? " time" : " times"));
    }

    static String never(FaultAction action) {
        return of("never." + action);
    }

    /** The name of something that a text tells, or empty if it isn't of use to people. */
    static Optional<String> field(ReportField field) {
        return known("field." + field);
    }

    /** A code, with whose it is where that can be mistaken. */
    static String label(ReportedCode code) {
        return known("label." + code.space())
                .map(label -> label + " " + Printable.text(code.text()))
                .orElseGet(() -> JsonReport.code(code));
    }

    static String code(ReportedCode code) {
        if (code.space() == CodeNamespace.ACL
                && AclError.of((int) code.number()).isKnown()) {
            AclError error = AclError.of((int) code.number());
            return error.name() + ": " + error.meaning();
        }
        return switch (code.space()) {
            case MODULE -> known("module." + code.text()).orElseGet(() -> module(code.text()));
            case TS -> specific("ts.0x" + Long.toHexString(code.number()), code.space());
            case RAS_EVENT -> specific("event.0x%08X".formatted(code.number()), code.space());
            case DRIVER -> specific("driver." + code.number(), code.space());
            default -> of("space." + code.space());
        };
    }

    private static String specific(String key, CodeNamespace space) {
        return known(key)
                .map(words -> words + " (" + of("space." + space) + ")")
                .orElseGet(() -> of("space." + space));
    }

    /** {@code EZ9999}, {@code EE8888}, {@code EZ9903}: internal errors, whose code says nothing. */
    private static String module(String code) {
        boolean inner = code.startsWith("99", 2) || code.endsWith("8888");
        String part = known("module.of." + code.charAt(1)).orElseGet(() -> of("module.of.other"));
        return of(inner ? "module.inner" : "module.other").replace("{module}", part);
    }
}
