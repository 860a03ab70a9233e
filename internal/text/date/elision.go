package date

import "strings"

// elisions are the small words that change before a vowel, by language: before a
// month or the number of a day, without a vowel and with one.
var elisions = map[string][][2]string{
	"ca": {{"de ", "d'"}, {"el ", "l'"}, {"del ", "de l'"}},
	"it": {{"il ", "l'"}},
}

// elide writes the word for another date: "d'abril" and "de maig", "l'1" and "el 2",
// "l'8" and "il 9".
func (p piece) elide(d Moment) string {
	var vowel bool
	if p.value == 0 { // before a month
		vowel = d.Month == 4 || d.Month == 8 || d.Month == 10
	} else {
		vowel = d.Day == 1 && p.code == "ca" || d.Day == 8 && p.code == "it" || d.Day == 11
	}
	own := strings.ToLower(strings.ReplaceAll(p.text, "’", "'"))
	if strings.HasSuffix(own, "'") == vowel {
		return p.text
	}
	for _, e := range elisions[p.code] {
		switch {
		case vowel && strings.TrimSpace(own) == strings.TrimSpace(e[0]):
			return like(e[1], p.text)
		case !vowel && own == e[1]:
			return like(e[0], p.text[:1])
		}
	}
	return p.text
}
