package surrogate

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/replace"
)

// maker gives the targets of a collection their surrogates.
type maker struct {
	*Operator
	collected replace.Briefing
	taken     map[lethe.Label]map[uint64]string // surrogates, by a hash of their folded form; of surnames and towns alone whose
	chosen    chosen
	exchanged map[string][]int // regions, by locale
	sames     standIns
	declined  map[string]*locale.List // surnames that are declined as adjectives, and others
	fields    map[string][]*locale.List
	firms     map[string]bool   // words of the names of companies
	beside    map[string]string // the town that the documents with a post code name
	seats     seats
	kin       kin
	givenIn   map[calledIn]string // the original given name behind one that stands in a document
	home      map[string]string   // the locale of a language, where its values tell
	crowd     *crowd
	clashes   int
	words     []wordHolder
	stood     map[string][]int // documents by word, where many entities have it
}

// chosen is the replacement text of the parts of places and addresses, so that the same part becomes the same
// wherever it is written. Keys are a locale and the original, folded.
type chosen struct {
	towns   map[string]locale.Town
	names   map[string]bool   // of towns, regions and countries: those that stand for one, and so for no other
	places  map[string]string // regions, countries and streets
	codes   map[string]string // post codes
	domains map[string]string // of mail addresses, by the host alone
}

func newChosen() chosen {
	return chosen{map[string]locale.Town{}, map[string]bool{}, map[string]string{}, map[string]string{}, map[string]string{}}
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
	{kindPerson, kindOrganisation}, {kindPlace}, {kindAddress}, {kindPostCode},
	{kindPhone, kindNetwork, kindNumber, kindOccupation, kindCondition, kindTreatment, kindQuantity, kindOther}, {kindEmail, kindUser, kindURL},
}

// Prepare gives every target its surrogate: the one that the state has for it, else one
// that follows from the key, the label and the value. Where two draw the same, or one
// draws a value that it could be taken for, the next is drawn, in the order of the entities' ids;
// so what an entity gets depends on others only there.
//
// Where another process has done all that, its surrogates are taken.
func (o *Operator) Prepare(ctx context.Context, c replace.Briefing) error {
	o.warnings, o.pairs, o.categories = nil, map[lethe.EntityID]Pair{}, map[lethe.EntityID]category{}
	if c.Ready.Known() {
		return o.takeUp(c)
	}
	if err := o.drawAll(ctx, c); err != nil {
		return err
	}
	o.hand(c)
	return nil
}

// drawAll gives every target its surrogate.
func (o *Operator) drawAll(ctx context.Context, c replace.Briefing) error {
	m := &maker{
		Operator: o, collected: c, taken: map[lethe.Label]map[uint64]string{},
		chosen: newChosen(), exchanged: map[string][]int{}, sames: newStandIns(), declined: map[string]*locale.List{},
		fields: map[string][]*locale.List{}, stood: map[string][]int{}, givenIn: map[calledIn]string{},
	}
	byKind := map[Kind][]int{}
	for i, t := range c.Targets {
		s := categoryOf(t)
		o.categories[t.Entity.ID] = s
		byKind[s.Kind] = append(byKind[s.Kind], i)
	}
	if s := o.options.State; s != nil && o.options.Shared {
		s.AllowShared()
	}
	if o.options.Locale == "" {
		m.home = m.homes()
	}
	m.words = wordsOf(c.Targets)
	m.firms, m.beside = m.wordsOfFirms(), map[string]string{}
	byKind[kindAddress] = slices.DeleteFunc(byKind[kindAddress], func(i int) bool {
		firm := m.called(c.Targets[i])
		if firm {
			o.categories[c.Targets[i].Entity.ID] = category{Kind: kindOrganisation}
			byKind[kindOrganisation] = append(byKind[kindOrganisation], i)
		}
		return firm
	})
	m.findSeats(byKind)
	m.findKin(byKind[kindPerson])
	m.findBeside(byKind[kindPostCode])
	m.remember()
	for _, kinds := range order {
		if kinds[0] == kindEmail && len(byKind[kindEmail])+len(byKind[kindUser])+len(byKind[kindURL]) > 0 {
			m.crowd = newCrowd(m)
		}
		for _, kind := range kinds {
			if err := m.all(ctx, m.wholeFirst(byKind[kind])); err != nil {
				return err
			}
		}
	}
	if m.clashes > 0 {
		o.warnings = append(o.warnings, fmt.Sprintf("%d surrogates that the state remembers are values of this collection", m.clashes))
	}
	return nil
}

// wholeFirst puts targets whose names are short for others behind those, the shortest last.
func (m *maker) wholeFirst(targets []int) []int {
	var whole, short []int
	for _, i := range targets {
		if m.kin.of[m.collected.Targets[i].Entity.ID] == nil {
			whole = append(whole, i)
		} else {
			short = append(short, i)
		}
	}
	slices.SortStableFunc(short, func(a, b int) int { return m.kin.words[b] - m.kin.words[a] })
	return append(whole, short...)
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
		m.noteCalled(p, docsOf(t.Entity))
		if err := m.save(t, p); err != nil {
			return fmt.Errorf("surrogate: remember: %w", err)
		}
	}
	return nil
}
