/** Commands about vendors' profiles; none of them needs a broker or calls a vendor. */
@NullMarked
package dev.headgate.cli.vendors;

import org.jspecify.annotations.NullMarked;
