package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/internal/serve"
	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/native"
)

func (a *app) serve() *cobra.Command {
	o := serve.Defaults()
	c := &cobra.Command{
		Use:   "serve --data DIR",
		Short: "Answer over HTTP, in the protocol of Presidio too",
		Long: `Run as a service until it is interrupted. It listens on this machine alone; another
address needs TLS (--tls-cert and --tls-key, or --behind-proxy where another server ends it)
and a key ('lethe serve key new') or --oidc. As long as there is neither, all programs on this
machine may use it; once there is one, nobody comes in without.

With --oidc people sign in by OpenID Connect. The file names the provider and says who has
which role (docs/reference/serve.md).

What it must remember is in the folder DATA, for its owner alone. What it is asked is never
logged.

Presidio's paths are below /presidio, and with --presidio-root at the root, where its clients
look for them: /analyze, /anonymize and the rest (docs/reference/serve.md).`,
		Example: `  lethe serve --data service/
  lethe serve --data service/ --presidio-root --listen 127.0.0.1:5002
  lethe serve key new --data service/ --role reader --name pipeline`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.Validate(); err != nil {
				return usageError{hint(err, c)}
			}
			s, err := serve.New(c.Context(), o, native.Open, a.log)
			if err != nil {
				return err
			}
			defer s.Close()
			return s.Run(c.Context(), func(at net.Addr) {
				scheme := "http"
				if o.TLSCert != "" {
					scheme = "https"
				}
				a.log.Info(fmt.Sprintf("listening on %s://%s", scheme, at))
			})
		},
	}
	bindService(c.Flags(), &o)
	data(c, &o.Data)
	databaseFlag(c, &o.Database)
	c.AddCommand(a.serveKey(), a.serveAudit(), a.serveBackup(), a.serveRestore(), a.serveHealth())
	return c
}

func bindService(f *pflag.FlagSet, o *serve.Options) {
	f.StringVar(&o.Listen, "listen", o.Listen, "address to listen on, HOST:PORT; port 0 takes a free one")
	f.StringVar(&o.VaultKeyFile, "vault-key-file", "", "key of the vaults that runs keep, as 'lethe anonymize' takes it; not below DATA; without it nothing can be put back")
	f.StringVar(&o.OIDC, "oidc", "", "YAML file that names the provider by which people sign in, and their roles")
	f.StringVar(&o.TLSCert, "tls-cert", "", "file with the certificate, and those above it, in PEM")
	f.StringVar(&o.TLSKey, "tls-key", "", "file with the certificate's key, in PEM")
	f.StringVar(&o.Traces, "traces", "", "send how long requests and stages took to this OpenTelemetry collector, such as http://127.0.0.1:4318/v1/traces; no texts")
	f.BoolVar(&o.BehindProxy, "behind-proxy", false, "another server ends TLS and passes requests on")
	f.BoolVar(&o.PresidioRoot, "presidio-root", false, "answer Presidio's paths at the root too")
	f.StringSliceVar(&o.PresidioLanguages, "presidio-languages", o.PresidioLanguages, "languages that Presidio's paths answer for")
	f.Int64Var(&o.MaxBody, "max-body", o.MaxBody, "the largest request, in bytes")
	f.DurationVar(&o.Timeout, "timeout", o.Timeout, "how long a request may take")
	f.IntVar(&o.Concurrency, "concurrency", o.Concurrency, "requests that are worked on at a time; the others wait")
	f.IntVar(&o.KeyConcurrency, "key-concurrency", 0, "of these, requests of each key that has no limit of its own; 0: half of them")
	f.Float64Var(&o.Rate, "rate", 0, "requests a second that each key may send that has no limit of its own; 0: as many as it likes")
	f.DurationVar(&o.Grace, "grace", o.Grace, "how long requests that are under way may take when the service stops")
	otherwise(f, "concurrency", "four for each processor") // not what this machine makes of it
}

