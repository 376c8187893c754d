package dev.headgate.trials.scenario;

import dev.headgate.schemas.Constraint;
import dev.headgate.simulator.Disruption;
import dev.headgate.simulator.Simulator;
import java.io.IOException;

/** A way in which a vendor is away. */
enum OutagePhase {
    REFUSED(Constraint.UNREACHABLE),
    NO_NAME(Constraint.UNREACHABLE),
    UNAUTHORIZED(Constraint.AUTH),
    UNAVAILABLE(Constraint.FAILING);

    private final Constraint reason;

    OutagePhase(Constraint reason) {
        this.reason = reason;
    }

    /** What the vendor's status is to say meanwhile. */
    Constraint reason() {
        return reason;
    }

    /** Whether calls come as far as to the vendor. */
    boolean isSeen() {
        return this == UNAUTHORIZED || this == UNAVAILABLE;
    }

    void begin(Simulator simulator, String vendor, HostsFile names) throws IOException {
        switch (this) {
            case REFUSED -> simulator.refuseConnections(vendor);
            case NO_NAME -> names.forget();
            case UNAUTHORIZED -> simulator.disrupt(vendor, new Disruption.Answers(401));
            case UNAVAILABLE -> simulator.disrupt(vendor, new Disruption.Answers(503));
        }
    }

    void end(Simulator simulator, String vendor, HostsFile names) throws IOException {
        simulator.restore(vendor);
        names.know();
    }

    String words() {
        return switch (this) {
            case REFUSED -> "connections refused";
            case NO_NAME -> "name not resolved";
            case UNAUTHORIZED -> "401";
            case UNAVAILABLE -> "503";
        };
    }
}
