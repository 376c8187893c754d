@NullMarked
package dev.headgate.cli.intents;

import org.jspecify.annotations.NullMarked;
