package date

import "strings"

// elide writes what stands before a vowel and before all else in Catalan and
// Italian: "d'abril" and "de maig", "l'1" and "el 2", "l'8" and "il 9".
func (p piece) elide(d ymd) string {
	var vowel bool
	if p.value == 0 { // before a month
		vowel = d.month == 4 || d.month == 8 || d.month == 10
	} else {
		vowel = d.day == 1 && p.code == "ca" || d.day == 8 && p.code == "it" || d.day == 11
	}
	if short := strings.HasSuffix(p.text, "'") || strings.HasSuffix(p.text, "’"); vowel == short {
		return p.text
	}
	if vowel {
		return like(map[string]string{"de": "d'", "el": "l'", "il": "l'"}[strings.ToLower(strings.TrimSpace(p.text))], p.text)
	}
	full := map[string]string{"dca": "de ", "lca": "el ", "lit": "il "}[strings.ToLower(p.text[:1])+p.code]
	return like(full, p.text[:1])
}
