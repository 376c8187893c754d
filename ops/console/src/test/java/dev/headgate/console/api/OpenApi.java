package dev.headgate.console.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import dev.headgate.app.management.Role;
import dev.headgate.console.api.Answers.ProblemText;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes {@code ops/docs/openapi.json}: describes endpoints in OpenAPI 3.1, from the records that they take and answer. */
final class OpenApi {

    private static final Map<Integer, String> PROBLEMS = new TreeMap<>(Map.of(
            400, "A field is missing or wrong; the detail names it and says what is allowed",
            401, "No token, or a wrong one",
            403, "The role does not allow it",
            429, "Too many requests",
            503, "Kafka, or the vendor's owner, did not answer in time"));

    private final SchemaGenerator generator;
    private final ObjectNode schemas = object();

    private OpenApi() {
        SchemaGeneratorConfigBuilder config = new SchemaGeneratorConfigBuilder(
                        SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(Option.INLINE_ALL_SCHEMAS, Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT)
                .without(Option.SCHEMA_VERSION_INDICATOR);
        config.forFields()
                .withRequiredCheck(field -> !isNullable(field.getRawMember().getAnnotatedType()))
                .withNullableCheck(field -> isNullable(field.getRawMember().getAnnotatedType()));
        this.generator = new SchemaGenerator(config.build());
    }

    private static boolean isNullable(java.lang.reflect.AnnotatedType type) {
        return type.isAnnotationPresent(Nullable.class);
    }

    static ObjectNode describe(List<Endpoint> endpoints) {
        return new OpenApi().document(endpoints);
    }

    private ObjectNode document(List<Endpoint> endpoints) {
        ObjectNode document = object().put("openapi", "3.1.0");
        ObjectNode info = document.putObject("info");
        info.put("title", "Headgate management API");
        info.put("version", "1");
        info.put(
                "description",
                "What waits and why, for all vendors of the application from any instance, and how to steer it. Needs a"
                        + " token of the file management.tokens as bearer, or a client certificate.");
        info.putObject("license").put("name", "Apache-2.0").put("identifier", "Apache-2.0");
        document.putArray("servers").addObject().put("url", Api.PATH);
        document.putArray("security").addObject().putArray("token");
        document.putArray("tags").addObject().put("name", "headgate").put("description", "All operations");
        ObjectNode paths = document.putObject("paths");
        for (Endpoint endpoint : endpoints) {
            ObjectNode path = paths.has(endpoint.path())
                    ? (ObjectNode) paths.get(endpoint.path())
                    : paths.putObject(endpoint.path());
            path.set(endpoint.method(), operation(endpoint));
        }
        ObjectNode components = document.putObject("components");
        components
                .putObject("securitySchemes")
                .putObject("token")
                .put("type", "http")
                .put("scheme", "bearer");
        components.set("schemas", schemas);
        return document;
    }

    private ObjectNode operation(Endpoint endpoint) {
        ObjectNode operation = object();
        operation.put("operationId", endpoint.id());
        operation.put("summary", endpoint.summary());
        operation.put(
                "description",
                endpoint.summary() + ". Needs the role "
                        + (endpoint.role() == Role.CHANGE ? "change; each is audited." : "read."));
        operation.putArray("tags").add("headgate");
        ArrayNode parameters = operation.putArray("parameters");
        for (Endpoint.Parameter parameter : endpoint.parameters()) {
            boolean inPath = parameter.place() == Endpoint.Parameter.Place.PATH;
            parameters
                    .addObject()
                    .put("name", parameter.name())
                    .put("in", inPath ? "path" : "query")
                    .put("required", inPath)
                    .put("description", parameter.what())
                    .putObject("schema")
                    .put("type", parameter.type());
        }
        if (endpoint.body() != null) {
            ObjectNode body = operation.putObject("requestBody").put("required", true);
            body.putObject("content").putObject("application/json").set("schema", reference(endpoint.body()));
        }
        ObjectNode responses = operation.putObject("responses");
        ObjectNode good = responses.putObject("200").put("description", "It was done");
        good.putObject("content").putObject("application/json").set("schema", reference(endpoint.answer()));
        PROBLEMS.forEach((status, what) -> {
            ObjectNode problem = responses.putObject(String.valueOf(status)).put("description", what);
            problem.putObject("content")
                    .putObject("application/problem+json")
                    .set("schema", reference(ProblemText.class));
        });
        return operation;
    }

    private ObjectNode reference(Class<?> type) {
        if (!schemas.has(type.getSimpleName())) {
            schemas.set(type.getSimpleName(), generator.generateSchema(type));
        }
        return object().put("$ref", "#/components/schemas/" + type.getSimpleName());
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
