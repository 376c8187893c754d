/** Intents, results and pages as JSON: one form, whoever reads or writes it. Upstream services use this package. */
@NullMarked
package dev.headgate.schemas.json;

import org.jspecify.annotations.NullMarked;
