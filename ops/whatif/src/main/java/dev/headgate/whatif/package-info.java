/** What would become of a backlog under other limits: what was recorded, played again through the core in virtual time. */
@NullMarked
package dev.headgate.whatif;

import org.jspecify.annotations.NullMarked;
