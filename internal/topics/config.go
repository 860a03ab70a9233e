package topics

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/sasl/plain"
	"github.com/twmb/franz-go/pkg/sasl/scram"

	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// Scheme begins the address of a topic.
const Scheme = "kafka://"

// PasswordVariable is the environment variable that holds the password where the file names
// no other source of it.
const PasswordVariable = "LETHE_KAFKA_PASSWORD"

// Config says how brokers are reached, as a file has it.
type Config struct {
	CAFile       string `yaml:"ca_file"`   // certificates that are trusted, in place of the system's
	CertFile     string `yaml:"cert_file"` // the client's own
	KeyFile      string `yaml:"key_file"`
	User         string `yaml:"user"`
	Mechanism    string `yaml:"mechanism"` // "scram-sha-512", which "" is, "scram-sha-256" or "plain"
	PasswordFile string `yaml:"password_file"`
	PasswordEnv  string `yaml:"password_env"`
}

// ReadConfig reads a file.
func ReadConfig(file string) (*Config, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c := &Config{}
	return c, strictyaml.Decode(f, file, c)
}

// Address is a topic and the brokers that know it.
type Address struct {
	Brokers []string
	Topic   string
}

// ParseAddress reads kafka://HOST:PORT,…/TOPIC. Errors do not repeat it.
func ParseAddress(address string) (Address, error) {
	rest, ok := strings.CutPrefix(address, Scheme)
	brokers, topic, named := strings.Cut(rest, "/")
	a := Address{strings.Split(brokers, ","), topic}
	switch {
	case !ok || !named || topic == "":
		return a, errors.New("is no address of a topic: want " + Scheme + "HOST:PORT/TOPIC")
	case strings.Contains(brokers, "@"):
		return a, errors.New("holds a name or password: take it out, and name a file with --topic-config")
	case strings.ContainsAny(topic, "/?#"):
		return a, errors.New("has more than brokers and a topic: want " + Scheme + "HOST:PORT/TOPIC")
	}
	for _, b := range a.Brokers {
		if host, port, err := net.SplitHostPort(b); err != nil || host == "" || port == "" {
			return a, errors.New("names a broker without host and port: want " + Scheme + "HOST:PORT/TOPIC")
		}
	}
	return a, nil
}

// near reports whether all brokers that an address names are on this machine.
func (a Address) near() bool {
	for _, b := range a.Brokers {
		host, _, _ := net.SplitHostPort(b)
		if ip, err := netip.ParseAddr(host); host != "localhost" && (err != nil || !ip.IsLoopback()) {
			return false
		}
	}
	return true
}

// errClear says that texts would go over a network in clear.
var errClear = errors.New("texts would travel unencrypted to another machine; it is reached by TLS, unless --unencrypted-topics allows it")

// options are how brokers are reached: by TLS, but on this machine, where certificates are
// asked for by naming some, or where clear allows it. Brokers name others: what is reached
// without TLS is looked at when it is.
func (c *Config) options(a Address, clear bool) ([]kgo.Opt, error) {
	out := []kgo.Opt{kgo.SeedBrokers(a.Brokers...)}
	secure := !clear && (!a.near() || c.CAFile != "" || c.CertFile != "")
	if secure {
		config, err := c.tls()
		if err != nil {
			return nil, err
		}
		out = append(out, kgo.DialTLSConfig(config))
	} else {
		dialer := &net.Dialer{Timeout: 15 * time.Second}
		if !clear {
			dialer.Control = func(_, address string, _ syscall.RawConn) error {
				if to, err := netip.ParseAddrPort(address); err != nil || !to.Addr().Unmap().IsLoopback() {
					return errClear
				}
				return nil
			}
		}
		out = append(out, kgo.Dialer(dialer.DialContext))
	}
	return c.login(out, secure || !clear)
}

func (c *Config) tls() (*tls.Config, error) {
	out := &tls.Config{MinVersion: tls.VersionTLS12}
	if c.CAFile != "" {
		pem, err := os.ReadFile(c.CAFile)
		if err != nil {
			return nil, fmt.Errorf("ca_file: %w", err)
		}
		out.RootCAs = x509.NewCertPool()
		if !out.RootCAs.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("ca_file: %s holds no certificate", c.CAFile)
		}
	}
	if c.CertFile != "" || c.KeyFile != "" {
		own, err := tls.LoadX509KeyPair(c.CertFile, c.KeyFile)
		if err != nil {
			return nil, fmt.Errorf("cert_file, key_file: %w", err)
		}
		out.Certificates = []tls.Certificate{own}
	}
	return out, nil
}

// login adds who is logged in. A password goes over a network in clear by no mechanism.
func (c *Config) login(to []kgo.Opt, safe bool) ([]kgo.Opt, error) {
	if c.User == "" {
		if c.PasswordEnv+c.PasswordFile+c.Mechanism != "" {
			return nil, errors.New("user is missing, and the rest of a login is there")
		}
		return to, nil
	}
	password, err := c.password()
	if err != nil {
		return nil, err
	}
	switch strings.ToLower(cmp.Or(c.Mechanism, "scram-sha-512")) {
	case "scram-sha-512":
		return append(to, kgo.SASL(scram.Auth{User: c.User, Pass: password}.AsSha512Mechanism())), nil
	case "scram-sha-256":
		return append(to, kgo.SASL(scram.Auth{User: c.User, Pass: password}.AsSha256Mechanism())), nil
	case "plain":
		if !safe {
			return nil, errors.New("mechanism: plain would send the password in clear: use scram-sha-512, or TLS")
		}
		return append(to, kgo.SASL(plain.Auth{User: c.User, Pass: password}.AsMechanism())), nil
	}
	return nil, errors.New("mechanism is none of scram-sha-512, scram-sha-256 and plain")
}

func (c *Config) password() (string, error) {
	if c.PasswordFile != "" {
		data, err := os.ReadFile(c.PasswordFile)
		if err != nil {
			return "", fmt.Errorf("password_file: %w", err)
		}
		return strings.TrimRight(string(data), "\r\n"), nil
	}
	name := cmp.Or(c.PasswordEnv, PasswordVariable)
	value, ok := os.LookupEnv(name)
	if !ok {
		return "", fmt.Errorf("password_env: the environment has no variable %s", name)
	}
	return value, nil
}
