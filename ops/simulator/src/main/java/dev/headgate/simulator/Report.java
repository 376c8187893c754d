package dev.headgate.simulator;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What arrived at all vendors.
 *
 * @param vendors in the order of the configuration
 * @param totals their sums
 * @param strays requests for no vendor of this simulator, answered with 404
 */
public record Report(List<VendorReport> vendors, Totals totals, long strays) {

    private static final JsonMapper JSON = new JsonMapper();

    /** Sums over all vendors. */
    public record Totals(
            long arrivals,
            long answered2xx,
            long refusals,
            long overQuota,
            long overConcurrency,
            long inCoolDown,
            long escalations,
            long siblings,
            long repeats,
            long errors,
            long notFound,
            long unjudged) {}

    public Report {
        vendors = List.copyOf(vendors);
    }

    static Report of(List<VendorReport> vendors, long strays) {
        Totals totals = new Totals(
                sum(vendors, VendorReport::arrivals),
                sum(vendors, VendorReport::answered2xx),
                sum(vendors, VendorReport::refusals),
                sum(vendors, VendorReport::overQuota),
                sum(vendors, VendorReport::overConcurrency),
                sum(vendors, VendorReport::inCoolDown),
                sum(vendors, VendorReport::escalations),
                sum(vendors, VendorReport::siblings),
                sum(vendors, VendorReport::repeats),
                sum(vendors, VendorReport::errors),
                sum(vendors, VendorReport::notFound),
                sum(vendors, VendorReport::unjudged));
        return new Report(vendors, totals, strays);
    }

    /** Reads what {@code /_report} answered. */
    public static Report fromJson(byte[] json) throws IOException {
        return JSON.readValue(json, Report.class);
    }

    /** This report as JSON in UTF-8. */
    public byte[] toJson() throws IOException {
        return JSON.writeValueAsBytes(this);
    }

    private static long sum(List<VendorReport> vendors, ToLongFunction<VendorReport> count) {
        return vendors.stream().mapToLong(count).sum();
    }
}
