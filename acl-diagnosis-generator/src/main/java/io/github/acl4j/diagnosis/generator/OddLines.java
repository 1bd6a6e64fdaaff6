package io.github.acl4j.diagnosis.generator;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Makes some lines odd, as real logs have them (hccl.md a.1, a.3). */
final class OddLines {

    private static final Charset GBK = Charset.forName("GBK");
    private static final String HEARTBEAT = " \u96c6\u7fa4\u5fc3\u8df3";

    private final Noise noise;
    private final Random random;
    private final String processName;

    OddLines(Noise noise, Random random, String processName) {
        this.noise = noise;
        this.random = random;
        this.processName = processName;
    }

    byte[] perhapsOdd(String line) {
        if (noise == Noise.NONE || random.nextInt(noise.period()) != 0) {
            return line.getBytes(StandardCharsets.UTF_8);
        }
        String process = "," + processName + "):";
        return switch (random.nextInt(10)) {
            case 0 -> utf8(line + "\n  continuation line without a header, second part of one message");
            case 1 -> utf8(line + " " + "y".repeat(3_000));
            case 2 -> utf8(line + HEARTBEAT + " utf-8 text");
            case 3 -> (line + HEARTBEAT).getBytes(GBK);
            case 4 -> utf8(line.replace(process, ",(a,b):c):"));
            case 5 -> utf8(line.replace(process, ",):"));
            case 6 -> utf8(line.substring(0, 10 + random.nextInt(50)));
            case 7 -> utf8(line.substring(0, 100) + line + "\n" + line.substring(100));
            case 8 -> utf8(line + "\r");
            default -> utf8(line + " tag[AllReduce_fake] Task run failed is only quoted text here");
        };
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
