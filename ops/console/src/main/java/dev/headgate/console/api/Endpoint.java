package dev.headgate.console.api;

import dev.headgate.app.management.Role;
import dev.headgate.console.operation.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation of the API: what is registered and what OpenAPI says of it.
 *
 * @param path below the API's own, with names in braces
 * @param body a record; null for none
 * @param answer a record
 * @param call does it; a {@link dev.headgate.control.CommandException} says what is wrong
 */
record Endpoint(
        String method,
        String path,
        Role role,
        String id,
        String summary,
        List<Parameter> parameters,
        @Nullable Class<?> body,
        Class<?> answer,
        Call call) {

    Endpoint {
        parameters = List.copyOf(parameters);
    }

    /** @param what its meaning, bounds and default */
    record Parameter(String name, Place place, String type, String what) {

        enum Place {
            PATH,
            QUERY
        }
    }

    /** Does it. */
    interface Call {
        Object answer(Fields fields, String author);
    }

    static Endpoint get(
            String path, String id, String summary, List<Parameter> parameters, Class<?> answer, Call call) {
        return new Endpoint("get", path, Role.READ, id, summary, parameters, null, answer, call);
    }

    static Endpoint post(String path, String id, String summary, Class<?> body, Class<?> answer, Call call) {
        return new Endpoint("post", path, Role.CHANGE, id, summary, List.of(), body, answer, call);
    }

    static Parameter inPath(String name, String what) {
        return new Parameter(name, Parameter.Place.PATH, "string", what);
    }

    static Parameter text(String name, String what) {
        return new Parameter(name, Parameter.Place.QUERY, "string", what);
    }

    static Parameter number(String name, String what) {
        return new Parameter(name, Parameter.Place.QUERY, "integer", what);
    }
}
