/** Where processor time goes. */
@NullMarked
package dev.headgate.bench.profile;

import org.jspecify.annotations.NullMarked;
