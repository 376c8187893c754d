package dev.headgate.lab.servers;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.vendors.ShippedIds;
import dev.headgate.control.CommandException;
import dev.headgate.control.NamedValues;
import dev.headgate.profiles.ShippedProfiles;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.rehearsal.Imitation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A subcommand of {@code vendors}. */
@Command(
        name = "rehearse",
        header = "Run an imitation of a vendor, made from its profile: limits, hints, refusals.",
        description = {
            "",
            "The vendor listens on 127.0.0.1 and behaves as the profile that comes with",
            "Headgate says: it counts by the same limits, tells on its answers how much is",
            "left, and refuses in its own words. Prints the profile to meet it with: yours,",
            "with another address. Runs until Ctrl-C, then prints what arrived.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate vendors rehearse stripe --port 8081",
            "  headgate vendors rehearse github --refuse-at 20 --write vendors",
            "",
            "Exit codes: 0 stopped as told, 1 with --strict if a rule was broken, 2 wrong",
            "usage, 3 the port is taken or a file can't be written."
        })
public final class RehearseCommand extends Operation {

    private static final String SECRET = "${env:REHEARSAL_TOKEN}";

    @Parameters(
            paramLabel = "ID",
            completionCandidates = ShippedIds.class,
            description = "One that 'headgate vendors list' names")
    @SuppressWarnings("NullAway.Init") // by picocli
    private String id;

    @Option(names = "--port", description = "0 takes any free one (default: 0)")
    private int port;

    @Option(
            names = "--refuse-at",
            paramLabel = "N",
            description = "Refuse the N-th call too, though it is within the limits, for a moment.")
    private @Nullable Long refuseAt;

    @Option(names = "--write", paramLabel = "DIR", description = "Write the profile into this folder of profiles.")
    private @Nullable Path folder;

    @Option(names = "--strict", description = "Exit with 1 if anything was overQuota, inCoolDown or a repeat.")
    private boolean strict;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws InterruptedException {
        if (ShippedProfiles.find(id).isEmpty()) {
            throw CommandException.usage(
                    "no profile comes with Headgate for " + id + "; 'headgate vendors list' names those");
        }
        Imitation imitation = new Imitation(id);
        return new SimulatorRun(output, strict)
                .run(SimulatorConfig.of(vendor(imitation)).withPort(port), simulator -> tell(imitation, simulator));
    }

    private VendorSpec vendor(Imitation imitation) {
        if (refuseAt == null) {
            return imitation.spec();
        }
        Duration wait = imitation.refusalWait();
        if (wait == null) {
            throw CommandException.usage("--refuse-at: " + id
                    + " has no refusal in its profile that says within a minute when to come back; leave it out");
        }
        if (refuseAt < 1) {
            throw CommandException.usage("--refuse-at must be at least 1, not " + refuseAt);
        }
        return imitation
                .spec()
                .withEpisodes(new Episode(
                        new Episode.Trigger.AtArrival(refuseAt),
                        new Episode.Fault.RateLimit(),
                        wait,
                        imitation.refusalHeader()));
    }

    private void tell(Imitation imitation, Simulator simulator) {
        String profile = imitation.profile(simulator.baseUrl(id), SECRET);
        Path file = folder == null ? null : write(folder.resolve(id + ".yaml"), profile);
        if (output.isJson()) {
            output.json(NamedValues.of(
                    "url", simulator.baseUrl(id).toString(),
                    "profile", profile,
                    "attributes", imitation.attributes(),
                    "notImitated", imitation.notImitated()));
            return;
        }
        output.line("ready: " + simulator.baseUrl(id));
        output.line("intents need the attributes " + String.join(", ", imitation.attributes()));
        imitation.notImitated().forEach(it -> output.line("otherwise than the vendor: " + it));
        output.line(
                file == null
                        ? "profile to meet it with; REHEARSAL_TOKEN may be anything:"
                        : "profile to meet it with: " + file + "; REHEARSAL_TOKEN may be anything");
        if (file == null) {
            profile.lines().forEach(it -> output.line("  " + it));
        }
        output.line("Ctrl-C stops it and prints the report.");
    }

    private static Path write(Path file, String profile) {
        try {
            return Files.writeString(file, profile);
        } catch (IOException e) {
            throw CommandException.failed(file + " can't be written: " + e, e);
        }
    }
}
