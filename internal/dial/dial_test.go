package dial

import (
	"net/netip"
	"testing"
)

func TestPrivate(t *testing.T) {
	for address, want := range map[string]bool{
		"127.0.0.1": true, "127.255.255.254": true, "::1": true, "0.0.0.0": true, "::": true,
		"10.0.0.1": true, "172.16.0.1": true, "172.31.255.255": true, "192.168.1.1": true,
		"fd00::1": true, "fe80::1": true, "169.254.1.1": true, "::ffff:192.168.1.1": true, "::ffff:0.0.0.0": true, "fe80::1%eth0": true,
		"172.32.0.1": false, "172.15.0.1": false, "11.0.0.1": false, "192.169.0.1": false, "8.8.8.8": false,
		"100.64.0.1": false, "100.127.255.255": false, "192.0.2.1": false, "2001:db8::1": false,
		"::ffff:8.8.8.8": false, "64:ff9b::a00:1": false, "fec0::1": false, "224.0.0.1": false, "255.255.255.255": false,
	} {
		if got := private(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %t", address, got)
		}
	}
}
