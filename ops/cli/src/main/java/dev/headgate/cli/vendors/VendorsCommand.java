package dev.headgate.cli.vendors;

import dev.headgate.cli.support.Group;
import picocli.CommandLine.Command;

@Command(
        name = "vendors",
        header = "Profiles of vendors: those that come with Headgate, and your own.",
        subcommands = {
            VendorsList.class,
            VendorsShow.class,
            VendorsNew.class,
            VendorsValidate.class,
            VendorsExplain.class,
            VendorsTestCommand.class,
            VendorsSchema.class
        })
public final class VendorsCommand extends Group {}
