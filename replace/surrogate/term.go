package surrogate

import "github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"

// joins are the words between two occupations, conditions or treatments of one person.
var joins = map[string]string{"de": " und ", "en": " and ", "es": " y ", "ca": " i ", "fr": " et ", "it": " e ", "nl": " en ", "pl": " i ", "pt": " e "}

// term draws another of the last of some lists, first of the others, which are more like the original; two of them
// where these are used up, or letters: one that goes with the article before the original, and is no ordinary
// word. So few go that all of a list is drawn from, not the key's part.
func (d dice) term(p Pair, lists []*locale.List, loc *locale.Locale, attempt int) Pair {
	list := lists[min(attempt/fromLists, len(lists)-1)]
	for _, other := range lists {
		if list.Len() == 0 {
			list = other
		}
	}
	switch {
	case list.Len() == 0 || attempt >= 2*doubled:
		p.Surrogate = d.nature(p.Original)
	case attempt < fromLists || attempt < doubled && len(lists) > 1:
		p.Surrogate = d.agreeing(p, list, loc, attempt)
	default:
		p.Surrogate = d.both(p, list, loc, attempt)
	}
	return p
}

// both draws two of a list.
func (d dice) both(p Pair, list *locale.List, loc *locale.Locale, attempt int) string {
	first, second := d.fitting(p, list, loc, attempt), d.fitting(p, list, loc, attempt)
	for try := 0; first == second && try < list.Len(); try++ {
		second = d.any(list, attempt)
	}
	return first + joins[base(loc.Tag)] + second
}

// fitting draws a term that goes with the article before the original, whether it is a word of any
// sentence or not.
func (d dice) fitting(p Pair, list *locale.List, loc *locale.Locale, attempt int) string {
	for range 256 {
		if p.Surrogate = d.any(list, attempt); p.agrees(loc.Tag) {
			break
		}
	}
	return p.Surrogate
}

// agreeing draws a term that agrees and is certain.
func (d dice) agreeing(p Pair, list *locale.List, loc *locale.Locale, attempt int) string {
	for range 256 {
		if p.Surrogate = d.any(list, attempt); p.agrees(loc.Tag) && p.certain() {
			break
		}
	}
	return p.Surrogate
}
