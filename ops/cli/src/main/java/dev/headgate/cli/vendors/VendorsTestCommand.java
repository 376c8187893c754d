package dev.headgate.cli.vendors;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.Exit;
import dev.headgate.profiles.Example;
import dev.headgate.profiles.Explained;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ShippedProfiles;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "test",
        header = "Read the examples inside of profiles, and compare with what they expect.",
        description = {"", "Without FILE|ID: those of every profile that comes with Headgate."},
        footer = {
            "",
            "Examples:",
            "  headgate vendors test",
            "  headgate vendors test stripe vendors/acme.yaml --json",
            "",
            "Exit codes: 0 each as expected, 1 some not or none there, 2 wrong usage or",
            "a mistake in a file."
        })
final class VendorsTestCommand extends Operation {

    /** One example, for programs. */
    private record Line(
            String profile,
            String example,
            boolean ok,
            Example.@Nullable Expected expected,
            @Nullable Explained found) {}

    @Parameters(arity = "0..*", paramLabel = "FILE|ID", description = "Profiles.")
    private List<String> profiles = List.of();

    @Mixin
    private final Output output = new Output();

    private int tested;
    private int failed;

    @Override
    public Integer call() {
        for (String name : profiles.isEmpty() ? ShippedProfiles.ids() : profiles) {
            Profile profile = Profiles.find(name);
            profile.examples().forEach(example -> test(name, profile, example));
        }
        if (!output.isJson()) {
            output.line(tested + " examples, " + failed + " read otherwise than expected");
        }
        return tested > 0 && failed == 0 ? Exit.GOOD : Exit.BROKEN;
    }

    private void test(String name, Profile profile, Example example) {
        @Nullable
        Explained found = profile.explain(example.call(), example.attributes(), example.answer(), example.now())
                .orElse(null);
        Example.Expected expected = example.expected();
        boolean ok = found != null && expected != null && found.isAs(expected);
        tested++;
        failed += ok ? 0 : 1;
        Line line = new Line(name, example.name(), ok, expected, found);
        output.report(
                line, List.of((ok ? "ok      " : "FAILED  ") + name + ": " + example.name() + (ok ? "" : wrong(line))));
    }

    private static String wrong(Line line) {
        return System.lineSeparator() + "        expected " + line.expected() + System.lineSeparator()
                + "        found    " + line.found();
    }
}