func data(c *cobra.Command, to *string) {
	c.Flags().StringVar(to, "data", "", "folder with what the service keeps; made where it is missing")
}

func databaseFlag(c *cobra.Command, to *string) {
	c.Flags().StringVar(to, "database", "", "PostgreSQL for keys, people, sessions, and what is found, decided and read, such as postgresql://USER@HOST/DATABASE; without it all is in DATA")
}

func (a *app) serveKey() *cobra.Command {
	c := &cobra.Command{
		Use:   "key",
		Short: "Make and revoke the keys of a service",
		Long: `Programs send a key as "Authorization: Bearer KEY". A key has a role: a reader detects and
anonymizes; a reviewer also decides about mentions; an approver also approves and exports; an
owner may do all but bring originals back, which only a key-holder may.

A key may have limits of its own: how often it asks, how many of its requests are worked on at
a time, how large they are and how long they take. Otherwise it has what the service says for
all keys, and no key takes all places at once.

Only a hash of each key is kept. A running service takes notice at once.`,
	}
	c.AddCommand(a.serveKeyNew(), a.serveKeyLimit(), a.serveKeyList(), a.serveKeyRevoke())
	return c
}

func (a *app) serveKeyNew() *cobra.Command {
	var folder, address, name, role string
	var valid time.Duration
	var limits access.Limits
	c := &cobra.Command{
		Use:   "new",
		Short: "Make a key and print it, this once",
		Example: `  lethe serve key new --data service/ --role reader --name pipeline
  lethe serve key new --data service/ --role reader --name nightly --rate 20 --concurrency 2`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if role == "" {
				return usageError{hint(fmt.Errorf("say the role with --role"), c)}
			}
			if !slices.Contains(access.Roles(), access.Role(role)) {
				return usageError{hint(fmt.Errorf("there is no role %q: there are %s", role, rolesLine()), c)}
			}
			if valid < 0 {
				return usageError{hint(fmt.Errorf("--valid is not below 0"), c)}
			}
			if err := limits.Validate(); err != nil {
				return usageError{hint(err, c)}
			}
			keys, err := openKeys(c, folder, address)
			if err != nil {
				return err
			}
			defer keys.Close()
			expires := time.Time{}
			if valid > 0 {
				expires = time.Now().Add(valid)
			}
			text, k, err := keys.New(c.Context(), name, access.Role(role), expires)
			if err == nil && limits != (access.Limits{}) { // nobody has the key yet
				err = keys.Limit(c.Context(), k.ID, limits)
			}
			if err != nil {
				return err
			}
			a.log.Info(fmt.Sprintf("key %s, role %s; it is shown this once, and only its hash is kept", k.ID, k.Role))
			_, err = fmt.Fprintln(a.stdout, text)
			return err
		},
	}
	data(c, &folder)
	databaseFlag(c, &address)
	c.Flags().StringVar(&role, "role", "", "what the key's holder may do: "+rolesLine())
	offers(c.Flags(), "role", roleNames)
	c.Flags().StringVar(&name, "name", "", "whose key it is")
	c.Flags().DurationVar(&valid, "valid", 0, "how long the key is valid, such as 720h; 0: until it is revoked")
	limitFlags(c, &limits)
	return c
}

// limitFlags are those of what a key may take of the service.
func limitFlags(c *cobra.Command, l *access.Limits) {
	f := c.Flags()
	f.Float64Var(&l.Rate, "rate", 0, "requests a second that it may send; 0: what the service says for all")
	f.IntVar(&l.Concurrency, "concurrency", 0, "its requests that are worked on at a time; 0: what the service says for all")
	f.Int64Var(&l.MaxBody, "max-body", 0, "its largest request, in bytes, where the service takes so much; 0: what the service says for all")
	f.DurationVar(&l.Timeout, "timeout", 0, "how long its requests may take, where the service lets them; 0: what the service says for all")
}

