package surrogate

import (
	"slices"
	"strings"
)

// Form is a way to write an entity's surrogate, beside the same way to write the
// original.
type Form struct {
	Text     string
	Original string
	// Kind says which: "full", "surname", "given name", "given names", "initials",
	// "surname first", "part", each perhaps with ", genitive".
	Kind string
}

// Forms lists the ways to write the surrogate that others may come to use, as a language
// model does: the fullest first. Each Text stands there once.
func (p Pair) Forms() []Form {
	if p.Surrogate == "" || p.Original == "" {
		return nil
	}
	out := []Form{{p.Surrogate, p.Original, "full"}}
	add := func(original, kind string) {
		text := p.Render(original, p.Locale)
		known := slices.ContainsFunc(out, func(f Form) bool { return strings.EqualFold(f.Text, text) })
		if original != "" && text != "" && !known {
			out = append(out, Form{text, original, kind})
		}
	}
	switch p.Kind {
	case kindPerson:
		p.personForms(add)
	case kindOrganisation:
		body, form := cutLegal(p.Original)
		if form != "" {
			add(body, "part")
		}
		for _, w := range p.written(roleCore) {
			add(w, "part")
		}
	}
	if p.Kind == kindPerson || p.Kind == kindOrganisation || p.Kind == kindPlace {
		for _, f := range slices.Clone(out) {
			if f.Kind != "initials" && f.Kind != "surname first" {
				add(p.possessive(f.Original), f.Kind+", genitive")
			}
		}
	}
	return out
}

func (p Pair) personForms(add func(original, kind string)) {
	given, family := p.written(roleGiven), p.written(roleFamily)
	surname := p.surname()
	if len(given) > 0 && len(family) > 0 {
		initials := make([]string, len(given))
		for i, g := range given {
			initials[i] = firstLetters(g, 1) + "."
		}
		add(given[0]+" "+surname, "full")
		add(strings.Join(initials, " ")+" "+surname, "initials")
		add(initials[0]+" "+surname, "initials")
		add(surname+", "+strings.Join(given, " "), "surname first")
		add(surname+" "+strings.Join(given, " "), "surname first")
		add(surname+", "+given[0], "surname first")
	}
	add(surname, "surname")
	if len(given) > 0 {
		add(given[0], "given name")
		add(strings.Join(given, " "), "given names")
	}
	for _, w := range family {
		add(w, "surname")
	}
	for _, w := range given[min(1, len(given)):] {
		add(w, "given name")
	}
}

// written are the words of a role as the original writes them.
func (p Pair) written(role Role) []string {
	var out []string
	ps := pieces(p.Original)
	used := make([]bool, len(ps))
	for _, w := range p.Words {
		if w.Role != role {
			continue
		}
		for i, x := range ps {
			if !used[i] && x.word() && equal(x.fold, w.From) {
				used[i] = true
				if short(x) && x.stop {
					x.text += "."
				}
				out = append(out, x.text)
				break
			}
		}
	}
	return out
}

// surname is the surname as the original writes it, with its particles.
func (p Pair) surname() string {
	ps := pieces(p.Original)
	for _, w := range p.Words {
		if w.Role != roleFamily {
			continue
		}
		for i := len(ps) - 1; i >= 0; i-- {
			if ps[i].word() && equal(ps[i].fold, w.From) {
				return strings.TrimSuffix(run(ps, i, len(ps)-1), ".")
			}
		}
	}
	return ""
}

// possessive is a name in the genitive of its language, "" where that has none.
func (p Pair) possessive(text string) string {
	switch base(p.Locale) {
	case "de":
		return genitive(text, "s", "de")
	case "en":
		return genitive(text, "'s", "en")
	}
	return ""
}
