package io.github.acl4j.diagnosis.report;

import io.github.acl4j.diagnosis.hccl.Course;
import io.github.acl4j.diagnosis.hccl.Diagnosis;
import io.github.acl4j.diagnosis.hccl.Moment;
import io.github.acl4j.diagnosis.hccl.Suspect;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A line of time for each rank, from shortly before the collective that failed was issued to the end of the logs. */
final class Timeline {
    private static final int LEFT = 250;
    private static final int WIDTH = 900;
    private static final int ROW = 22;
    private static final int TOP = 34;
    private static final long DECADE = 3_650L * 86_400 * PlogTime.SECOND;

    private final Markup page;
    private final List<Course> courses;
    private final Set<Suspect> roots;
    private final long begin;
    private final long end;

    Timeline(Markup page, Diagnosis diagnosis, List<Course> courses) {
        this.page = page;
        this.courses = courses;
        roots = new HashSet<>(diagnosis.roots());
        long last = courses.stream().mapToLong(Course::last).max().orElse(PlogTime.NONE);
        long first = first(Moment.Kind.ISSUED);
        if (first == PlogTime.NONE) {
            first = first(Moment.Kind.values());
        }
        if (first == PlogTime.NONE) {
            first = courses.stream()
                    .mapToLong(Course::first)
                    .filter(t -> t != PlogTime.NONE)
                    .min()
                    .orElse(PlogTime.NONE);
        }
        begin = first == PlogTime.NONE ? PlogTime.NONE : first - (last - first) / 20 - PlogTime.SECOND;
        end = last;
    }

    private long first(Moment.Kind... kinds) {
        Set<Moment.Kind> wanted = Set.of(kinds);
        return courses.stream()
                .flatMap(course -> course.moments().stream())
                .filter(moment -> wanted.contains(moment.kind()))
                .mapToLong(Moment::time)
                .min()
                .orElse(PlogTime.NONE);
    }

    void write() {
        // Beyond a decade a time isn't one: of a damaged line, or of a clock that was set meanwhile.
        if (begin == PlogTime.NONE || end <= begin || end - begin < 0 || end - begin > DECADE) {
            page.element("p", "The logs tell no times that fit together.");
            return;
        }
        int height = TOP + ROW * courses.size() + 10;
        page.element(
                "svg",
                () -> {
                    axis(height);
                    for (int i = 0; i < courses.size(); i++) {
                        row(courses.get(i), TOP + ROW * i + ROW / 2);
                    }
                },
                "viewBox",
                "0 0 " + (LEFT + WIDTH + 20) + " " + height,
                "role",
                "img",
                "aria-label",
                "What each rank did, by time");
        legend();
    }

    private void axis(int height) {
        for (int i = 0; i <= 4; i++) {
            long time = begin + (end - begin) / 4 * i;
            page.element("line", "", "x1", x(time), "y1", TOP - 6, "x2", x(time), "y2", height - 6, "class", "grid");
            page.element(
                    "text",
                    i == 0
                            ? PlogTime.print(time).substring(0, 19)
                            : PlogTime.print(time).substring(11, 19),
                    "x",
                    x(time),
                    "y",
                    TOP - 12,
                    "text-anchor",
                    i == 0 ? "start" : i == 4 ? "end" : "middle");
        }
    }

    private void row(Course course, int y) {
        boolean root = roots.contains(course.rank());
        page.element(
                "text",
                course.rank().toString(),
                "x",
                LEFT - 8,
                "y",
                y + 4,
                "text-anchor",
                "end",
                "class",
                root ? "root" : "");
        if (course.last() != PlogTime.NONE && course.last() >= begin) {
            page.element("line", "", "x1", x(course.first()), "y1", y, "x2", x(course.last()), "y2", y, "class", "log");
            mark("M%1$s %2$s v12", course.last(), y - 6, "end", "the log ends at " + PlogTime.print(course.last()));
        }
        long before = 0;
        for (Moment moment : course.moments()) {
            if (moment.time() < begin) {
                before++;
                continue;
            }
            mark(
                    shape(moment.kind()),
                    moment.time(),
                    y,
                    moment.kind().name().toLowerCase(java.util.Locale.ROOT),
                    PlogTime.print(moment.time()) + " " + words(moment.kind()) + ": "
                            + LogText.of(moment.line().text()));
        }
        if (before > 0) {
            page.element("text", "\u2039 " + before + " before", "x", LEFT + 2, "y", y - 3, "class", "small");
        }
    }

    private void mark(String shape, long time, int y, String kind, String title) {
        page.element(
                "path",
                () -> page.element("title", title.substring(0, Math.min(400, title.length()))),
                "d",
                shape.formatted(String.format(java.util.Locale.ROOT, "%.1f", x(time)), y),
                "class",
                kind);
    }

    private static String shape(Moment.Kind kind) {
        return switch (kind) {
            case ISSUED -> "M%1$s %2$s m-4 0 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0";
            case HEARTBEAT -> "M%1$s %2$s m0 -5 l5 9 h-10 z";
            case ERROR -> "M%1$s %2$s m-4 -4 l8 8 m0 -8 l-8 8";
            case TIMEOUT -> "M%1$s %2$s m0 -6 l5 6 l-5 6 l-5 -6 z";
            case DESTROYED -> "M%1$s %2$s m-4 -4 h8 v8 h-8 z";
        };
    }

    private static String words(Moment.Kind kind) {
        return switch (kind) {
            case ISSUED -> "issued the collective";
            case HEARTBEAT -> "its heart beat saw a change";
            case ERROR -> "reported an error";
            case TIMEOUT -> "a collective timed out";
            case DESTROYED -> "destroyed a communicator";
        };
    }

    private void legend() {
        page.element("p", () -> {
            for (Moment.Kind kind : Moment.Kind.values()) {
                page.element(
                        "svg",
                        () -> page.element(
                                "path",
                                "",
                                "d",
                                shape(kind).formatted(8, 8),
                                "class",
                                kind.name().toLowerCase(java.util.Locale.ROOT)),
                        "class",
                        "key",
                        "viewBox",
                        "0 0 16 16");
                page.text(" " + words(kind) + " \u00a0 ");
            }
            page.text("| the log ends. Times are those of the first server's clock.");
        });
    }

    private double x(long time) {
        double part = (double) (Math.max(begin, Math.min(end, time)) - begin) / (end - begin);
        return LEFT + part * WIDTH;
    }
}
