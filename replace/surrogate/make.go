package surrogate

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/replace"
)

// make draws until a surrogate is free.
func (m *maker) make(t replace.Target) (Pair, error) {
	loc := m.localeOf(t.Entity)
	draw, keeps, docs := m.drawer(t, loc), false, docsOf(t.Entity)
	for attempt := range most {
		var p Pair
		if attempt < invented {
			p = draw(attempt)
			if q, ok := m.asKin(p.lettered(t.Entity), m.kin.of[t.Entity.ID]); ok && attempt == 0 && (q.certain() || q.onlyInitials()) && !m.original(q, docs, false) {
				return q, nil
			}
		} else {
			p = m.invent(t, loc, attempt)
		}
		keeps = keeps || attempt == 0 && m.keeps(p, docs)
		if p.Kind == kindAddress && p.onlyDoor() || m.free(p, docs, keeps || attempt >= lenient) {
			return p, nil
		}
	}
	return Pair{}, fmt.Errorf("surrogate: %d entities of label %s leave none free for another", len(m.taken[t.Entity.Label]), t.Entity.Label)
}

// keeps reports whether what a surrogate keeps has a value in it, as the "Spital" of one
// organisation where another is called nothing but that. Then only what is drawn counts.
func (m *maker) keeps(p Pair, docs []int) bool {
	if len(p.Words) == 0 {
		return false
	}
	kept := p.Surrogate
	for _, w := range p.Words {
		if w.Role == roleAbroad && len(p.Words) > 1 {
			continue // it fits the town, whoever is there
		}
		kept = strings.Replace(kept, w.To, "¦", 1)
	}
	return strings.ContainsFunc(kept, unicode.IsLetter) && m.near(docs, kept)
}

// invent makes a word that is no other thing's, for what cannot be replaced by its like:
// a sign, or a value that all of its kind have in them.
func (m *maker) invent(t replace.Target, loc *locale.Locale, attempt int) Pair {
	d := m.source.dice("invented", valueOf(t.Entity), attempt)
	return Pair{Label: t.Entity.Label, Kind: kindOther, Locale: loc.Tag, Original: longestWay(t.Entity), Surrogate: d.invented(2 + (attempt-invented)/8)}
}

// drawer returns what draws the surrogate of a target.
func (m *maker) drawer(t replace.Target, loc *locale.Locale) func(attempt int) Pair {
	e, s := t.Entity, m.categories[t.Entity.ID]
	value := valueOf(e)
	dice := func(attempt int) dice { return m.source.dice(string(s.Kind), value, attempt) }
	p := Pair{Label: e.Label, Kind: s.Kind, Locale: loc.Tag, Original: longestWay(e)}
	if len(p.Original) > longest {
		s.Kind = kindOther
	}
	switch s.Kind {
	case kindPerson:
		if p, ok := person(e, t.Title, loc); ok {
			p = m.withoutGenitive(p, docsOf(e))
			if inflected(loc.Tag) { // the same for all forms of a name
				value = p.nominative()
			}
			return func(a int) Pair { return m.person(dice(a), p, loc, a) }
		}
	case kindOrganisation:
		return m.employer(p, m.seated(organisation(e, loc), loc), loc, dice)
	case kindPlace:
		p := place(e, s.role, loc, m.atlases[loc.Tag])
		home := m.seats.beside(docsOf(e))
		return func(a int) Pair { return m.place(p, loc, home, a) }
	case kindAddress:
		p.Original = lines(e)
		return func(a int) Pair { return m.address(p, loc, value, a) }
	case kindPostCode:
		return func(a int) Pair { return m.postCode(p, loc, a) }
	case kindPhone:
		p, country := phone(e, loc)
		return func(a int) Pair { return dice(a).phone(p, country, a) }
	case kindEmail:
		return func(a int) Pair { return m.email(p, e, dice(a), a) }
	case kindUser:
		return func(a int) Pair { p.Surrogate = m.user(p.Original, e, dice(a), a); return p }
	case kindURL:
		return func(a int) Pair { return m.url(p, dice(a), a) }
	case kindNetwork:
		return func(a int) Pair { p.Surrogate = dice(a).network(p.Original, a); return p }
	case kindNumber:
		return func(a int) Pair {
			return longer(dice(a), dice(a).number(p, t.Detected, loc, m.options.Checksum == "invalid", a), a)
		}
	case kindQuantity:
		return func(a int) Pair { p.Surrogate = dice(a).quantity(p.Original, a); return p }
	case kindOccupation, kindCondition, kindTreatment:
		list := map[Kind]*locale.List{kindOccupation: loc.Occupations, kindCondition: loc.Conditions, kindTreatment: loc.Treatments}[s.Kind]
		lists := []*locale.List{list}
		if s.Kind == kindOccupation {
			like, general := m.alike(p, loc)
			lists = []*locale.List{like, general, list.With(loc.Callings)}
		}
		return func(a int) Pair { return longer(dice(a), dice(a).term(p, lists, loc, a), a) }
	}
	p.Kind = kindOther
	return func(a int) Pair {
		p.Surrogate = dice(a).nature(p.Original)
		return longer(dice(a), p, a)
	}
}

// employer returns what draws the surrogate of an organisation: of a department a name of its like, as
// long as lists have one, of a class of a school another.
func (m *maker) employer(ward, firm Pair, loc *locale.Locale, dice func(attempt int) dice) func(attempt int) Pair {
	return func(a int) Pair {
		to := dice(a).department(firm, loc)
		if class := dice(a).class(ward.Original, base(loc.Tag)); class != "" {
			to = class
		}
		if to != "" && a < fromLists {
			ward.Kind, ward.Surrogate = kindOther, to
			return ward
		}
		return m.organisation(dice(a), firm, loc, a)
	}
}

// longer makes what has too few characters for all to have others longer.
func longer(d dice, p Pair, attempt int) Pair {
	if attempt >= 2*doubled {
		p.Surrogate += d.digits(attempt / doubled)
	}
	return p
}
