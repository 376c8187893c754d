package dev.headgate.bench.door;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.bench.contender.Assignment;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A load as a process of its own: {@code DOOR ASSIGNMENT-FILE WARM-UP CALLS PENDING [GATEWAY-PORT GATEWAY-PID]}. Prints
 * what it measured, and ends.
 */
final class DoorMain {

    /** What stands before its figures. */
    static final String FIGURES = "FIGURES ";

    private DoorMain() {}

    public static void main(String[] args) throws Exception {
        Door door = Door.valueOf(args[0]);
        Assignment assignment = Assignment.read(Path.of(args[1]));
        boolean gateway = args.length > 5;
        ProcessHandle measured =
                gateway ? ProcessHandle.of(Long.parseLong(args[6])).orElseThrow() : ProcessHandle.current();
        try (Caller caller = door.open(assignment, gateway ? Integer.parseInt(args[5]) : 0)) {
            DoorLoad load = new DoorLoad(
                    caller,
                    assignment.vendors(),
                    Integer.parseInt(args[4]),
                    () -> measured.info().totalCpuDuration().orElse(Duration.ZERO));
            load.run(Integer.parseInt(args[2]));
            System.out.println(FIGURES + new JsonMapper().writeValueAsString(load.run(Integer.parseInt(args[3]))));
        }
    }
}
