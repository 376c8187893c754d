package dev.headgate.cli.support;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** A command that does something; returns its exit code. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false)
public abstract class Operation implements Callable<Integer> {}
