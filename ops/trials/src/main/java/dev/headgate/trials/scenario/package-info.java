/** One user's situation each, played on a real broker. */
@NullMarked
package dev.headgate.trials.scenario;

import org.jspecify.annotations.NullMarked;
