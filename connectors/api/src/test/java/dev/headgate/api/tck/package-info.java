/**
 * What every connector has to keep, as tests: extend {@link dev.headgate.api.tck.ConnectorTck} and bring a vendor for it to call.
 */
@NullMarked
package dev.headgate.api.tck;

import org.jspecify.annotations.NullMarked;
