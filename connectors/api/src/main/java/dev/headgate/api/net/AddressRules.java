package dev.headgate.api.net;

import java.net.InetAddress;
import java.util.Arrays;

/** Which addresses are on the public internet (IANA special-purpose address registries, RFC 6890). */
public final class AddressRules {

    private static final byte[] ZEROS = new byte[10];

    private AddressRules() {}

    /** Returns whether it may be called without a profile that allows private addresses. */
    public static boolean isPublic(InetAddress address) {
        if (address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()) {
            return false;
        }
        byte[] bytes = address.getAddress();
        return bytes.length == 4 ? isPublic4(bytes, 0) : isPublic6(bytes);
    }

    private static boolean isPublic4(byte[] bytes, int at) {
        int first = bytes[at] & 0xff;
        int second = bytes[at + 1] & 0xff;
        return switch (first) {
            case 0, 10, 127 -> false;
            case 100 -> second < 64 || second > 127; // carrier-grade NAT, RFC 6598
            case 169 -> second != 254;
            case 172 -> second < 16 || second > 31;
            case 192 -> second != 168 && !(second == 0 && bytes[at + 2] == 0);
            case 198 -> second != 18 && second != 19; // benchmarks, RFC 2544
            default -> first < 224;
        };
    }

    private static boolean isPublic6(byte[] bytes) {
        if ((bytes[0] & 0xfe) == 0xfc) { // unique local, RFC 4193
            return false;
        }
        if (startsWith(bytes, 0x00, 0x64, 0xff, 0x9b)
                || Arrays.equals(bytes, 0, 10, ZEROS, 0, 10)) { // NAT64, IPv4-mapped, IPv4-compatible
            return isPublic4(bytes, 12);
        }
        if (startsWith(bytes, 0x20, 0x02)) { // 6to4
            return isPublic4(bytes, 2);
        }
        return !startsWith(bytes, 0x20, 0x01, 0x00, 0x00); // Teredo
    }

    private static boolean startsWith(byte[] bytes, int... prefix) {
        for (int i = 0; i < prefix.length; i++) {
            if ((bytes[i] & 0xff) != prefix[i]) {
                return false;
            }
        }
        return true;
    }
}
