/** Single intents: where they are, and what became of them. */
@NullMarked
package dev.headgate.control.intents;

import org.jspecify.annotations.NullMarked;
