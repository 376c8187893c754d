@NullMarked
package dev.headgate.whatif.topics;

import org.jspecify.annotations.NullMarked;
