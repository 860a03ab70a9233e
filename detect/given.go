package detect

import "strings"

// saysOf are words that say something of a secret where it might stand.
var saysOf = setOf(`required optional none null nil true false yes no reset changed forgotten expired invalid wrong incorrect missing protected hidden empty unknown string text
	see set unset same new old lost strong weak erforderlich optional falsch geändert vergessen abgelaufen keine keines siehe neu unbekannt gesetzt leer
	requerida obligatoria olvidada incorrecta caducada nueva ninguna requerida caducat oblidada incorrecte cap nova`)

func setOf(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// Given reports whether what stands behind a word for a secret may be one: it is no
// placeholder, and not what is said of a secret instead of it.
func Given(s string) bool {
	low := strings.ToLower(strings.Trim(s, ".!?)(]["))
	return Filled(low) && !saysOf[low]
}

// Filled reports whether a value in small letters is no placeholder.
func Filled(low string) bool {
	for _, begin := range []string{"${", "{{", "%(", "$("} {
		if strings.HasPrefix(low, begin) {
			return false
		}
	}
	return strings.Trim(low, "*x•.-_#") != "" && !strings.Contains(low, "your")
}
