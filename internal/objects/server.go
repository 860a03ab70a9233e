package objects

import (
	"cmp"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"os"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"github.com/lethe-privacy/lethe/internal/dial"
)

// schemes are how addresses begin, and what opens a bucket of their server.
var schemes = []scheme{{"s3://", amazon.open}, {"gs://", google.open}, {"azblob://", openAzure}}

type scheme struct {
	begins string
	open   func(bucket string, clear bool) (store, error)
}

// server is one that speaks the protocol of S3.
type server struct {
	host      string   // where the environment names no other
	endpoints []string // variables that name another
	region    func() string
	keys      func() []credentials.Provider
}

var amazon = server{
	host: "s3.amazonaws.com", endpoints: []string{"AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"},
	region: func() string { return cmp.Or(os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION"), "us-east-1") },
	keys: func() []credentials.Provider {
		return []credentials.Provider{&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}}
	},
}

// google answers requests of S3 that are signed with HMAC keys.
var google = server{
	host: "storage.googleapis.com", endpoints: []string{"GS_ENDPOINT_URL"},
	region: func() string { return "auto" },
	keys: func() []credentials.Provider {
		return []credentials.Provider{&credentials.Static{Value: credentials.Value{
			AccessKeyID: os.Getenv("GS_ACCESS_KEY_ID"), SecretAccessKey: os.Getenv("GS_SECRET_ACCESS_KEY"), SignerType: credentials.SignatureV4,
		}}}
	},
}

// Is reports whether a name is the address of objects in a store.
func Is(name string) bool {
	s, _ := schemeOf(name)
	return s != nil
}

// Within reports whether the objects of one address lie below another, or are the same.
func Within(address, other string) bool {
	slash := func(s string) string { return strings.TrimRight(s, "/") + "/" }
	return Is(address) && strings.HasPrefix(slash(address), slash(other))
}

// schemeOf is that of an address, nil for none, and what is behind it.
func schemeOf(address string) (*scheme, string) {
	for i := range schemes {
		if rest, is := strings.CutPrefix(address, schemes[i].begins); is {
			return &schemes[i], rest
		}
	}
	return nil, ""
}

const (
	connections = 8
	tries       = 4
)

// open is a bucket of the server that the environment names.
func (s *server) open(bucket string, clear bool) (store, error) {
	host, secure, err := s.endpoint(clear)
	if err != nil {
		return nil, err
	}
	c, err := minio.NewCore(host, &minio.Options{
		Creds: credentials.NewChainCredentials(s.keys()), Secure: secure, Region: s.region(),
		Transport: dial.Client(true, connections).Transport, MaxRetries: tries,
	})
	if err != nil {
		return nil, fmt.Errorf("%s is not the address of a server that can be asked", s.endpoints[0])
	}
	return s3{*c, bucket}, nil
}

// endpoint is the host to ask, and whether what goes there is encrypted.
func (s *server) endpoint(clear bool) (host string, secure bool, err error) {
	for _, variable := range s.endpoints {
		named := os.Getenv(variable)
		if named == "" {
			continue
		}
		u, err := url.Parse(named)
		if err != nil || u.Host == "" || u.User != nil || u.Scheme != "http" && u.Scheme != "https" || strings.Trim(u.Path, "/") != "" {
			return "", false, fmt.Errorf("%s is not the address of a server, such as https://store.example.org", variable)
		}
		return u.Host, u.Scheme == "https", encrypted(u, variable, clear)
	}
	return s.host, true, nil
}

// ErrClear says that texts would not be encrypted on their way.
var ErrClear = errors.New("texts would travel unencrypted")

// encrypted checks that texts are encrypted on their way to a server that a variable names, or need not be.
func encrypted(server *url.URL, variable string, clear bool) error {
	if server.Scheme == "http" && !onThisMachine(server.Hostname()) && !clear {
		return fmt.Errorf("%w: %s names a server by http://; name it by https://, or allow it with --unencrypted-store", ErrClear, variable)
	}
	return nil
}

// onThisMachine reports whether a host is this machine by its name.
func onThisMachine(host string) bool {
	a, err := netip.ParseAddr(host)
	return err == nil && a.Unmap().IsLoopback() || host == "localhost"
}
