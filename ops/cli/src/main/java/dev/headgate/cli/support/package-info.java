/** What every command is made of: output, exit codes, failures, options that many have. */
@NullMarked
package dev.headgate.cli.support;

import org.jspecify.annotations.NullMarked;
