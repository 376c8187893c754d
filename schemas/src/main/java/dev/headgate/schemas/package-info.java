/** The contracts: Avro records, their Serde and the topic catalogue. Upstream services use this package. */
@NullMarked
package dev.headgate.schemas;

import org.jspecify.annotations.NullMarked;
