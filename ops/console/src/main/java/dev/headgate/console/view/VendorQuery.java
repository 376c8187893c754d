package dev.headgate.console.view;

import dev.headgate.control.status.Condition;
import dev.headgate.control.status.Reason;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which vendors are shown, and in which order.
 *
 * @param text in the name, in any case; empty for all
 * @param reason only those held up by this; null for all
 * @param limit how many at most, 1 to {@value #MOST}
 */
public record VendorQuery(String text, @Nullable Reason reason, Sort sort, int limit) {

    public static final int MOST = 1_000;
    public static final int USUAL = 100;

    public VendorQuery {
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("limit: " + limit + "; allowed: 1 to " + MOST);
        }
    }

    /** An order; those that are equal in it are by name. */
    public enum Sort {
        /** What somebody should look at first. */
        ATTENTION,
        NAME,
        WAITING,
        RATE;

        private Comparator<Vendor> order() {
            Comparator<Vendor> order = switch (this) {
                case ATTENTION ->
                    Comparator.comparing(Sort::condition)
                            .thenComparing(it -> -(long) it.state().waiting());
                case NAME -> (_, _) -> 0;
                case WAITING -> Comparator.comparing(it -> -(long) it.state().waiting());
                case RATE -> Comparator.comparing(it -> -it.rate());
            };
            return order.thenComparing(it -> it.state().vendor());
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** A profile that is not in force is trouble, however the vendor goes. */
        private static Condition condition(Vendor vendor) {
            return vendor.state().problem() == null
                    ? Condition.of(vendor.state().reason())
                    : Condition.TROUBLE;
        }
    }

    /** Returns those that are meant, and how many there are of such. */
    public Found in(Fleet fleet) {
        String wanted = text.toLowerCase(Locale.ROOT);
        List<Vendor> matching = fleet.vendors().stream()
                .filter(it -> it.state().vendor().toLowerCase(Locale.ROOT).contains(wanted))
                .filter(it -> reason == null || it.state().reason() == reason)
                .toList();
        List<Vendor> first = matching.stream().sorted(sort.order()).limit(limit).toList();
        return new Found(first, matching.size());
    }

    /**
     * @param vendors in order, as many as are wanted
     * @param matching how many there are
     */
    public record Found(List<Vendor> vendors, int matching) {}
}
