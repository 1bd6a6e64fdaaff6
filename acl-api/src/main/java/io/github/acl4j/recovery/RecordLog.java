package io.github.acl4j.recovery;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of records to which new ones are appended, each on the disk before the call returns. Its first record tells the format. For one
 * thread, and for one process: who opens it sees to that.
 */
class RecordLog implements AutoCloseable {
    /** A file of this size is none of ours, which are rewritten long before. */
    private static final long LARGEST = 64L << 20;

    private final Path file;
    private final String header;
    private @Nullable FileChannel channel;
    private long size;

    /** Nothing is touched yet. */
    RecordLog(Path file, String header) {
        this.file = file;
        this.header = header;
    }

    /**
     * Reads what is there.
     *
     * @return the records without the header; none if there is no file, or it was cut short in the first record
     * @throws ForeignFileException if it is a file of another kind or of another version
     * @throws IOException if it can't be read
     */
    RecordFrame.Content read() throws IOException {
        if (!Files.exists(file)) {
            return new RecordFrame.Content(List.of(), 0);
        }
        long length = Files.size(file);
        if (length > LARGEST) {
            throw new ForeignFileException(file + " has " + length + " bytes, so it can't be what is expected here");
        }
        byte[] bytes = Files.readAllBytes(file);
        RecordFrame.Content content = RecordFrame.decode(bytes);
        List<String> texts = content.texts();
        if (!texts.isEmpty() && texts.get(0).equals(header)) {
            return new RecordFrame.Content(texts.subList(1, texts.size()), content.lost());
        }
        if (texts.isEmpty() ? !isPartOfHeader(bytes) : isHeaderOfAnother(texts.get(0))) {
            throw new ForeignFileException(
                    file + " isn't a file that begins with \"" + header + "\"; it is left as it is");
        }
        // The header is damaged, and what follows it is ours.
        return content;
    }

    private boolean isPartOfHeader(byte[] bytes) {
        byte[] whole = RecordFrame.encode(header);
        // One byte may be wrong; a file that was cut short has none after it.
        int different = 0;
        for (int i = 0; i < bytes.length; i++) {
            different += i < whole.length && bytes[i] == whole[i] ? 0 : 1;
        }
        return different == 0 || (different == 1 && bytes.length > whole.length / 2);
    }

    private boolean isHeaderOfAnother(String first) {
        return first.startsWith(header.substring(0, header.lastIndexOf(' ') + 1));
    }

    /** Appends a record, and waits until it is on the disk. */
    void append(String text) throws IOException {
        FileChannel open = channel;
        if (open == null) {
            throw new IOException(file + " isn't open");
        }
        size += write(open, RecordFrame.encode(text));
        open.force(false);
    }

    /** Writes all bytes; may fail having written some. */
    int write(FileChannel open, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            open.write(buffer);
        }
        return bytes.length;
    }

    /** Puts other records in the place of all that are there, at once: whoever looks sees the old ones or the new ones. */
    void rewrite(List<String> texts) throws IOException {
        closeChannel();
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(RecordFrame.encode(header));
        for (String text : texts) {
            bytes.write(RecordFrame.encode(text));
        }
        try (FileChannel open = FileChannel.open(
                temporary, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            write(open, bytes.toByteArray());
            open.force(true);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceFolder();
        channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        size = bytes.size();
    }

    /** A new name is on the disk only once its folder is. */
    private void forceFolder() throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            try (FileChannel open = FileChannel.open(folder, StandardOpenOption.READ)) {
                open.force(true);
            }
        }
    }

    /** How many bytes the file has. */
    long size() {
        return size;
    }

    @Override
    public void close() throws IOException {
        closeChannel();
    }

    private void closeChannel() throws IOException {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }

    /** The file is of another kind. */
    static final class ForeignFileException extends IOException {
        private static final long serialVersionUID = 1L;

        ForeignFileException(String message) {
            super(message);
        }
    }
}
