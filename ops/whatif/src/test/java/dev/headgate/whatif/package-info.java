@NullMarked
package dev.headgate.whatif;

import org.jspecify.annotations.NullMarked;
