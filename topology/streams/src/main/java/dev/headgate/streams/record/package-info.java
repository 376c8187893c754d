/** The records of the topics: read, checked, kept while they cannot be decoded, and written within their size. */
@NullMarked
package dev.headgate.streams.record;

import org.jspecify.annotations.NullMarked;
