package dev.headgate.app;

/** The schema registry does not answer, or refuses the schemas. */
public final class RegistryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RegistryException(String message, Throwable cause) {
        super(message, cause);
    }
}
