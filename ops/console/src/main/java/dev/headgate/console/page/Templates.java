package dev.headgate.console.page;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** HTML from templates; every value is escaped where it is put in. */
final class Templates {

    private final PebbleEngine engine;

    Templates() {
        ClasspathLoader loader = new ClasspathLoader(Templates.class.getClassLoader());
        loader.setPrefix("dev/headgate/console/page/templates");
        this.engine = new PebbleEngine.Builder()
                .loader(loader)
                .strictVariables(true)
                .defaultLocale(Locale.ROOT)
                .build();
    }

    String render(String template, Map<String, @Nullable Object> values) {
        StringWriter html = new StringWriter();
        try {
            engine.getTemplate(template).evaluate(html, values);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return html.toString();
    }
}
