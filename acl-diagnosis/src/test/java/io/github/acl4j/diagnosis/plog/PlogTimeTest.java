package io.github.acl4j.diagnosis.plog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** hccl.md a.1: local time with microseconds. */
class PlogTimeTest {
    @Test
    void eachDayIsThatOfTheCalendar() {
        LocalDateTime day = LocalDateTime.of(2023, 12, 30, 23, 59, 58, 123_456_000);
        for (int i = 0; i < 1_500; i++, day = day.plusDays(1)) {
            String printed = String.format(
                    "%04d-%02d-%02d-23:59:58.123.456", day.getYear(), day.getMonthValue(), day.getDayOfMonth());
            assertThat(PlogTime.parse(printed))
                    .as(printed)
                    .isEqualTo(day.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + 123_456);
        }
    }

    @Test
    void isPrintedForPeople() {
        assertThat(PlogTime.print(PlogTime.parse("2025-10-24-11:16:55.493.816")))
                .isEqualTo("2025-10-24 11:16:55.493816");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2025-10-24-11:16:55.493",
                "2025-13-24-11:16:55.493.816",
                "2025-10-00-11:16:55.493.816",
                "2025-10-24 11:16:55.493.816",
                "2O25-10-24-11:16:55.493.816"
            })
    void whatIsNoTimeIsNone(String text) {
        assertThat(PlogTime.parse(text)).isEqualTo(PlogTime.NONE);
    }
}
