/** What single operations cost, measured by JMH. */
@NullMarked
package dev.headgate.bench.micro;

import org.jspecify.annotations.NullMarked;
