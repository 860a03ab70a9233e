package detect

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// saysOf are words that say something of a secret where it might stand.
var saysOf = wordset.Of(`required optional none null nil true false yes no reset changed forgotten expired invalid wrong incorrect missing protected hidden empty unknown string text
	see set unset same new old lost strong weak erforderlich optional falsch geändert vergessen abgelaufen keine keines siehe neu unbekannt gesetzt leer
	requerida obligatoria olvidada incorrecta caducada nueva ninguna requerida caducat oblidada incorrecte cap nova`)

// Given reports whether the text after a word for a secret may be one: it is no
// placeholder, and not what is said of a secret instead of it.
func Given(s string) bool {
	low := strings.ToLower(strings.Trim(s, ".!?)(]["))
	return Filled(low) && !saysOf[low] && !named(s)
}

// named reports whether a value is the name that a program has for a secret: API_KEY,
// config.password, getToken().
func named(s string) bool {
	if upper := strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"); strings.Trim(upper, "_") == "" && strings.Contains(s, "_") {
		return !strings.ContainsFunc(s, unicode.IsLower)
	}
	return strings.HasSuffix(s, "(") || strings.HasSuffix(s, "()") || programName.MatchString(s)
}

var programName = lazyregexp.New(`^(?:[A-Za-z_]+\.)+[A-Za-z_]*(?i:pass|pwd|secret|token|key|user)[A-Za-z_]*$`)

// Filled reports whether a value in lower case is no placeholder.
func Filled(low string) bool {
	for _, begin := range []string{"${", "{{", "%(", "$("} {
		if strings.HasPrefix(low, begin) {
			return false
		}
	}
	return strings.Trim(low, "*x•.-_#") != "" && !strings.Contains(low, "your")
}
