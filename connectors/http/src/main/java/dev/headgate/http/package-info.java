/** The connector for HTTP vendors, described by declarative profiles. */
@NullMarked
package dev.headgate.http;

import org.jspecify.annotations.NullMarked;