func (a *app) serveKeyLimit() *cobra.Command {
	var folder, address string
	var limits access.Limits
	c := &cobra.Command{
		Use:   "limit ID",
		Short: "Give a key other limits",
		Long: `Give a key other limits than it has, or than the service says for all keys. Those that are not
named become what the service says. A running service takes notice at once.`,
		Example: `  lethe serve key limit 4f1c09a2be77 --data service/ --rate 20 --concurrency 2 --max-body 100000 --timeout 10s
  lethe serve key limit 4f1c09a2be77 --data service/`,
		Args: exactlyOne("ID"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := limits.Validate(); err != nil {
				return usageError{hint(err, c)}
			}
			keys, err := openKeys(c, folder, address)
			if err != nil {
				return err
			}
			defer keys.Close()
			if err := keys.Limit(c.Context(), args[0], limits); err != nil {
				return err
			}
			a.log.Info("key " + args[0] + ": " + limitsLine(limits))
			return nil
		},
	}
	data(c, &folder)
	databaseFlag(c, &address)
	limitFlags(c, &limits)
	return c
}

// limitsLine says what limits a key has of its own.
func limitsLine(l access.Limits) string {
	var said []string
	if l.Rate > 0 {
		said = append(said, fmt.Sprintf("%g a second", l.Rate))
	}
	if l.Concurrency > 0 {
		said = append(said, fmt.Sprintf("%d at a time", l.Concurrency))
	}
	if l.MaxBody > 0 {
		said = append(said, fmt.Sprintf("%d bytes", l.MaxBody))
	}
	if l.Timeout > 0 {
		said = append(said, l.Timeout.String())
	}
	return cmp.Or(strings.Join(said, ", "), "as all")
}

func rolesLine() string { return strings.Join(roleNames(), ", ") }

func roleNames() []string {
	var names []string
	for _, r := range access.Roles() {
		names = append(names, string(r))
	}
	return names
}

func (a *app) serveKeyList() *cobra.Command {
	var folder, address string
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List the keys, without the keys themselves",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			keys, err := openKeys(c, folder, address)
			if err != nil {
				return err
			}
			defer keys.Close()
			all, err := keys.List(c.Context())
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(a.stdout).Encode(all)
			}
			w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "ID\tROLE\tNAME\tCREATED\tSTATE\tLIMITS")
			for _, k := range all {
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", k.ID, k.Role, printable(k.Name), k.Created.UTC().Format(time.DateOnly), keyState(k), limitsLine(k.Limits))
			}
			return w.Flush()
		},
	}
	data(c, &folder)
	databaseFlag(c, &address)
	jsonFlag(c.Flags(), &asJSON, "as JSON")
	return c
}

func keyState(k access.Key) string {
	switch {
	case k.Revoked:
		return "revoked"
	case k.Expires.IsZero():
		return "open"
	case time.Now().After(k.Expires):
		return "expired"
	}
	return "until " + k.Expires.UTC().Format(time.DateTime)
}

func openKeys(c *cobra.Command, folder, address string) (*access.Store, error) {
	if folder == "" && address == "" {
		return nil, usageError{hint(fmt.Errorf("say the folder with --data, or the database with --database"), c)}
	}
	return access.OpenAt(c.Context(), folder, address)
}

func (a *app) serveKeyRevoke() *cobra.Command {
	var folder, address string
	c := &cobra.Command{
		Use:     "revoke ID",
		Short:   "End a key for good",
		Example: `  lethe serve key revoke 4f1c09a2be77 --data service/`,
		Args:    exactlyOne("ID"),
		RunE: func(c *cobra.Command, args []string) error {
			keys, err := openKeys(c, folder, address)
			if err != nil {
				return err
			}
			defer keys.Close()
			if err := keys.Revoke(c.Context(), args[0]); err != nil {
				return err
			}
			a.log.Info("key " + args[0] + " opens nothing any more")
			return nil
		},
	}
	data(c, &folder)
	databaseFlag(c, &address)
	return c
}
