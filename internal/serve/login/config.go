// Package login lets people in by OpenID Connect: an authorization code with PKCE, state and nonce,
// then a session that this service keeps. Who has no role here does not come in.
package login

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/lethe-privacy/lethe/internal/dial"
	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// Config says whom a service asks who somebody is, and what they may do.
type Config struct {
	Issuer     string                   `yaml:"issuer"`      // of the provider
	Client     string                   `yaml:"client"`      // as which the provider knows this service
	SecretFile string                   `yaml:"secret_file"` // none: PKCE alone
	URL        string                   `yaml:"url"`         // where people reach this service
	Scopes     []string                 `yaml:"scopes"`      // beside openid
	Claim      string                   `yaml:"claim"`       // whose values roles are given for, as groups or realm_access.roles
	Roles      map[access.Role][]string `yaml:"roles"`       // values of the claim, by role
	People     map[string]access.Role   `yaml:"people"`      // by verified address, or by subject
	Idle       string                   `yaml:"idle"`        // how long a session lasts without a request
	Longest    string                   `yaml:"longest"`     // how long it lasts at most
	SignOut    string                   `yaml:"sign_out"`    // here, or at the provider too

	life   access.Life
	secret string
	rules  string // a hash of what decides who may come in: sessions under others have ended
}

// Read reads a file of settings.
func Read(file string) (*Config, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c := &Config{Scopes: []string{"profile", "email"}, Claim: "groups", Idle: "30m", Longest: "12h", SignOut: "here"}
	if err := strictyaml.Decode(f, file, c); err != nil {
		return nil, err
	}
	if err := c.validate(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if c.SecretFile != "" {
		if c.secret, err = dial.ReadKey(c.SecretFile); err != nil {
			return nil, err
		}
	}
	b, err := json.Marshal([]any{c.Issuer, c.Client, c.Claim, c.Roles, c.People})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	sum := sha256.Sum256(b)
	c.rules = hex.EncodeToString(sum[:])
	return c, nil
}

func (c *Config) validate() error {
	if c.Client == "" {
		return errors.New("client is missing")
	}
	for name, address := range map[string]string{"issuer": c.Issuer, "url": c.URL} {
		if !safe(address) {
			return fmt.Errorf("%s is an address that begins with https://; http:// is for this machine alone", name)
		}
	}
	c.URL = strings.TrimSuffix(c.URL, "/")
	if len(c.Roles)+len(c.People) == 0 {
		return errors.New("nobody has a role: say in roles or people who does")
	}
	for r := range c.Roles {
		if !slices.Contains(access.Roles(), r) {
			return errors.New("roles: an unknown role; there are " + roles())
		}
	}
	for _, r := range c.People {
		if !slices.Contains(access.Roles(), r) {
			return errors.New("people: an unknown role; there are " + roles())
		}
	}
	if c.SignOut != "here" && c.SignOut != "provider" {
		return errors.New("sign_out is here or provider")
	}
	var err, also error
	c.life.Idle, err = time.ParseDuration(c.Idle)
	c.life.Longest, also = time.ParseDuration(c.Longest)
	if err != nil || also != nil || c.life.Idle < time.Minute || c.life.Longest < c.life.Idle || c.life.Longest > 7*24*time.Hour {
		return errors.New("idle and longest are times as 30m and 12h: at least 1m, longest not below idle, at most 168h")
	}
	return nil
}

// safe reports whether what goes to an address can be read by no one on the way.
func safe(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "https" || u.Scheme == "http" && (u.Hostname() == "localhost" || ip != nil && ip.IsLoopback())
}

func roles() string {
	var names []string
	for _, r := range access.Roles() {
		names = append(names, string(r))
	}
	return strings.Join(names, ", ")
}

// Why somebody does not come in, as the audit has it.
const (
	noRole    = "no role"
	twoRoles  = "key-holder beside another role"
	notBegun  = "the login was not begun here"
	saidNo    = "the provider said no"
	noAnswer  = "the provider did not answer as it should"
	notSigned = "what the provider said does not hold"
)

// role finds what somebody may do by what the provider says of them: the most of reader to owner.
// Who puts originals back does nothing else.
func (c *Config) role(subject, address string, values []string) (r access.Role, why string) {
	var found []access.Role
	for role, of := range c.Roles {
		if slices.ContainsFunc(of, func(v string) bool { return slices.Contains(values, v) }) {
			found = append(found, role)
		}
	}
	for who, role := range c.People {
		if who == subject && !strings.Contains(who, "@") || address != "" && strings.EqualFold(who, address) {
			found = append(found, role)
		}
	}
	if slices.Contains(found, access.KeyHolder) {
		if slices.ContainsFunc(found, func(r access.Role) bool { return r != access.KeyHolder }) {
			return "", twoRoles
		}
		return access.KeyHolder, ""
	}
	for _, x := range found {
		if r == "" || x.May(r) {
			r = x
		}
	}
	if r == "" {
		return "", noRole
	}
	return r, ""
}

// valuesOf are those of a claim, which may lie in others, as realm_access.roles.
func valuesOf(claims map[string]any, name string) []string {
	v, ok := claims[name]
	for !ok {
		first, rest, deeper := strings.Cut(name, ".")
		inner, is := claims[first].(map[string]any)
		if !deeper || !is {
			return nil
		}
		claims, name = inner, rest
		v, ok = claims[name]
	}
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		var out []string
		for _, x := range v {
			if s, ok := x.(string); ok {
				out = append(out, s)
			}
		}
		return out
	}
	return nil
}
