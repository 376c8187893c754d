/** What an operator sees and does, wherever they sit: at a terminal, at the management API, before the console. All of it goes through topics. */
@NullMarked
package dev.headgate.control;

import org.jspecify.annotations.NullMarked;
