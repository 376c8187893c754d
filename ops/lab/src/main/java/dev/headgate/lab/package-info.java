/** The workshop's program: the users' commands, and those to try, to test and to measure with. */
@NullMarked
package dev.headgate.lab;

import org.jspecify.annotations.NullMarked;
