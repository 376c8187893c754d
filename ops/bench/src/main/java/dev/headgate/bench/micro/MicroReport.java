package dev.headgate.bench.micro;

import dev.headgate.bench.Machine;
import dev.headgate.bench.Report;
import dev.headgate.bench.Row;
import dev.headgate.bench.Table;
import dev.headgate.bench.Text;
import java.util.List;

/**
 * What operations cost on this machine.
 *
 * @param date in UTC
 * @param jdk the JVM's name and version
 * @param processors it may use
 * @param loadBefore the machine's load average of a minute when it began; negative where it is not known
 * @param loadAfter the same at the end
 * @param costs of an operation each
 */
public record MicroReport(String date, String jdk, int processors, double loadBefore, double loadAfter, List<Row> costs)
        implements Report {

    public MicroReport {
        costs = List.copyOf(costs);
    }

    static MicroReport of(Machine before, List<Row> costs) {
        Machine machine = before.after();
        return new MicroReport(
                machine.date(), machine.jdk(), machine.processors(), machine.loadBefore(), machine.loadAfter(), costs);
    }

    @Override
    public List<String> inWords() {
        List<String> lines = Table.of(costs);
        lines.add("");
        lines.add(Text.format(
                "%s, %d processors, %s; load average %.1f before, %.1f after.",
                jdk, processors, date, loadBefore, loadAfter));
        return lines;
    }
}
