package ordinary

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
)

// caught is a mention, as in the texts of TestWithout, that a rule must catch, and one that it must let pass.
type caught struct {
	language, text, passes string
	detector, rule, model  string // the tagger, none, none unless told
	score                  float64
}

var caughtBy = map[string]caught{
	"title alone":                 {language: "es", text: "La «ORGANIZATION:Dña». Ruiz", passes: "La «ORGANIZATION:Ruiz». Ana"},
	"part of a program":           {language: "en", text: "throws «PERSON:IllegalArgumentException» here", passes: "met «PERSON:McArthur» here"},
	"brand":                       {language: "es", text: "de la marca «PERSON:Makita»", passes: "de la señora «PERSON:Makita»"},
	"label of a field":            {language: "es", text: "«PERSON:Médico»        Dra. Molina", passes: "El «PERSON:Médico» llegó"},
	"numbered thing":              {language: "en", text: "on «LOCATION:Ward 17»", passes: "on «LOCATION:Ward Hildegard»"},
	"power of ten":                {language: "de", text: "12 «PERSON:Mio». €", passes: "mit «PERSON:Mio». €"},
	"degree":                      {language: "en", text: "a «ORGANIZATION:BSc Mathematics»", passes: "the «ORGANIZATION:University of Mathematics»"},
	"row of a table":              {language: "de", text: "«PERSON:Hgb»      12.8   12.4", passes: "«PERSON:Hgb» kam"},
	"title in short":              {language: "en", text: "to «PERSON:Mr.» and", passes: "to «PERSON:Roe» and"},
	"two languages":               {language: "en", text: "speaks «MISC:English and Wolof»", passes: "speaks «MISC:Wolof»"},
	"council":                     {language: "en", text: "«ORGANIZATION:Joint Works Council»", passes: "«ORGANIZATION:Wila Council»"},
	"currency":                    {language: "en", text: "20 «ORGANIZATION:EUR»", passes: "20 «ORGANIZATION:EUX»"},
	"time zone":                   {language: "en", text: "at 8 «ORGANIZATION:UTC»", passes: "at 8 «ORGANIZATION:UTX»"},
	"size":                        {language: "en", text: "«LOCATION:UK» 9 / EU 43", passes: "«LOCATION:UK» weather", detector: "gazetteer"},
	"day of the week":             {language: "en", text: "«PERSON:Mon» to Sat", passes: "«PERSON:Mona» to Sat"},
	"season or verb":              {language: "en", text: "«PERSON:Will» he call?", passes: "«PERSON:Will» called"},
	"file":                        {language: "en", text: "in «ORGANIZATION:Main.java»", passes: "in «ORGANIZATION:Main»"},
	"literal":                     {language: "en", text: `"seen": «MISC:true»`, passes: `"seen": «MISC:Rose»`},
	"short form":                  {language: "en", text: "Fed. «PERSON:R. Civ». P. 12", passes: "«PERSON:R. Haddersley». P. Jones"},
	"reading":                     {language: "en", text: "«ORGANIZATION:BP» 142/78", passes: "«ORGANIZATION:BP» for 40 pounds"},
	"specimen":                    {language: "en", text: "Grew «PERSON:ESBL E. coli»", passes: "Grew «PERSON:Ann E. Colley»"},
	"acronym":                     {language: "de", text: "vor der «ORGANIZATION:OP»", passes: "vor der «ORGANIZATION:Goldstar»"},
	"header of HTTP":              {language: "en", text: "\nUser-Agent: «ORGANIZATION:Zorilla»", passes: "\nAgent: «ORGANIZATION:Zorilla»"},
	"thing":                       {language: "en", text: "a «PERSON:daisy bush»", passes: "with «PERSON:Daisy Bush»"},
	"abbreviation with points":    {language: "de", text: "vom 14. d. «PERSON:M.» an", passes: "vom 14. Herr «PERSON:M.» an"},
	"second label of a form":      {language: "en", text: "Parent/«OCCUPATION:carer»: Ann", passes: "parent or «OCCUPATION:carer»: Ann"},
	"label of findings":           {language: "ca", text: "Nen sa. «MEDICAL:Al·lèrgia»: metamizole", passes: "Té «MEDICAL:asma»: greu"},
	"namesake":                    {language: "es", text: "Toma «PERSON:Yasmin» desde hoy", passes: "Vino «PERSON:Yasmin» desde Lugo"},
	"thing in quotes":             {language: "de", text: "die Sorte „«PERSON:Gertrude»“", passes: "die Tante „«PERSON:Gertrude»“"},
	"word of the dictionary":      {language: "en", text: "so «ORGANIZATION:Grout» it", passes: "at «ORGANIZATION:Grout» it", score: .25},
	"heading":                     {language: "en", text: "«PERSON:Timeline» (UTC)\n14:02 alert", passes: "«PERSON:Rose»\n14:02 alert"},
	"department":                  {language: "en", text: "the «ORGANIZATION:Burns & Plastics Unit»", passes: "the «ORGANIZATION:Hadley Burns» Unit"},
	"kind of thing":               {language: "en", text: "a «PERSON:Stanley» knife", passes: "the «PERSON:Stanley» knife"},
	"Romance words":               {language: "es", text: "el «MISC:Orden del día»", passes: "el «MISC:Orden de Zulema»"},
	"storm":                       {language: "en", text: "after Storm «PERSON:Eunice»", passes: "after «PERSON:Eunice»"},
	"words behind a preposition":  {language: "en", text: "in «LOCATION:Large Print»", passes: "in «LOCATION:Large Hill»", detector: "locations", rule: cue.Preposed},
	"kind of organization":        {language: "en", text: "the «ORGANIZATION:Fracture Clinic»", passes: "the «ORGANIZATION:Haddersley Clinic»", detector: "organizations", rule: cue.OfKind},
	"box":                         {language: "en", text: "in «ADDRESS:Box 7»", detector: "addresses"},
	"ward":                        {language: "de", text: "auf Station «PERSON:Hildegard»", passes: "auf Station «PERSON:Hildegard» Kern"},
	"Romance thing":               {language: "es", text: "un taladro «PERSON:Makita»", passes: "un señor «PERSON:Makita»"},
	"public body, rule or feast":  {language: "en", text: "at «MISC:Christmas»", passes: "the «ORGANIZATION:Warsaw Regional Court»"},
	"item of minutes":             {language: "en", text: "112/23 Minutes.\n113/23 Bench.\n«CODE:114/23» Plan.", passes: "See «CODE:114/23»"},
	"blood pressure":              {language: "de", text: "RR «CODE:114/23»", passes: "Nr. «CODE:114/23»"},
	"label of a form":             {language: "de", text: "«OCCUPATION:Sachbearbeiter»: Kunze", passes: "der «OCCUPATION:Sachbearbeiter» Kunze"},
	"sentence":                    {language: "de", text: "«OCCUPATION:Auf die Beschwerde wird nicht eingetreten.»", passes: "«OCCUPATION:Leiter der Abteilung für Einkauf»"},
	"box that is not ticked":      {language: "en", text: "☐ «OCCUPATION:nurse»", passes: "☒ «OCCUPATION:nurse»"},
	"part of a title":             {language: "de", text: "Dr. med. «OCCUPATION:vet». Quandt", passes: "a «OCCUPATION:vet» Quandt"},
	"part of a compound":          {language: "de", text: "Kayser-«OCCUPATION:Fleischer»-Ring", passes: "ein «OCCUPATION:Fleischer»"},
	"part in a case":              {language: "en", text: "the «OCCUPATION:intervener» paid", passes: "the «OCCUPATION:baker» paid"},
	"role in a house":             {language: "es", text: "el «OCCUPATION:casero», Sr. Roca", passes: "es «OCCUPATION:casero»"},
	"office":                      {language: "de", text: "hat die «OCCUPATION:Richterin» am AG Dr. Roe", passes: "sie ist eine «OCCUPATION:Richterin» am AG"},
	"role":                        {language: "en", text: "The «OCCUPATION:landlord» must give notice", passes: "She is a «OCCUPATION:landlord»", detector: "gazetteer"},
	"prose":                       {language: "en", text: "«ADDRESS:Ann takes 5 mg every day with water»", passes: "«ADDRESS:4 Mill Lane»", score: .1},
	"scores":                      {language: "en", text: "«ADDRESS:Rankin 60, Lawton 3»", passes: "«ADDRESS:4 Mill Lane»", score: .1},
	"doses of a day":              {language: "es", text: "Tto: «ADDRESS:Seguril 40 1-1-0», INR", passes: "«ADDRESS:Calle Alfareros 7, 1-1»", score: .1},
	"word alone":                  {language: "es", text: "«ADDRESS:Alta» 15-11-25", passes: "«ADDRESS:Alfareros» 15", score: .1},
	"tally":                       {language: "en", text: "«ADDRESS:Red 214, Blue 198»", passes: "«ADDRESS:Flat 214, House 198»", score: .1},
	"lines without a number":      {language: "en", text: "«ADDRESS:Mill\nLane»", passes: "«ADDRESS:4 Mill\nLane»", score: .1},
	"time of day or version":      {language: "de", text: "Version «DATE:7.2.4»", passes: "am «DATE:7.5.2020»"},
	"no word of time":             {language: "en", text: "«DATE:2.4 g of powder»", passes: "«DATE:3 May»", model: "en-general"},
	"duration":                    {language: "en", text: "within «DATE:three months»", passes: "since «DATE:three months»", model: "en-general"},
	"word behind an article":      {language: "en", text: "saw a «PERSON:robin»", passes: "saw «PERSON:robin»"},
	"species":                     {language: "en", text: "the «PERSON:Rosa» canina", passes: "the «PERSON:Rosa» garden"},
	"outlined part":               {language: "de", text: "«PERSON:A. Zulässigkeit»", passes: "«PERSON:A. Haddersley»"},
	"whom a letter does not name": {language: "en", text: "Dear «PERSON:Colleagues»", passes: "Dear «PERSON:Roe»"},
	"part of a whole":             {language: "de", text: "«LOCATION:Philadelphia»-Chromosom", passes: "«LOCATION:Philadelphia»-Reise"},
	"illness or examination":      {language: "de", text: "im «LOCATION:Neurokonsil»", passes: "in «LOCATION:Neuruppin»"},
	"what something is full of":   {language: "en", text: "a jar of «PERSON:Branston»", passes: "a friend of «PERSON:Branston»"},
	"row of goods":                {language: "en", text: "lemon, «LOCATION:Tabasco», salt", passes: "left «LOCATION:Tabasco» in May"},
	"product of a place":          {language: "es", text: "una barra de «LOCATION:Viena»", passes: "un tren de «LOCATION:Viena»"},
	"feast":                       {language: "ca", text: "per «PERSON:Sant Joan» fem foguera", passes: "va venir «PERSON:Sant Joan»"},
	"profession before a title":   {language: "en", text: "Consultant «PERSON:Geriatrician» Dr Sandhu", passes: "«PERSON:Geriatrician» alone"},
	"thing by the words after it": {language: "en", text: "«PERSON:Robin» eggs are blue", passes: "«PERSON:Robin» laughed"},
	"small letters":               {language: "en", text: "We saw it. They met. The «PERSON:rose» grows. It is red.", passes: "We saw it. They met. The «PERSON:Rose» grows."},
	"small letters behind an article": {language: "en", text: "Mr Smith eats off the «LOCATION:china». It is. So.",
		passes: "Mr Smith lives in «LOCATION:china». It is. So."},
	"noun behind an article":        {language: "de", text: "Im «PERSON:Kern» wird vereinbart", passes: "Herr «PERSON:Kern» zahlt"},
	"beginning of a sentence":       {language: "en", text: "«PERSON:Gross» misconduct is enough.", passes: "We met «PERSON:Grace» there."},
	"predicate":                     {language: "de", text: "«PERSON:Schwarz» war es draußen", passes: "«PERSON:Schwarz» kam nach Hause"},
	"institution":                   {language: "en", text: "the «ORGANIZATION:Council»", passes: "the «ORGANIZATION:Council Tools»"},
	"classification":                {language: "en", text: "«LOCATION:Nottingham» grade 2", passes: "«LOCATION:Nottingham», by bus"},
	"language that somebody speaks": {language: "de", text: "Sie spricht gut «LOCATION:Deutsch»", passes: "Sie kennt «LOCATION:Deutsch»"},
	"term of medicine":              {language: "es", text: "Servicio de «LOCATION:Neumología»", passes: "Servicio de «LOCATION:Villanueva»"},
	"unlikely place":                {language: "en", text: "The «LOCATION:Vicar» asked", passes: "The «LOCATION:Netherlands» asked", score: .3},
	"sign, score or stage":          {language: "en", text: "«PERSON:Wagner» grade 2", passes: "«PERSON:Wagner» came"},
	"part of a statute":             {language: "ca", text: "D'acord amb la «MISC:Llei 40/2015»", passes: "D'acord amb la «MISC:Casa 40/2015»"},
	"key of data":                   {language: "ca", text: "«MISC:Curs»: 3r", passes: "«MISC:Zulema»: 3r"},
	"model of a product":            {language: "es", text: "otro Seat «LOCATION:León»", passes: "por «LOCATION:León»"},
}

