package surrogate

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"strings"
	"unicode"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/link/name"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/surrogate/locale"
)

// maker gives the targets of a collection their surrogates.
type maker struct {
	*Operator
	collected replace.Collected
	taken     map[lethe.Label]map[uint64]struct{} // surrogates, by a hash of their folded form
	towns     map[string]locale.Town              // that stand in place of others, by locale and core
	used      map[string]bool                     // names of towns, regions, countries that stand in place of others
	places    map[string]string                   // regions, countries and streets, the same way
	codes     map[string]string                   // post codes
	exchanged map[string][]int                    // regions, by locale
	domains   map[string]string
	crowd     *crowd
	clashes   int
}

// most is how often a surrogate is drawn. Before that a word is invented, whatever the
// kind: invented is when.
const (
	most     = 160
	invented = 96
)

// lenient is when only the words that are drawn count.
const lenient = 3 * doubled

// order is that in which kinds get their surrogates: those that others follow first.
var order = [...][]Kind{
	{Person, Organisation}, {Place}, {Address}, {PostCode},
	{Phone, Network, Number, Occupation, Quantity, Other}, {Email, User, URL},
}

// Prepare gives every target its surrogate: the one that the state has for it, else one
// that follows from the key, the label and the value. Where two draw the same, or one
// draws a value of the collection, the next is drawn, in the order of the entities' ids;
// so what an entity gets depends on others only there.
func (o *Operator) Prepare(ctx context.Context, c replace.Collected) error {
	m := &maker{
		Operator: o, collected: c, taken: map[lethe.Label]map[uint64]struct{}{},
		towns: map[string]locale.Town{}, used: map[string]bool{}, places: map[string]string{}, codes: map[string]string{},
		exchanged: map[string][]int{}, domains: map[string]string{},
	}
	o.warnings, o.pairs, o.sorts = nil, map[lethe.EntityID]Pair{}, map[lethe.EntityID]sort{}
	byKind := map[Kind][]int{}
	for i, t := range c.Targets {
		s := sortOf(t)
		o.sorts[t.Entity.ID] = s
		byKind[s.Kind] = append(byKind[s.Kind], i)
	}
	if s := o.options.State; s != nil && o.options.Shared {
		s.AllowShared()
	}
	m.remember()
	for _, kinds := range order {
		if kinds[0] == Email && len(byKind[Email])+len(byKind[User])+len(byKind[URL]) > 0 {
			m.crowd = newCrowd(m)
		}
		for _, kind := range kinds {
			if err := m.all(ctx, byKind[kind]); err != nil {
				return err
			}
		}
	}
	if m.clashes > 0 {
		o.warnings = append(o.warnings, fmt.Sprintf("%d surrogates that the state remembers are values of this collection", m.clashes))
	}
	return nil
}

// all makes the surrogates of the targets of one kind.
func (m *maker) all(ctx context.Context, targets []int) error {
	for n, i := range targets {
		if n%1024 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		t := m.collected.Targets[i]
		if _, done := m.pairs[t.Entity.ID]; done {
			continue
		}
		p, err := m.make(t)
		if err != nil {
			return err
		}
		m.pairs[t.Entity.ID] = p
		m.take(p)
		if err := m.save(t, p); err != nil {
			return fmt.Errorf("surrogate: remember: %w", err)
		}
	}
	return nil
}

// make draws until a surrogate is free.
func (m *maker) make(t replace.Target) (Pair, error) {
	loc := m.localeOf(t.Entity)
	draw, keeps := m.drawer(t, loc), false
	for attempt := range most {
		p := Pair{}
		if attempt < invented {
			p = draw(attempt)
		} else {
			p = m.invent(t, loc, attempt)
		}
		keeps = keeps || attempt == 0 && m.keeps(p)
		if m.free(p, keeps || attempt >= lenient) {
			return p, nil
		}
	}
	return Pair{}, fmt.Errorf("surrogate: %d entities of label %s leave none free for another", len(m.taken[t.Entity.Label]), t.Entity.Label)
}

// keeps reports whether what a surrogate keeps has a value in it, as the "Spital" of one
// organisation where another is called nothing but that. Then only what is drawn counts.
func (m *maker) keeps(p Pair) bool {
	if m.collected.Original == nil || len(p.Words) == 0 {
		return false
	}
	kept := p.Surrogate
	for _, w := range p.Words {
		kept = strings.Replace(kept, w.To, "¦", 1)
	}
	return strings.ContainsFunc(kept, unicode.IsLetter) && m.collected.Original(kept)
}

// invent makes a word that is no other thing's, for what cannot be replaced by its like:
// a sign, or a value that all of its kind have in them.
func (m *maker) invent(t replace.Target, loc *locale.Locale, attempt int) Pair {
	d := m.source.dice("invented", valueOf(t.Entity), attempt)
	return Pair{Label: t.Entity.Label, Kind: Other, Locale: loc.Tag, Original: longestWay(t.Entity), Surrogate: d.invented(2 + (attempt-invented)/8)}
}

