package dev.headgate.spring;

import dev.headgate.client.HeadgateClientBuilder;

/**
 * A bean of this type changes the client before it is built, after all properties are applied: its headers, its executor, whatever has
 * no property. Several are called in their order.
 */
@FunctionalInterface
public interface HeadgateClientBuilderCustomizer {

    /**
     * Changes the builder.
     *
     * @param builder of the application's client
     */
    void customize(HeadgateClientBuilder builder);
}
