package dev.headgate.api.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRulesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.1.2.3",
                "100.64.0.1",
                "100.127.255.255",
                "127.0.0.1",
                "127.9.9.9",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "192.0.0.8",
                "198.18.0.1",
                "198.19.255.255",
                "224.0.0.1",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::ffff:10.0.0.1",
                "::10.0.0.1",
                "fc00::1",
                "fd12:3456::1",
                "fe80::1",
                "fec0::1",
                "ff02::1",
                "64:ff9b::a00:1",
                "2002:a00:1::1",
                "2001:0:1::1"
            })
    void shouldNotCallWhatIsNotPublic(String address) throws UnknownHostException {
        assertThat(AddressRules.isPublic(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8.8.8.8",
                "100.63.255.255",
                "100.128.0.1",
                "169.253.1.1",
                "172.15.0.1",
                "172.32.0.1",
                "192.167.1.1",
                "198.17.0.1",
                "198.20.0.1",
                "223.255.255.255",
                "2001:4860:4860::8888",
                "64:ff9b::808:808",
                "2002:808:808::1"
            })
    void shouldCallWhatIsPublic(String address) throws UnknownHostException {
        assertThat(AddressRules.isPublic(InetAddress.getByName(address))).isTrue();
    }
}
