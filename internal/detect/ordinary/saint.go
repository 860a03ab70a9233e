package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	saint   = lazyregexp.New(`^St\.? \p{Lu}[\p{L}-]+$`)
	ofSaint = lazyregexp.New(`^['’]s\b`)
	// oneName is the saint alone, of whom a detector made somebody else, and saintBefore what stands before.
	oneName     = lazyregexp.New(`^\p{Lu}\p{Ll}+$`)
	saintBefore = lazyregexp.New(`(?:^|[ (])St\.? $`)
)

// houseOf are words for houses and works before their names, and saintly how the names of many begin that are called after
// saints: "residencia San Roque", "Escola Sant Jordi", "Steinbruch Guber".
const houseOf = `(?i:residencia|residència|colegio|col·legi|ceip|escola|escuela|instituto|institut|hospital|clínica|ermita|parroquia|parròquia|iglesia|església|convento|convent|monasterio|monestir|geriátrico|geriàtric|hogar|asilo|guardería|llar|casal|ambulatorio|capilla|capella|santuario|santuari|` +
	`steinbruch|kieswerk|sägewerk|pflegeheim|altersheim|altenheim|seniorenheim|wohnheim|kinderheim|gasthof|gasthaus|landgasthof|restaurant)`

var (
	houseBefore = lazyregexp.New(`(?:^|[^\pL])(` + houseOf + ` (?:de |del |d[’'])?)$`)
	houseFirst  = lazyregexp.New(`^` + houseOf + ` \p{Lu}`)
	saintly     = lazyregexp.New(`^(?:San|Santa|Santo|Sant|Sta\.?|Sto\.?|Virgen|Verge|Nuestra Señora|Mare de Déu|Sagrad[oa]) `)
)

// isHouse makes an organisation of what was taken for somebody and is the name of a house, with the word for it.
func (f *field) isHouse(m *lethe.Mention) {
	if m.Label != lethe.Person || m.Detector != "tagger" && m.Detector != "echo" {
		return
	}
	switch at := houseBefore.FindStringSubmatchIndex(last(f.text[:m.Start], 24)); {
	case houseFirst.MatchString(m.Text):
	case at != nil && saintly.MatchString(m.Text):
		m.Start -= at[3] - at[2]
	default:
		return
	}
	m.Label, m.Type, m.Text = lethe.Organization, "", f.text[m.Start:m.End]
}

// isSaint makes the house of a saint of what a model took for somebody: a school, a church, a
// hospital is "St Aldhelm's" for short.
func (f *field) isSaint(m *lethe.Mention) {
	switch {
	case m.Detector == "tagger" && m.Label == lethe.Person && saint.MatchString(m.Text):
	case (m.Label == lethe.Demographic || m.Label == lethe.Person || m.Label == lethe.Location) && oneName.MatchString(m.Text):
		start := saintBefore.FindString(last(f.text[:m.Start], len(" St. ")))
		if start == "" || ofSaint.FindString(first(f.text[m.End:], len("’s "))) == "" {
			return
		}
		m.Start -= len(strings.TrimLeft(start, " ("))
	default:
		return
	}
	if s := ofSaint.FindString(first(f.text[m.End:], len("’s "))); s != "" {
		m.End += len(s)
		m.Label, m.Type, m.Text = lethe.Organization, "", f.text[m.Start:m.End]
	}
}

// based is a place with where somebody or something is, or is from: "Leeds-based".
var based = lazyregexp.New(`^(\p{Lu}\pL{2,})-(?:based|born|bound)$`)

// isBased makes a place of it.
func (f *field) isBased(m *lethe.Mention) {
	if at := based.FindStringSubmatchIndex(m.Text); at != nil && m.Detector == "tagger" {
		m.End = m.Start + at[3]
		m.Label, m.Type, m.Text = lethe.Location, "", f.text[m.Start:m.End]
	}
}
