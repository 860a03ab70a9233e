package talk

import "github.com/lethe-privacy/lethe"

// neighbours finds places in small letters that no list has beside a town: what has an article
// behind a comma, "l'hospitalet, la torrassa", and the other end of a way, "entre la garriga i
// figaró".
func (t *text) neighbours() {
	for _, m := range t.found {
		if m.Label != lethe.Location {
			continue
		}
		first, last := t.inside(m.Span)
		if last < first || last+1 >= len(t.Words) {
			continue
		}
		next := last + 1
		switch sep := t.Between(last); {
		case sep == ", " && ofPlaces(t.Low(next)):
		case t.joined(last) && (t.Low(next) == "i" || t.Low(next) == "y") && t.Low(first-1) == "entre":
			next++
		default:
			continue
		}
		k := next
		for k < len(t.Words) && ofPlaces(t.Low(k)) && t.joined(k) {
			k++
		}
		if k >= len(t.Words) || t.capital(k) || !t.letters(k) || len(t.Low(k)) < 4 || t.ordinary(k) || t.rank(k) > 0 || t.classes(k, k)&given != 0 || t.joined(k) || !t.free(next, k) {
			continue
		}
		t.add(t.SpanOf(next, k), lethe.Location, .45, "no word of the languages, beside a town")
	}
}
