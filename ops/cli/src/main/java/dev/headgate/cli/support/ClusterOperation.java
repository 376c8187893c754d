package dev.headgate.cli.support;

import picocli.CommandLine.Mixin;

/** A command on the cluster that the configuration names. */
public abstract class ClusterOperation extends Operation {

    @Mixin
    protected final Config config = new Config();

    @Mixin
    protected final Output output = new Output();
}
