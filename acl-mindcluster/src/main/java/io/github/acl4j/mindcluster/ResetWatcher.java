package io.github.acl4j.mindcluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches {@code reset.json}, which tells the processes of a job that one of their devices fails, is being reset, or works again (health c.7).
 *
 * <p>No thread and no clock: call {@link #poll()} each 1 to 5 seconds. It goes by the content alone, since the file is overwritten in place, where empty
 * and partial content is ordinary, or mounted as a ConfigMap, whose links are swapped. What can't be read is no news: the last good content stays.
 * News is a change of the ranks or a growth of the retry time; while {@code FaultFlushing} is set, it is withheld. For one thread.
 */
public final class ResetWatcher {
    private static final Logger log = LoggerFactory.getLogger(ResetWatcher.class);

    private final Path file;
    private byte[] lastMismatch = {};
    private @Nullable ResetInfo last;
    private List<RankReset> actedRanks = List.of();
    private long actedRetryTime;
    private Optional<String> problem = Optional.empty();

    /**
     * Watches a file. Nothing is read yet.
     *
     * @param file {@code reset.json}, beside which {@code restartType} and {@code checkCode} may lie; in a container
     *     {@code /user/restore/reset/config/reset.json}
     */
    public ResetWatcher(Path file) {
        this.file = file.toAbsolutePath();
    }

    /**
     * Looks whether there is news.
     *
     * @return the news; empty if there is none, or none yet
     */
    public Optional<ResetChange> poll() {
        ResetInfo now;
        try {
            now = read();
        } catch (IOException e) {
            note(e);
            return Optional.empty();
        }
        problem = Optional.empty();
        last = now;
        if (now.faultFlushing()) {
            return Optional.empty();
        }
        boolean ranksChanged = !now.ranks().equals(actedRanks);
        boolean retried = now.retryTime() > actedRetryTime;
        List<RankReset> before = actedRanks;
        actedRanks = now.ranks();
        actedRetryTime = now.retryTime();
        return ranksChanged || retried
                ? Optional.of(new ResetChange(before, now, ranksChanged, retried))
                : Optional.empty();
    }

    private ResetInfo read() throws IOException {
        byte[] text = BoundedFile.read(file);
        ResetInfo info = ResetInfo.parse(text, beside("restartType"));
        String expected = beside("checkCode").strip();
        if (!expected.isEmpty()
                && !expected.equalsIgnoreCase(Checksum.sha256(text))
                && !Arrays.equals(text, lastMismatch)) {
            // Two files can't be read at one moment. Of the same content twice it isn't the moment, and blindness would
            // be worse.
            lastMismatch = text;
            throw new IOException(file + " doesn't match the checkCode beside it");
        }
        return info;
    }

    private String beside(String name) throws IOException {
        Path other = file.resolveSibling(name);
        return Files.exists(other) ? new String(BoundedFile.read(other), StandardCharsets.UTF_8) : "";
    }

    /** Said once for each reason; a file that is being written is ordinary. */
    private void note(IOException e) {
        Optional<String> now = Optional.of(e.toString());
        if (!now.equals(problem)) {
            log.atDebug().addKeyValue("file", file).setCause(e).log("reset.json can't be read at the moment");
        }
        problem = now;
    }

    /**
     * The last content that could be read, whether it was news or not.
     *
     * @return the content; empty if there was none yet
     */
    public Optional<ResetInfo> last() {
        return Optional.ofNullable(last);
    }

    /**
     * Why the last poll read nothing.
     *
     * @return the reason; empty if it read the file
     */
    public Optional<String> problem() {
        return problem;
    }
}
