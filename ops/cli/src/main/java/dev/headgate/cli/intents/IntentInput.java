package dev.headgate.cli.intents;

import dev.headgate.control.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An input that is read twice: a file as it is, anything else through a temporary one. */
record IntentInput(Path file, boolean temporary) implements AutoCloseable {

    private static final long MAX_BYTES = 4L * 1024 * 1024 * 1024;

    /** @param name a file, or {@code -} for the standard input */
    static IntentInput open(String name, InputStream standardInput) {
        Path file = Path.of(name);
        try {
            if (name.equals("-")) {
                return spooled(standardInput);
            }
            if (Files.isDirectory(file) || !Files.isReadable(file)) {
                throw CommandException.usage(name + ": no such file that can be read");
            }
            if (Files.isRegularFile(file)) {
                return new IntentInput(file, false);
            }
            try (InputStream in = Files.newInputStream(file)) {
                return spooled(in);
            }
        } catch (IOException e) {
            throw CommandException.usage(name + ": can't be read: " + e, e);
        }
    }

    private static IntentInput spooled(InputStream in) throws IOException {
        IntentInput input = new IntentInput(Files.createTempFile("headgate-intents", ".jsonl"), true);
        try (OutputStream out = Files.newOutputStream(input.file)) {
            byte[] buffer = new byte[1 << 16];
            long size = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                size += read;
                if (size > MAX_BYTES) {
                    throw CommandException.usage("the input is larger than 4 GiB; give it in parts");
                }
                out.write(buffer, 0, read);
            }
            return input;
        } catch (IOException | CommandException e) {
            input.close();
            throw e;
        }
    }

    InputLines lines() throws IOException {
        return new InputLines(Files.newInputStream(file));
    }

    @Override
    public void close() {
        if (temporary) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
