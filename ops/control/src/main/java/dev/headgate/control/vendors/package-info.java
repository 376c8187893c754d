/** The vendors' profiles, wherever they are kept. */
@NullMarked
package dev.headgate.control.vendors;

import org.jspecify.annotations.NullMarked;
