package judgment

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue/quasi"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

const (
	several   = `(?:[2-9]|\d{2,5}|(?:[Tt]wenty|[Tt]hirty|[Ff]orty|[Ff]ifty|[Ss]ixty|[Ss]eventy|[Ee]ighty|[Nn]inety)(?:-\p{Ll}{3,5})?|\p{L}{3,5}teen|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve)`
	countable = `(?:hearings|occasions|persons|people|suspects|defendants|co-defendants|co-accused|accused|envelopes|letters|plots of land|plots|decisions|detainees|prisoners|inmates|witnesses|children|sons|daughters|` +
		`sisters|brothers|siblings|complainants|plaintiffs|claimants|shareholders|tenants|employees|workers|landowners|villagers|houses|flats|apartments|shops|orders|instances|times|counts|victims|patients|students)`
	ordinal = `(?:\d{1,3}(?:st|nd|rd|th)|First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Eleventh|Twelfth|Thirteenth|Fourteenth|Fifteenth|Sixteenth)`
	// post is what somebody does, by the ending or the word itself.
	post = `(?:lawyer|advocate|barrister|solicitor|notary|physician|doctor|surgeon|dentist|nurse|midwife|psychiatrist|psychologist|pharmacist|veterinarian|medical practitioner|general practitioner|` +
		`teacher|headmaster|headmistress|professor|lecturer|researcher|research assistant|scientist|historian|engineer|architect|technician|mechanic|electrician|plumber|carpenter|builder|baker|butcher|` +
		`farmer|shepherd|fisherman|forester|gardener|miner|worker|labourer|driver|pilot|sailor|seaman|dancer|actor|actress|singer|musician|painter|sculptor|writer|author|poet|publisher|journalist|reporter|editor|editor-in-chief|` +
		`photographer|translator|interpreter|librarian|accountant|auditor|banker|broker|businessman|businesswoman|entrepreneur|trader|merchant|shopkeeper|innkeeper|salesman|manager|managing director|director|` +
		`secretary|clerk|civil servant|official|police officer|policeman|prison officer|customs officer|gendarme|soldier|conscript|non-commissioned officer|officer|sergeant|corporal|lieutenant|captain|colonel|general|` +
		`judge|prosecutor|bailiff|priest|pastor|imam|rabbi|monk|nun|politician|mayor|deputy|senator|trade unionist|activist|student|pupil|pensioner|housewife|caretaker|security guard|guard|cook|waiter|waitress|hairdresser|tailor|principal)`
)

// circumstances are facts about people, their posts and their like in judgments in English.
// Which of them tell who somebody is, relevance judges.
var circumstances = sync.OnceValue(func() *quasi.Set {
	return quasi.NewSet([]quasi.Rule{
		{Label: lethe.Quantity, Score: .7, Words: "# two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety",
			Regex: `(` + several + ` (?:(?:other|further|separate|different|successive|additional) )?` + countable + `)(?:[^\p{L}-]|$)`},
		{Label: lethe.Quantity, Score: .7, Words: "#", Regex: `(\d{1,3}(?:[.,]\d+)?%?(?: (?:to|and) \d{1,3}(?:[.,]\d+)?)? ?%)`},
		{Label: lethe.Quantity, Score: .7, Words: "life", Regex: `(life imprisonment)`},
		{Label: lethe.Code, Score: .8, Words: "plot parcel flat apartment house cell unit block passport licence policy account registration inventory folio volume", Regex: `(\p{L}+ (?:nos?\. ?|number )\d[\d/.-]*(?:[A-Z]\b)?(?: of block \p{Lu})?)`},
		{Label: lethe.Code, Score: .8, Words: "sheet cadastral register", Regex: `(?:[Ss]heet/plan|[Ss]heet|[Cc]adastral number|[Rr]egister number) (\d[\d/.]*(?:[A-Z]\d?\b)?)`},
		{Label: lethe.Demographic, Score: .8, Words: "national nationals citizen citizens", Behind: true, Regex: `(\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+)? \p{Ll}+)`},
		{Label: lethe.Organization, Score: .7, Words: "# first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth",
			Regex: `(` + ordinal + ` (?:(?:Civil|Criminal|Administrative|Military|Commercial|Labour) )?(?:Chamber|Section|Division|Bench|Senate) of the (?:\p{Lu}\p{L}+ ){1,4}(?:Court|Tribunal|Council))`},
		{Label: lethe.Location, Score: .7, Words: "north south east west northern southern eastern western north-eastern", Regex: `((?:north|south|east|west)(?:ern|-eastern|-western)? \p{Lu}[\p{L}-]+)`},
		{Label: lethe.Location, Score: .7, Words: "municipality county district province region village town commune canton parish hamlet", Regex: `(\p{Ll}+ of \p{Lu}[\p{L}-]+)`},
		{Label: lethe.Medical, Score: .6, Words: "*itis *osis *opathy *algia *aemia *plegia *rhoea *ectomy", Behind: true, Regex: `((?:\p{Ll}[\p{L}‑-]+ )?\p{Ll}+)`, Not: notIll},
		{Label: lethe.Medical, Score: .7, Words: "fracture fractures", Regex: `(fractures? of (?:the|his|her|a) (?:\p{L}+ ){0,3}(?:skull|jaw|nose|rib|ribs|arm|wrist|hand|finger|thumb|elbow|shoulder|leg|knee|kneecap|ankle|foot|toe|hip|pelvis|femur|tibia|fibula|spine|vertebra|vertebrae|collarbone))`},
		{Label: lethe.Medical, Score: .7, Words: "loss", Regex: `(loss of (?:vision|sight|hearing|memory|speech)(?: in (?:his|her|the|one) (?:(?:left|right) )?(?:eye|ear))?)`},
		{Label: lethe.Medical, Score: .6, Words: "total partial permanent severe mental physical intellectual", Regex: `(\p{Ll}+ (?:disability|invalidity|incapacity|illness|disorder))`},
		{Label: lethe.Occupation, Score: .7, Words: "is was were being been become becoming became as former work works worked profession post rank", Regex: `\p{L}+(?: of| as)? (?:an? |the )?(` + adjectives + post + `s?)`},
		{Label: lethe.Occupation, Score: .7, Words: "a an the himself herself", Regex: `(?:an?|the|himself an?|herself an?) (` + adjectives + post + `)(?:,|\.| and | at | in | by | with | who | from )`},
	})
})

