/** The command that shows Headgate at work, and judges it. */
@NullMarked
package dev.headgate.lab.demo;

import org.jspecify.annotations.NullMarked;
