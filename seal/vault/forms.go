package vault

import (
	"slices"
	"strings"
)

// fewForms is up to how many forms of an entity are gone through one by one.
const fewForms = 16

// form numbers the ways of writing of an entity.
func (w *Writer) form(entity int, surrogate, original string) int {
	all := w.counts[entity]
	if len(all) <= fewForms {
		if n := slices.IndexFunc(all, func(f Form) bool { return f.Surrogate == surrogate && f.Original == original }); n >= 0 {
			return n
		}
	} else if n, ok := w.forms[entity][[2]string{surrogate, original}]; ok {
		return n
	}
	f := Form{Surrogate: strings.Clone(surrogate), Original: strings.Clone(original)} // not the whole text around it
	w.counts[entity] = append(all, f)
	w.index(entity)
	return len(all)
}

// index makes, or goes on with, the index of an entity with many forms.
func (w *Writer) index(entity int) {
	all := w.counts[entity]
	if len(all) <= fewForms {
		return
	}
	of := w.forms[entity]
	if of == nil {
		of = map[[2]string]int{}
		w.forms[entity] = of
	}
	for n := len(of); n < len(all); n++ {
		of[[2]string{all[n].Surrogate, all[n].Original}] = n
	}
}