// notIll are words that end like an illness, with the word before.
var notIll = lazyregexp.New(`(?:sympathy|apathy|empathy|antipathy|telepathy|nostalgia|metamorphosis|symbiosis|osmosis|hypnosis|diagnosis|prognosis)$`)

const adjectives = `(?:(?:retired|former|freelance|self-employed|senior|junior|assistant|associate|deputy|chief|primary|secondary|high|school|university|military|army|naval|air force|ballet|opera|trainee|medical|legal|public|private|police|prison|customs|tax|professional|practising|civil|research|team|bus|taxi|lorry|truck|train|football|non‑commissioned|non-commissioned|commissioned|editor-in-chief|reserve|field|history|language|law|medicine|engineering|factory|farm|construction) )*`

// aliased is a short name that a judgment gives what it spoke of.
var aliased = lazyregexp.New(`\((?:hereinafter|hereafter|henceforth|also referred to as|referred to as|known as)?:?,? ?(?:the )?[“"'‘](?:the )?(\p{Lu}[\p{L}\p{N}&.-]*(?: (?:\p{Lu}[\p{L}\p{N}&.-]*|of|and|for)){0,4})[”"'’]`)

// roleOf are short names that every judgment gives: they stand for nobody in particular.
var roleOf = lazyregexp.New(`^(?:(?:Respondent |Contracting )?(?:Government|Court|Commission|Convention|Protocol|Constitution|Committee|State|States|Agent|Code|Regulation|Regulations|Directive|Rules|Law|Decree|Statute|Covenant|Ordinance|Parliament|Council|Registry)|\p{L}* ?(?:Act|Code|Law|Rules))$`)

// aliases finds the short names that a text defines, wherever they stand in it.
func aliases(text string, add func(label lethe.Label, score float64, start, end int)) {
	known := map[string]bool{}
	for _, m := range aliased.FindAllStringSubmatchIndex(text, -1) {
		name := text[m[2]:m[3]]
		if known[name] || roleOf.MatchString(name) || len(name) < 3 {
			continue
		}
		known[name] = true
		for at := 0; ; {
			k := strings.Index(text[at:], name)
			if k < 0 {
				break
			}
			s := span.Span{Start: at + k, End: at + k + len(name)}
			if at = s.End; bounded(text, s) {
				add(lethe.Organization, 0.7, s.Start, s.End)
			}
		}
	}
}

// bounded reports whether no word goes on at the ends of a span.
func bounded(text string, s span.Span) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:s.Start])
	after, _ := utf8.DecodeRuneInString(text[s.End:])
	return !unicode.IsLetter(before) && !letter.OrDigit(after)
}
