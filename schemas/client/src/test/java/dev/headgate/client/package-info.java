/** Tests of the client, without a broker. */
@NullMarked
package dev.headgate.client;

import org.jspecify.annotations.NullMarked;
