/** What every trial needs: a broker, vendors, instances of the program, senders and readers, and faults inside an instance. */
@NullMarked
package dev.headgate.trials.harness;

import org.jspecify.annotations.NullMarked;
