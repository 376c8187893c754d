package dev.headgate.cli.vendors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.cli.BrokerTest;
import dev.headgate.cli.Shell;
import dev.headgate.cli.support.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Profiles that all instances go by, from the commands that write them. */
@Tag("full")
class SharedProfilesTest extends BrokerTest {

    @Override
    protected String settings() {
        return "vendors.source: topic\n";
    }

    private void profile(String vendor, String url) throws IOException {
        Files.writeString(folder.resolve("vendors").resolve(vendor + ".yaml"), "base-url: " + url + "\n");
    }

    private Shell.Outcome vendors(String command, String... more) {
        List<String> all = new ArrayList<>(List.of("vendors", command, "-c", config));
        all.addAll(List.of(more));
        return Shell.run(all.toArray(String[]::new));
    }

    private Shell.Outcome apply(String... more) {
        List<String> all =
                new ArrayList<>(List.of("-f", folder.resolve("vendors").toString()));
        all.addAll(List.of(more));
        return vendors("apply", all.toArray(String[]::new));
    }

    private Shell.Outcome diff() {
        return vendors("diff", folder.resolve("vendors").toString());
    }

    @Test
    void shouldSayWhatWouldChangeChangeItAndSayWhoDid() throws Exception {
        profile("acme", "https://acme.test");
        Shell.Outcome first = diff();
        Shell.Outcome applied = apply("--author", "ann", "--reason", "the first");
        Shell.Outcome same = diff();
        profile("acme", "https://api.acme.test");
        Shell.Outcome other = diff();
        Shell.Outcome again = apply("--author", "bob", "--json");
        Shell.Outcome history = vendors("history", "acme");

        assertThat(first.exit()).isEqualTo(1);
        assertThat(first.out()).contains("+base-url: https://acme.test");
        assertThat(applied.exit()).isZero();
        assertThat(applied.out()).contains("acme.yaml new, version 1");
        assertThat(same.exit()).isZero();
        assertThat(other.out()).contains("-base-url: https://acme.test", "+base-url: https://api.acme.test");
        JsonNode changed = Json.MAPPER.readTree(again.out());
        assertThat(changed.path("change").textValue()).isEqualTo("changed");
        assertThat(changed.path("version").intValue()).isEqualTo(2);
        assertThat(history.lines()).hasSize(2);
        assertThat(history.lines().getFirst()).startsWith("2 ").contains("by bob");
        assertThat(history.lines().getLast()).startsWith("1 ").contains("by ann: the first");
    }

    @Test
    void shouldGoBackToAFormerVersion() throws Exception {
        profile("acme", "https://acme.test");
        apply();
        profile("acme", "https://api.acme.test");
        apply();

        Shell.Outcome back = vendors("rollback", "acme", "--to", "1");
        profile("acme", "https://acme.test");
        Shell.Outcome same = diff();
        Shell.Outcome none = vendors("rollback", "acme", "--to", "9");

        assertThat(back.exit()).isZero();
        assertThat(back.out()).contains("acme.yaml is as in version 1 again, version 3");
        assertThat(same.exit()).isZero();
        assertThat(none.exit()).isEqualTo(2);
        assertThat(none.err()).contains("no version 9 of acme.yaml");
    }

    @Test
    void shouldWriteNothingIfOneProfileHasAMistake() throws Exception {
        profile("acme", "https://acme.test");
        profile("bolt", "nowhere");

        Shell.Outcome outcome = apply();

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).contains("nothing is written", "bolt.yaml", "base-url");
        assertThat(vendors("history", "acme").exit()).isEqualTo(2);
    }

    @Test
    void shouldWriteNothingIfSomebodyElseHasMeanwhile() throws Exception {
        profile("acme", "https://acme.test");
        apply();
        profile("acme", "https://api.acme.test");
        apply("--expect-revision", "1");

        profile("acme", "https://acme.example");
        Shell.Outcome late = apply("--expect-revision", "1");

        assertThat(late.exit()).isEqualTo(1);
        assertThat(late.err()).contains("the revision is 2, not 1");
        assertThat(vendors("history", "acme").lines()).hasSize(2);
    }

    @Test
    void shouldRemoveWhatIsNotInTheFolderOnlyIfAskedTo() throws Exception {
        profile("acme", "https://acme.test");
        profile("bolt", "https://bolt.test");
        apply();
        Files.delete(folder.resolve("vendors").resolve("bolt.yaml"));

        Shell.Outcome kept = apply();
        Shell.Outcome pruned = apply("--prune");

        assertThat(kept.out()).contains("nothing is other");
        assertThat(pruned.out()).contains("bolt.yaml removed, version 2");
        assertThat(vendors("history", "bolt").lines().getFirst()).startsWith("2 removed");
    }

    @Test
    void shouldCheckWhatExtendsAFileThatIsThereAlready() throws Exception {
        Files.writeString(folder.resolve("vendors").resolve("_common.yaml"), "deadline: 5s\n");
        profile("acme", "https://acme.test");
        apply();
        Files.delete(folder.resolve("vendors").resolve("_common.yaml"));
        Files.writeString(
                folder.resolve("vendors").resolve("acme.yaml"), "extends: _common.yaml\nbase-url: https://acme.test\n");

        Shell.Outcome outcome = apply();

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("acme.yaml changed, version 2");
    }
}
