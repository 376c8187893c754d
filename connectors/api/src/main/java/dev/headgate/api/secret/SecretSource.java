package dev.headgate.api.secret;

import org.jspecify.annotations.Nullable;

/**
 * Where secrets are looked up that profiles refer to by {@code ${NAME:REFERENCE}}. {@code env} and {@code file} are built in.
 * A module with another has a public constructor without parameters, and names it in
 * {@code META-INF/services/dev.headgate.api.secret.SecretSource}, where {@link java.util.ServiceLoader} finds it.
 *
 * <p>Threading: any thread.
 */
public interface SecretSource {

    /** Returns what references begin with: lower-case letters, digits and hyphens, unique among the sources there are. */
    String name();

    /** Says what a reference looks like, for mistakes, such as {@code ${env:NAME}}. */
    String form();

    /** Says why there can be no such reference, or null. Looks nothing up. */
    default @Nullable String refusal(String reference) {
        return null;
    }

    /**
     * Looks a secret up. Called at every use, before each call of a vendor: what takes long is to be kept by the source, and
     * looked up again when it may have changed.
     *
     * @param reference what stands behind the colon, with the values of the intent's attributes in it; may come from a
     *     producer as far as those do, of which only {@link Template#VALUE} is let through
     * @throws SecretUnavailableException if there is none; its words name the reference, never a value
     */
    String resolve(String reference) throws SecretUnavailableException;

    /** Forgets what it keeps of this secret: the vendor did not accept it, so it may have been replaced. */
    default void forget(String reference) {}
}
