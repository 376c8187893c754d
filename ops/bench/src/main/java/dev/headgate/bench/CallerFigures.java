package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What one client did in one process.
 *
 * @param client its name
 * @param concurrency calls at once
 * @param asked calls made in all
 * @param arrived requests that the server counted
 * @param failed calls without a whole answer
 * @param callsPerSecond while measured
 * @param cpuMillis of its process for one call, which is seconds for 1,000
 * @param compilingMillis of that, what the JVM's compilers took: none were it warm
 * @param p50Millis of a call
 * @param p99Millis of a call
 * @param kibPerCall allocated
 * @param residentMib memory of its process, of which {@value Callers#HEAP_MIB} are set aside for the heap
 */
@JsonPropertyOrder({
    "client",
    "concurrency",
    "asked",
    "arrived",
    "failed",
    "callsPerSecond",
    "cpuMillis",
    "compilingMillis",
    "p50Millis",
    "p99Millis",
    "kibPerCall",
    "residentMib"
})
public record CallerFigures(
        String client,
        int concurrency,
        long asked,
        long arrived,
        long failed,
        double callsPerSecond,
        double cpuMillis,
        double compilingMillis,
        double p50Millis,
        double p99Millis,
        double kibPerCall,
        double residentMib) {

    CallerFigures counted(long arrived) {
        return new CallerFigures(
                client,
                concurrency,
                asked,
                arrived,
                failed,
                callsPerSecond,
                cpuMillis,
                compilingMillis,
                p50Millis,
                p99Millis,
                kibPerCall,
                residentMib);
    }
}
