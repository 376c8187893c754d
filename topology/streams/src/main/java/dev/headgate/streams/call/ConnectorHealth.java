package dev.headgate.streams.call;

import dev.headgate.api.Connector;
import dev.headgate.api.Health;
import dev.headgate.streams.metrics.Meters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at what a vendor's connector says of its own means, and logs when that changes.
 *
 * <p>Threading: the stream thread, which a defect of the connector must not stop.
 */
public final class ConnectorHealth {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectorHealth.class);

    private final String vendor;
    private boolean usable = true;

    public ConnectorHealth(String vendor) {
        this.vendor = vendor;
    }

    /**
     * Returns whether it has what calls need. One that can't say it has not.
     *
     * @param meters count that
     */
    public boolean look(Connector connector, Meters meters) {
        Health health = ask(connector, meters);
        if (health.usable() != usable) {
            usable = health.usable();
            if (usable) {
                LOG.info("connector usable again vendor={}", vendor);
            } else {
                LOG.warn("connector not usable vendor={} detail=\"{}\"", vendor, health.detail());
            }
        }
        return usable;
    }

    private Health ask(Connector connector, Meters meters) {
        try {
            return connector.health();
        } catch (Throwable defect) {
            meters.connectorFailed(vendor);
            if (usable) {
                LOG.error("connector failed to say how it is vendor={}", vendor, defect);
            }
            return new Health(false, "it fails to say how it is");
        }
    }
}
