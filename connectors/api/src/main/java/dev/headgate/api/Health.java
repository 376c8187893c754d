package dev.headgate.api;

/**
 * What a connector knows of its own means, without asking the vendor.
 *
 * @param usable whether a call that is made now has what it needs: a connection or room for one, a session, a credential
 * @param detail why not, or what it has, in words without credentials; may be empty
 */
public record Health(boolean usable, String detail) {

    /** Nothing is known to be wrong. */
    public static final Health USABLE = new Health(true, "");
}
