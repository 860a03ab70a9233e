package serve

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"runtime"
	"time"

	"github.com/lethe-privacy/lethe/seal"
)

// Options of a server.
type Options struct {
	Listen            string
	Data              string // the folder
	Database          string // the PostgreSQL of keys, people, and what is found, decided and read; "": it is in the folder
	VaultKeyFile      string // of the vaults of runs; "": none are made
	OIDC              string // file that says whom to ask who people are; "": keys alone
	Traces            string // the address of a collector; "": none are sent
	TLSCert, TLSKey   string
	BehindProxy       bool // another server ends TLS before this one
	PresidioRoot      bool // Presidio's paths at the root too
	PresidioLanguages []string
	MaxBody           int64         // bytes of a request
	Timeout           time.Duration // for a request
	Concurrency       int           // requests that are worked on at a time
	KeyConcurrency    int           // of them, of each key that has no limit of its own; 0: half
	Rate              float64       // requests a second for each key; 0: no limit
	Grace             time.Duration // for requests that are under way when the server stops
}

// Defaults are the options where nothing is said.
func Defaults() Options {
	return Options{
		Listen: "127.0.0.1:7400", PresidioLanguages: []string{"en"}, MaxBody: 8 << 20, Timeout: 30 * time.Second,
		Concurrency: 4 * runtime.GOMAXPROCS(0), Grace: 10 * time.Second,
	}
}

// Errors of the command line.
var (
	errNoData     = errors.New("say with --data in which folder the service keeps what it must remember")
	errHalfTLS    = errors.New("--tls-cert and --tls-key go together")
	errNeedsTLS   = errors.New("another address than this machine's own needs --tls-cert and --tls-key, or --behind-proxy where another server ends TLS")
	errNeedsAKey  = errors.New("another address than this machine's own needs a key, made with 'lethe serve key new', or --oidc")
	errProxyNoKey = errors.New("--behind-proxy needs a key, made with 'lethe serve key new', or --oidc: whoever reaches the proxy reaches the service")
)

// Validate reports options that cannot be.
func (o *Options) Validate() error {
	if o.Data == "" {
		return errNoData
	}
	if (o.TLSCert == "") != (o.TLSKey == "") {
		return errHalfTLS
	}
	here, err := loopback(o.Listen)
	if err != nil {
		return err
	}
	if !here && o.TLSCert == "" && !o.BehindProxy {
		return errNeedsTLS
	}
	switch {
	case o.MaxBody < 1<<10 || o.MaxBody > 1<<30:
		return errors.New("--max-body is between 1 kB and 1 GB")
	case o.Timeout < time.Second || o.Timeout > time.Hour:
		return errors.New("--timeout is between 1s and 1h")
	case o.Concurrency < 1:
		return errors.New("--concurrency is at least 1")
	case o.KeyConcurrency < 0:
		return errors.New("--key-concurrency is at least 0")
	case !(o.Rate >= 0):
		return errors.New("--rate is at least 0")
	case o.Grace < 0:
		return errors.New("--grace is at least 0")
	}
	return nil
}

// loopback reports whether only programs on this machine reach an address.
func loopback(address string) (bool, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false, fmt.Errorf("--listen is HOST:PORT: %w", err)
	}
	if host == "localhost" {
		return true, nil
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback(), nil
}

// lock is that of the vaults. Its file is made where it is missing, and never lies in the folder
// of the service: whoever copies that must not get the key with it.
func (o *Options) lock(log *slog.Logger) (*seal.Lock, error) {
	if o.VaultKeyFile == "" {
		return nil, nil
	}
	l, warning, err := seal.LoadLock(o.VaultKeyFile, o.Data)
	if err != nil {
		return nil, err
	}
	if warning != "" {
		log.Warn(warning)
	}
	return &l, nil
}
