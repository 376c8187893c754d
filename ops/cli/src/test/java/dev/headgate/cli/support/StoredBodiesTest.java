package dev.headgate.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.StoredBody;
import org.junit.jupiter.api.Test;

class StoredBodiesTest {

    private static final StoredBody STORED = new StoredBody("file", "2026-11-26/acme/00ff", 300_000L, "00ff", null);

    @Test
    void shouldShowWhereABodyIs() {
        assertThat(StoredBodies.text(STORED)).isEqualTo("body 300000 B in file 2026-11-26/acme/00ff");
    }
}
