/** Instances, brokers and the network between them are hurt again and again, and every promise must be kept. */
@NullMarked
package dev.headgate.trials.chaos;

import org.jspecify.annotations.NullMarked;
