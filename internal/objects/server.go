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

// server is what objects with a scheme lie on.
type server struct {
	scheme    string
	host      string   // where the environment names no other
	endpoints []string // variables that name another
	region    func() string
	keys      func() []credentials.Provider
}

// servers are those of the two schemes. Google's answers requests of S3 that are signed with HMAC keys.
var servers = []server{
	{
		scheme: "s3://", host: "s3.amazonaws.com", endpoints: []string{"AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"},
		region: func() string { return cmp.Or(os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION"), "us-east-1") },
		keys: func() []credentials.Provider {
			return []credentials.Provider{&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}}
		},
	},
	{
		scheme: "gs://", host: "storage.googleapis.com", endpoints: []string{"GS_ENDPOINT_URL"},
		region: func() string { return "auto" },
		keys: func() []credentials.Provider {
			return []credentials.Provider{&credentials.Static{Value: credentials.Value{
				AccessKeyID: os.Getenv("GS_ACCESS_KEY_ID"), SecretAccessKey: os.Getenv("GS_SECRET_ACCESS_KEY"), SignerType: credentials.SignatureV4,
			}}}
		},
	},
}

// Is reports whether a name is the address of objects in a store.
func Is(name string) bool {
	s, _ := storeOf(name)
	return s != nil
}

// Within reports whether the objects of one address lie below another, or are the same.
func Within(address, other string) bool {
	slash := func(s string) string { return strings.TrimRight(s, "/") + "/" }
	return Is(address) && strings.HasPrefix(slash(address), slash(other))
}

// storeOf is the server of an address, nil for none, and what is behind the scheme.
func storeOf(address string) (*server, string) {
	for i := range servers {
		if rest, is := strings.CutPrefix(address, servers[i].scheme); is {
			return &servers[i], rest
		}
	}
	return nil, ""
}

const (
	connections = 8
	tries       = 4
)

// client is that of the server that the environment names.
func (s *server) client(clear bool) (minio.Core, error) {
	host, secure, err := s.endpoint(clear)
	if err != nil {
		return minio.Core{}, err
	}
	c, err := minio.NewCore(host, &minio.Options{
		Creds: credentials.NewChainCredentials(s.keys()), Secure: secure, Region: s.region(),
		Transport: dial.Client(true, connections).Transport, MaxRetries: tries,
	})
	if err != nil {
		return minio.Core{}, fmt.Errorf("%s is not the address of a server that can be asked", s.endpoints[0])
	}
	return *c, nil
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
		if u.Scheme == "http" && !onThisMachine(u.Hostname()) && !clear {
			return "", false, fmt.Errorf("%w: %s names a server by http://; name it by https://, or allow it with --unencrypted-store", ErrClear, variable)
		}
		return u.Host, u.Scheme == "https", nil
	}
	return s.host, true, nil
}

// ErrClear says that texts would not be encrypted on their way.
var ErrClear = errors.New("texts would travel unencrypted")

// onThisMachine reports whether a host is this machine by its name.
func onThisMachine(host string) bool {
	a, err := netip.ParseAddr(host)
	return err == nil && a.Unmap().IsLoopback() || host == "localhost"
}
