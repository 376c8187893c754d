/** The commands that run a broker or vendors until they are stopped. */
@NullMarked
package dev.headgate.lab.servers;

import org.jspecify.annotations.NullMarked;
