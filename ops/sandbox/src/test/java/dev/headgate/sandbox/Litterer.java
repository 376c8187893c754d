package dev.headgate.sandbox;

import java.io.IOException;
import java.nio.file.Files;

/** Makes a temporary file, says where, and goes on until its input ends. */
final class Litterer {

    private Litterer() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("LEFT " + Files.createTempFile("litter-", ".so"));
        int _ = System.in.read();
    }
}
