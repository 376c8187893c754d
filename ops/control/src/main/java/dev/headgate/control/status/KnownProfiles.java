package dev.headgate.control.status;

import dev.headgate.app.Configuration;
import dev.headgate.app.ProfileLoader;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.vendors.ProfileFolder;
import dev.headgate.profiles.ProfileReader;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The vendors that have a profile, and what keeps some of those from being in force.
 *
 * @param problems by vendor; none of one whose profile is good
 */
public record KnownProfiles(Set<String> vendors, Map<String, String> problems) {

    public KnownProfiles {
        vendors = Set.copyOf(vendors);
        problems = Map.copyOf(problems);
    }

    /** Reads them where the configuration says. */
    public static KnownProfiles of(Configuration configuration, Cluster cluster) {
        try (ProfileFolder folder = ProfileFolder.of(configuration, cluster)) {
            Set<String> vendors = folder.vendors();
            ProfileLoader loader = new ProfileLoader(configuration.drainDeadline());
            Map<String, String> problems = new TreeMap<>();
            for (String vendor : vendors) {
                String problem = loader.problem(folder.path().resolve(vendor + ProfileReader.ENDING));
                if (problem != null) {
                    problems.put(vendor, problem);
                }
            }
            return new KnownProfiles(vendors, problems);
        }
    }
}
