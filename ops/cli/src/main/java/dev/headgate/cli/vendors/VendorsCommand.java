package dev.headgate.cli.vendors;

import dev.headgate.cli.support.Group;
import picocli.CommandLine.Command;

@Command(
        name = "vendors",
        header = "Profiles of vendors: those that come with Headgate, and your own.",
        footer = {
            "",
            "To try a profile without its vendor, 'headgate vendors rehearse' of a source",
            "tree imitates the vendor on this machine."
        },
        subcommands = {
            VendorsList.class,
            VendorsShow.class,
            VendorsNew.class,
            VendorsValidate.class,
            VendorsExplain.class,
            VendorsTestCommand.class,
            VendorsSchema.class,
            VendorsDiff.class,
            VendorsApply.class,
            VendorsHistory.class,
            VendorsRollback.class
        })
public final class VendorsCommand extends Group {}
