package dev.headgate.app;

/** The schema registry does not answer, or refuses the schemas. */
public final class RegistryException extends RuntimeException {

    RegistryException(String message, Throwable cause) {
        super(message, cause);
    }
}
