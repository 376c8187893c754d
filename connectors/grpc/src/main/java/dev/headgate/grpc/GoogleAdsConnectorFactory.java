package dev.headgate.grpc;

import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Names;
import dev.headgate.api.SecretReader;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the connectors of profiles that say {@code connector: google-ads}: gRPC with the metadata that the Google Ads API asks
 * for, its operations as costs, and its own errors read.
 */
public final class GoogleAdsConnectorFactory implements ConnectorFactory {

    private static final String DEVELOPER_TOKEN = "developer-token";
    private static final String LOGIN_CUSTOMER_ID = "login-customer-id";

    @Override
    public String name() {
        return "google-ads";
    }

    @Override
    public Optional<? extends ConnectorConfig> read(Section own, ConnectorContext context) {
        SecretReader secrets = new SecretReader(own, context.secrets());
        List<Credential> credentials = new ArrayList<>();
        Optional<Secret> token = secrets.reference(DEVELOPER_TOKEN);
        token.ifPresent(it -> credentials.add(new Credential(DEVELOPER_TOKEN, it)));
        own.allow(LOGIN_CUSTOMER_ID);
        if (own.has(LOGIN_CUSTOMER_ID)) {
            secrets.text(
                            LOGIN_CUSTOMER_ID,
                            "a manager's customer id, ten digits without hyphens, or a reference to one",
                            text -> text.matches("\\d{10}"))
                    .ifPresent(it -> credentials.add(new Credential(LOGIN_CUSTOMER_ID, it)));
        }
        List<String> customer =
                own.texts("customer-scope", 16, "the name of a scope attribute: " + Names.ALLOWED, Names::read);
        Optional<GrpcSettings> settings = new GrpcSettingsParser(own, context).parse();
        return settings.map(it -> it.with(
                credentials,
                new GoogleAdsErrors(it.failures(), context.scope(), customer),
                new GoogleAdsCosts(context.units()),
                List.of(List.of(), customer)));
    }
}