// drawer gives what draws the surrogate of a target.
func (m *maker) drawer(t replace.Target, loc *locale.Locale) func(attempt int) Pair {
	e, s := t.Entity, m.sorts[t.Entity.ID]
	value := valueOf(e)
	dice := func(attempt int) dice { return m.source.dice(string(s.Kind), value, attempt) }
	p := Pair{Label: e.Label, Kind: s.Kind, Locale: loc.Tag, Original: longestWay(e)}
	if len(p.Original) > longest {
		s.Kind = Other
	}
	switch s.Kind {
	case Person:
		if p, ok := person(e, loc); ok {
			return func(a int) Pair { return dice(a).person(p, loc, a) }
		}
	case Organisation:
		p := organisation(e, loc)
		return func(a int) Pair { return dice(a).organisation(p, loc, a) }
	case Place:
		p := place(e, s.role, loc, m.atlases[loc.Tag])
		return func(a int) Pair { return m.place(p, loc, a) }
	case Address:
		p.Original = lines(e)
		return func(a int) Pair { return m.address(p, loc, value, a) }
	case PostCode:
		return func(a int) Pair { return m.postCode(p, loc, a) }
	case Phone:
		p, country := phone(e, loc)
		return func(a int) Pair { return dice(a).phone(p, country, a) }
	case Email:
		return func(a int) Pair { return m.email(p, e, dice(a), a) }
	case User:
		return func(a int) Pair {
			p.Surrogate = m.user(p.Original, e, dice(a), a)
			return p
		}
	case URL:
		return func(a int) Pair { return m.url(p, dice(a), a) }
	case Network:
		return func(a int) Pair { p.Surrogate = dice(a).network(p.Original, a); return p }
	case Number:
		return func(a int) Pair {
			return longer(dice(a), dice(a).number(p, t.Detected, loc, m.options.Checksum == "invalid", a), a)
		}
	case Quantity:
		return func(a int) Pair { p.Surrogate = dice(a).quantity(p.Original, a); return p }
	case Occupation:
		return func(a int) Pair { return longer(dice(a), dice(a).occupation(p, loc, a), a) }
	}
	p.Kind = Other
	return func(a int) Pair {
		p.Surrogate = dice(a).nature(p.Original)
		return longer(dice(a), p, a)
	}
}

// longer makes what has too few characters for all to have others longer.
func longer(d dice, p Pair, attempt int) Pair {
	if attempt >= 2*doubled {
		p.Surrogate += d.digits(attempt / doubled)
	}
	return p
}

// free reports whether an entity can have a surrogate: no other has it, and no form of it
// is a value of the collection.
func (m *maker) free(p Pair, lenient bool) bool {
	if p.Surrogate == "" || strings.EqualFold(p.Surrogate, p.Original) {
		return false
	}
	if !m.options.Shared {
		if _, taken := m.taken[p.Label][m.hash(p.Surrogate)]; taken {
			return false
		}
		if s := m.options.State; s != nil && s.Used(p.Label, p.Surrogate) {
			return false
		}
	}
	return !m.original(p, lenient && len(p.Words) > 0)
}

// original reports whether a value of the collection is in a surrogate, in the order in
// which it is written first or in one that mentions may have.
func (m *maker) original(p Pair, lenient bool) bool {
	if m.collected.Original == nil {
		return false
	}
	if !lenient && m.collected.Original(p.Surrogate) {
		return true
	}
	for _, w := range p.Words {
		if (lenient || w.Role == Extra) && m.collected.Original(w.To) {
			return true
		}
	}
	return p.Kind == Person && m.collected.Original(p.turned())
}

// turned is a person's name with the surname first, then with initials.
func (p Pair) turned() string {
	var given, family, initials []string
	for _, w := range p.Words {
		switch w.Role {
		case Given:
			given = append(given, w.To)
			initials = append(initials, firstLetters(w.To, 1)+".")
		case Family:
			family = append(family, w.To)
		}
	}
	surname := strings.Join(family, " ")
	return surname + " " + strings.Join(given, " ") + "\n" + strings.Join(initials, " ") + " " + surname + "\n" + surname + " " + strings.Join(initials, " ")
}

// hash is one of a surrogate's folded form. A clash of hashes draws once more, no harm.
func (m *maker) hash(surrogate string) uint64 {
	h := fnv.New64a()
	io.WriteString(h, lethe.Lower(strings.Join(strings.Fields(surrogate), " ")))
	return h.Sum64()
}

func (m *maker) take(p Pair) {
	if m.taken[p.Label] == nil {
		m.taken[p.Label] = map[uint64]struct{}{}
	}
	m.taken[p.Label][m.hash(p.Surrogate)] = struct{}{}
}

// localeOf is the locale of an entity's surrogate.
func (m *maker) localeOf(e *lethe.Entity) *locale.Locale {
	tag := m.options.Locale
	if tag == "" && m.collected.Language != nil {
		tag = mostFrequent(e, m.collected.Language)
	}
	if tag == "" {
		tag = "en-US"
	}
	return m.locales[tag]
}

// mostFrequent is the locale of the language that most documents with an entity have, of
// several the first in the alphabet; "" where none is known.
func mostFrequent(e *lethe.Entity, language func(doc int) string) string {
	counts := map[string]int{}
	best := ""
	for _, o := range e.Occurrences {
		tag := ByLanguage(language(o.Doc))
		if tag == "" {
			continue
		}
		counts[tag]++
		if n := counts[tag] - counts[best]; best == "" || n > 0 || n == 0 && tag < best {
			best = tag
		}
	}
	return best
}

// isGiven reports whether a folded word is a given name.
func isGiven(fold string) bool { return name.Given(fold) }
