package dev.headgate.app.management;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files in PEM that make it HTTPS. They are read again when they change.
 *
 * @param certificate the server's, those that sign it after it
 * @param key the server's private key, of PKCS #8, RSA or EC, not encrypted
 * @param clientCa who signs the certificates of clients; null: clients are asked for none. A client that shows one must have
 *     it of these; one that shows none is let in, and needs a token
 */
public record ManagementTls(
        Path certificate, Path key, @Nullable Path clientCa) {

    List<Path> files() {
        List<Path> files = new ArrayList<>(List.of(certificate, key));
        if (clientCa != null) {
            files.add(clientCa);
        }
        return files;
    }
}
