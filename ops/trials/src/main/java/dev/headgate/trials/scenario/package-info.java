/** One user's situation each, played on a real broker, and what the scenarios have in common. */
@NullMarked
package dev.headgate.trials.scenario;

import org.jspecify.annotations.NullMarked;
