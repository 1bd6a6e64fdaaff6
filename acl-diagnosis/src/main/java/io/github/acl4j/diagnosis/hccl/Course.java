package io.github.acl4j.diagnosis.hccl;

import java.util.List;

/**
 * What the logs tell of one process, as far as it may matter.
 *
 * @param rank whose logs
 * @param first its first line, by the clock that all servers share, or {@link io.github.acl4j.diagnosis.plog.PlogTime#NONE}
 * @param last its last line, or {@link io.github.acl4j.diagnosis.plog.PlogTime#NONE}
 * @param moments by time
 */
public record Course(Suspect rank, long first, long last, List<Moment> moments) {
    /**
     * Copies.
     *
     * @param rank whose logs
     * @param first its first line
     * @param last its last line
     * @param moments by time
     */
    public Course {
        moments = List.copyOf(moments);
    }
}
