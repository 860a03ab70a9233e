package topics

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
)

func TestParseAddress(t *testing.T) {
	got, err := ParseAddress("kafka://a.example:9092,[::1]:9093/notes.v1")
	if err != nil || !reflect.DeepEqual(got, Address{[]string{"a.example:9092", "[::1]:9093"}, "notes.v1"}) {
		t.Error(got, err)
	}
	for in, want := range map[string]string{
		"notes":                       "is no address of a topic",
		"kafka://a:1":                 "is no address of a topic",
		"kafka://a:1/":                "is no address of a topic",
		"kafka://u:hunter22@a:1/t":    "holds a name or password",
		"kafka://a/t":                 "names a broker without host and port",
		"kafka://:1/t":                "names a broker without host and port",
		"kafka://a:1/t/more":          "has more than brokers and a topic",
		"kafka://a:1/t?sasl=hunter22": "has more than brokers and a topic",
		"http://a:1/t":                "is no address of a topic",
	} {
		if _, err := ParseAddress(in); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "hunter22") {
			t.Errorf("%s: %v", in, err)
		}
	}
}

// Without TLS nothing leaves this machine, unless that is allowed: neither to brokers that are
// named nor to those that these name.
func TestNothingLeavesInClear(t *testing.T) {
	remote := Address{[]string{"203.0.113.7:9092"}, "t"}
	if remote.near() || !(Address{Brokers: []string{"127.0.0.1:1", "[::1]:2", "localhost:3"}}).near() {
		t.Error("what is near is judged wrongly")
	}
	for _, c := range []struct {
		a     Address
		clear bool
		want  bool // TLS
	}{{remote, false, true}, {remote, true, false}, {Address{[]string{"127.0.0.1:9092"}, "t"}, false, false}} {
		all, err := (&Config{}).options(c.a, c.clear)
		if err != nil {
			t.Fatal(err)
		}
		session, err := kgo.NewClient(all...)
		if err != nil {
			t.Fatal(err)
		}
		if got := session.OptValue(kgo.DialTLSConfig) != (*tls.Config)(nil); got != c.want {
			t.Errorf("%v, in clear %t: TLS %t", c.a, c.clear, got)
		}
		session.Close()
	}
	all, err := (&Config{}).options(Address{[]string{"127.0.0.1:9092"}, "t"}, false)
	if err != nil {
		t.Fatal(err)
	}
	near, err := kgo.NewClient(all...)
	if err != nil {
		t.Fatal(err)
	}
	defer near.Close()
	dial := near.OptValue(kgo.Dialer).(func(ctx context.Context, network, address string) (net.Conn, error))
	if _, err := dial(t.Context(), "tcp", "203.0.113.7:9092"); err == nil || !strings.Contains(err.Error(), errClear.Error()) {
		t.Error(err)
	}
}

func TestLogins(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte("hunter22\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	near := Address{[]string{"127.0.0.1:1"}, "t"}
	for want, c := range map[string]Config{
		"user is missing": {Mechanism: "plain"},
		"password_env: the environment has no variable LETHE_KAFKA_PASSWORD": {User: "u"},
		"password_env: the environment has no variable NO_SUCH":              {User: "u", PasswordEnv: "NO_SUCH"},
		"password_file: ":   {User: "u", PasswordFile: "/no/such"},
		"mechanism is none": {User: "u", PasswordFile: file, Mechanism: "gssapi"},
		"mechanism: plain would send the password in clear": {User: "u", PasswordFile: file, Mechanism: "plain"},
		"ca_file: ": {CAFile: "/no/such"},
	} {
		if _, err := c.options(near, strings.Contains(want, "in clear")); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := ReadConfig(file); err == nil || strings.Contains(err.Error(), "hunter22") {
		t.Error(err)
	}
}

// A broker that asks for TLS and a password is reached by what a file says, and not otherwise.
func TestABrokerBehindALock(t *testing.T) {
	certificate, ca := certificateOf(t)
	broker := cluster(t, kfake.EnableSASL(), kfake.Superuser("SCRAM-SHA-256", "lethe", "hunter22"), kfake.TLS(&tls.Config{Certificates: []tls.Certificate{certificate}}))
	dir := t.TempDir()
	path := filepath.Join(dir, "kafka.yaml")
	t.Setenv("KAFKA_SECRET", "hunter22")
	for _, c := range []struct {
		text string
		good bool
	}{
		{"ca_file: " + ca + "\nuser: lethe\npassword_env: KAFKA_SECRET\nmechanism: scram-sha-256\n", true},
		{"ca_file: " + ca + "\nuser: lethe\npassword_env: HOME\nmechanism: scram-sha-256\n", false},
		{"ca_file: " + ca + "\n", false},
	} {
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		config, err := ReadConfig(path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Open(t.Context(), config, Options{From: address(broker, "in"), To: address(broker, "out"), UntilEnd: true})
		if (err == nil) != c.good {
			t.Errorf("%s: %v", c.text, err)
		}
		if err == nil {
			s.Close()
		} else if strings.Contains(err.Error(), "hunter22") {
			t.Error(err)
		}
	}
}

// certificateOf makes a certificate for this machine, and a file with it.
func certificateOf(t *testing.T) (tls.Certificate, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, file
}

func FuzzParseAddress(f *testing.F) {
	f.Add("kafka://a:1,b:2/t")
	f.Add("kafka://[::1]:1/t")
	f.Fuzz(func(t *testing.T, in string) {
		a, err := ParseAddress(in)
		if err != nil {
			return
		}
		if again := Scheme + strings.Join(a.Brokers, ",") + "/" + a.Topic; again != in {
			t.Errorf("%q became %q", in, again)
		}
	})
}
