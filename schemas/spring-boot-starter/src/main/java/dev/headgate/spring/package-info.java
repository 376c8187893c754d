/** Spring Boot's auto-configuration of {@link dev.headgate.client.HeadgateClient}. */
@NullMarked
package dev.headgate.spring;

import org.jspecify.annotations.NullMarked;
