package database

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// settle applies the parameters of an address, and gives warnings for those that
// have no effect.
func (t *Target) settle(p params) ([]string, error) {
	take := func(names ...string) string {
		value := ""
		for _, n := range names {
			if v, ok := p[n]; ok {
				value = cmp.Or(value, v)
				delete(p, n)
			}
		}
		return value
	}
	t.User = cmp.Or(take("user", "username"), t.User)
	t.Password = cmp.Or(Secret(take("password")), t.Password)
	var err error
	switch t.Driver {
	case "postgresql":
		t.Schema, t.Path = take("schema"), take("currentschema")
		t.TLS, err = postgresTLS(take("ssl"), take("sslmode"))
	case "mysql":
		t.TLS, err = mysqlTLS(take("sslmode"), take("usessl"), take("requiressl"), take("verifyservercertificate"), take("trustservercertificate"))
	case "sqlserver":
		t.Host = cmp.Or(take("servername", "server"), t.Host)
		t.Database = take("databasename", "database")
		t.Instance = cmp.Or(take("instancename"), t.Instance)
		if port := take("portnumber", "port"); port != "" {
			err = t.setPort(port)
		}
		if err == nil {
			t.TLS, err = sqlServerTLS(take("encrypt"), take("trustservercertificate"))
		}
	}
	if err != nil {
		return nil, err
	}
	var warnings []string
	for name := range p {
		if protects(name) {
			return nil, fmt.Errorf("has the parameter %q, which may concern security and which lethe does not know: remove it, or use the others", name)
		}
		warnings = append(warnings, fmt.Sprintf("parameter %q has no effect", name))
	}
	slices.Sort(warnings)
	return warnings, nil
}

// protects reports whether a parameter that is not known may concern security.
func protects(name string) bool {
	for _, part := range []string{"ssl", "tls", "cert", "trust", "auth", "encrypt", "kerberos", "gss", "integratedsecurity", "password", "keystore"} {
		if strings.Contains(name, part) && name != "sslresponsetimeout" && name != "allowpublickeyretrieval" {
			return true
		}
	}
	return false
}

var errTLS = errors.New("has a parameter for TLS whose value is not known")

func postgresTLS(ssl, mode string) (TLS, error) {
	switch strings.ToLower(mode) {
	case "disable":
		return TLSOff, nil
	case "allow", "prefer":
		return TLSPreferred, nil
	case "require":
		return TLSRequired, nil
	case "verify-ca", "verify-full":
		return TLSVerified, nil
	case "":
	default:
		return "", errTLS
	}
	switch strings.ToLower(ssl) {
	case "":
		return TLSPreferred, nil
	case "true":
		return TLSVerified, nil
	case "false":
		return TLSPreferred, nil
	}
	return "", errTLS
}

func mysqlTLS(mode, use, require, verify, trust string) (TLS, error) {
	switch strings.ToLower(mode) {
	case "disabled", "disable":
		return TLSOff, nil
	case "preferred":
		return TLSPreferred, nil
	case "required", "trust":
		return TLSRequired, nil
	case "verify_ca", "verify-ca", "verify_identity", "verify-full":
		return TLSVerified, nil
	case "":
	default:
		return "", errTLS
	}
	asked := strings.EqualFold(use, "true")
	switch {
	case strings.EqualFold(use, "false"):
		return TLSOff, nil
	case strings.EqualFold(trust, "true"):
		return TLSRequired, nil
	case strings.EqualFold(verify, "true"):
		return TLSVerified, nil
	case strings.EqualFold(verify, "false") && asked, strings.EqualFold(require, "true"):
		return TLSRequired, nil
	case asked:
		return TLSVerified, nil
	}
	return TLSPreferred, nil
}

func sqlServerTLS(encrypt, trust string) (TLS, error) {
	switch strings.ToLower(encrypt) {
	case "false", "no", "optional":
		return TLSOff, nil
	case "", "true", "yes", "mandatory", "strict":
	default:
		return "", errTLS
	}
	if strings.EqualFold(trust, "true") {
		return TLSRequired, nil
	}
	return TLSVerified, nil
}