// TestRules: each rule catches the mention that it is there for, by itself, and no other like it; and what it
// catches has a reason.
func TestRules(t *testing.T) {
	names := map[string]bool{}
	for _, r := range rules {
		if names[r.name] {
			t.Errorf("two rules are called %q", r.name)
		}
		names[r.name] = true
		c, ok := caughtBy[r.name]
		if !ok {
			t.Errorf("no example shows what %q catches", r.name)
			continue
		}
		holds := func(marked string) (bool, string) {
			f, m := c.mention(marked)
			mentioned := &candidate{field: f, m: m, before: f.text[:m.Start], after: first(f.text[m.End:], reach)}
			return r.judges(&m) && r.test(mentioned), f.reason(m)
		}
		if caught, reason := holds(c.text); !caught || reason == "" {
			t.Errorf("%q does not catch what it is there for: %s (%q)", r.name, c.text, reason)
		}
		if c.passes == "" { // it asks for the detector alone
			continue
		}
		if caught, _ := holds(c.passes); caught {
			t.Errorf("%q catches %s", r.name, c.passes)
		}
	}
	if len(caughtBy) != len(names) {
		t.Errorf("%d examples for %d rules", len(caughtBy), len(names))
	}
}

// mention is the one marked in an example, in its field.
func (c *caught) mention(marked string) (*field, lethe.Mention) {
	doc, ms, _ := parse(c.language, marked)
	m := ms[0]
	if c.detector != "" {
		m.Detector = c.detector
	}
	if c.score > 0 {
		m.Score = c.score
	}
	m.Rule, m.Model = c.rule, c.model
	return &field{
		text: doc.Fields[0].Text, language: c.language,
		eponym: func(name string) bool { return slices.Contains(eponyms, name) },
	}, m
}

// TestReasonOfLabel: a rule of one label says nothing of others.
func TestReasonOfLabel(t *testing.T) {
	for marked, want := range map[string]string{
		"«DATE:7.2.4»": "time of day or version", "«CODE:7.2.4»": "", "«PERSON:A. Zulässigkeit»": "outlined part", "«LOCATION:A. Zulässigkeit»": "",
	} {
		c := caught{language: "de"}
		if f, m := c.mention("Version " + marked); f.reason(m) != want {
			t.Errorf("%s has the reason %q, not %q", marked, f.reason(m), want)
		}
	}
}
