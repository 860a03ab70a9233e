package judgment_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue/judgment"
	"github.com/lethe-privacy/lethe/span"
)

// shaped are texts with what was found in them, and what is left of that.
var shaped = map[string]string{
	// What every judgment says.
	"sitting as a «ORG:Chamber composed of»:":                                                                                "sitting as a Chamber composed of:",
	"a breach of «MISC:Articles 6 and 8 of the Convention».":                                                                 "a breach of Articles 6 and 8 of the Convention.",
	"pursuant to «MISC:Rule 77 §§ 2 and 3 of the Rules of Court»":                                                            "pursuant to Rule 77 §§ 2 and 3 of the Rules of Court",
	"«MISC:Done in English», and notified in writing on «DATE:14 March 2013»":                                                "Done in English, and notified in writing on [DATE:14 March 2013]",
	"see, «DEM:mutatis mutandis», Brox v. Norway, no. «CODE:96001/01», § «DATE:23, 5 May 2008».":                             "see, mutatis mutandis, Brox v. Norway, no. 96001/01, § 23, 5 May 2008.",
	"«ORG:Stec and Others» v. the «LOC:United Kingdom» [GC], nos. «CODE:65731/01» and «CODE:65900/01», «DATE:12 April 2006»": "Stec and Others v. the United Kingdom [GC], nos. 65731/01 and 65900/01, 12 April 2006",
	"On «DATE:1 November 2001» the Court changed the composition of its Sections.":                                           "On 1 November 2001 the Court changed the composition of its Sections.",
	"and «ORG:Florian Attelsberg, Section Registrar»,":                                                                       "and [ORG:Florian Attelsberg], Section Registrar,",
	"(see Krasuski v. Poland (no. «CODE:61444/00», §§ «LOC:34-46, ECHR 2005-V»), and Schenk v. Switzerland, judgment of «DATE:12 July 1988», Series A no. «CODE:140», p. «LOC:29, §§ 45-46»)": "(see Krasuski v. Poland (no. 61444/00, §§ 34-46, ECHR 2005-V), and Schenk v. Switzerland, judgment of 12 July 1988, Series A no. 140, p. 29, §§ 45-46)",
	"her lawyers «QUANTITY:three times.\n15. The» Court":                        "her lawyers [QUANTITY:three times].\n15. The Court",
	"sitting on «DATE:6 March 2012 as a Chamber» composed of":                   "sitting on [DATE:6 March 2012] as a Chamber composed of",
	"«DATE:The Law of 17 June 2004» on complaints":                              "The Law of 17 June 2004 on complaints",
	"«LOC:Law no. 5233 on Compensation of the Losses resulting from Terrorism»": "Law no. 5233 on Compensation of the Losses resulting from Terrorism",
	"officers of «ORG:HM Customs and Excise searched the offices of Tamsin»":    "officers of [ORG:HM Customs and Excise] searched [ORG:the offices of Tamsin]",
	"burned «DATE:23 houses», in «DATE:three years» and «DATE:May»":             "burned 23 houses, in [DATE:three years] and [DATE:May]",
	"the «ORG:commercial television channel TV3»":                               "the [ORG:commercial television channel TV3]",
	"JUDGMENT\n«ORG:STRASBOURG»\n«DATE:14 March 2013»":                          "JUDGMENT\nSTRASBOURG\n[DATE:14 March 2013]",

	// An earlier case of the same people is theirs.
	"no. «CODE:96001/01» (see Brox v. Norway, no. «CODE:96001/01», 5 May 2008). Ms «PERSON:Brox»": "no. [CODE:96001/01] (see Brox v. Norway, no. [CODE:96001/01], 5 May 2008). Ms [PERSON:Brox]",

	// Names end where capitals do.
	"asked by «ORG:his Commanding Officer»":                     "asked by his [ORG:Commanding Officer]",
	"the «ORG:Ministry of the Interior for compensation».":      "the [ORG:Ministry of the Interior] for compensation.",
	"the «ORG:United Kingdom from Amsterdam of over» 22,000":    "the [ORG:United Kingdom] from [ORG:Amsterdam] of over 22,000",
	"was «ORG:stationed in» Northern Ireland":                   "was stationed in Northern Ireland",
	"the «ORG:Social Security and Benefits Act 1992».":          "the Social Security and Benefits Act 1992.",
	"to the «ORG:regional health insurance fund»":               "to the [ORG:regional health insurance fund]",
	"the «ORG:Ostrów Regional Court (Sąd Okręgowy»)":            "the [ORG:Ostrów Regional Court (Sąd Okręgowy)]",
	"the «ORG:Ministry of Education (“the Ministry»”)":          "the [ORG:Ministry of Education] (“[ORG:the Ministry]”)",
	"the «LOC:municipality of Härje» and «LOC:northern Cyprus»": "the [LOC:municipality of Härje] and [LOC:northern Cyprus]",
	"«ORG:Event»\n«DATE:5 April 2001»":                          "Event\n[DATE:5 April 2001]",
	"He said: “«ORG:Whoever has kept Færder» light":             "He said: “Whoever has kept [ORG:Færder] light",
	"a company, «DATE:Sklo Hradová s.r.o.» On":                  "a company, [ORGANIZATION:Sklo Hradová] s.r.o. On",

	// Dates have numbers, months or days; amounts have numbers.
	"«DATE:son spent four hours per day travelling to and from school».": "son spent [DATE:four hours per day] travelling to and from school.",
	"of «DATE:14 years imposed to one of 12 years»’ imprisonment":        "of [DATE:14 years] imposed to [DATE:one of 12 years]’ imprisonment",
	"a «DATE:one-bedroom flat in March 2009».":                           "a one-bedroom flat in [DATE:March 2009].",
	"for previous «DATE:tax years».":                                     "for previous tax years.",
	"fell to «DATE:1.9 mmol/l on 9 December 2002»":                       "fell to 1.9 mmol/l on [DATE:9 December 2002]",
	"9.  «DATE:9 May 2001» and\n9.  «DATE:A» paediatrician":              "9.  [DATE:9 May 2001] and\n9.  A paediatrician",
	"to «QUANTITY:face greater financial hardship».":                     "to face greater financial hardship.",
	"against «QUANTITY:722 other Dev-Yol defendants».":                   "against [QUANTITY:722] other Dev-Yol defendants.",
	"«CODE:JUDGMENT» and «CODE:A 12»; «CODE:145/90» mmHg":                "JUDGMENT and [CODE:A 12]; 145/90 mmHg",

	// Facts.
	"a pension at 65 «DEM:whereas a woman» could": "a pension at 65 whereas a [DEM:woman] could",
	"who has type «DEM:1 diabetes», was":          "who has [DEM:type 1 diabetes], was",
	"because of «MISC:silicosis». Of silicosis":   "because of [MISC:silicosis]. Of [MISC:silicosis]",

	// Where the law is stated nothing is said of anybody, but what was told of somebody before.
	"THE FACTS\nHe is «DEM:blind».\nTHE LAW\nThe «MISC:enjoyment of company» of a «DEM:blind» man": "THE FACTS\nHe is [DEM:blind].\nTHE LAW\nThe enjoyment of company of a [DEM:blind] man",
}

// TestShaped: what the tagger found, as «LABEL:text», is the text between brackets
// afterwards.
func TestShaped(t *testing.T) {
	for found, want := range shaped {
		text, ms := parseFound(found)
		doc := lethe.NewDocument("d", text)
		doc.Language = "en"
		if got := written(text, judgment.Shaped(t.Context(), doc, ms)); got != want {
			t.Errorf("%s\n got %s\nwant %s", found, got, want)
		}
	}
}

// TestShapedGuesses: what the tagger hardly believes is no role, no word that merely begins a
// sentence and no phrase; entries of forms and columns end it.
func TestShapedGuesses(t *testing.T) {
	for found, want := range map[string]string{
		"the «LOC:Claimant’s» pain, the «ORG:First Respondent» and «ORG:the Deciding Officer»":                 "the Claimant’s pain, the First Respondent and the Deciding Officer",
		"«ORG:Heard» on 6 June. «ORG:The» roof. A member of «ORG:Unite» and of «ORG:Quenby Rose»":              "Heard on 6 June. The roof. A member of [ORG:Unite] and of [ORG:Quenby Rose]",
		"\"«MISC:You'll make it worse»\", he said":                                                             "\"You'll make it worse\", he said",
		"He used to «MISC:play for Quenbymore» and carries «MISC:79 packages of powder» of «MISC:diamorphine»": "He used to [MISC:play for Quenbymore] and carries [MISC:79 packages of powder] of [MISC:diamorphine]",
		"«ORG:Co Quenby\nPPS No»: 77":                                                 "[ORG:Co Quenby]\n[ORG:PPS No]: 77",
		"(«ORG:1) QUENBY ROOFING»":                                                    "(1) [ORG:QUENBY ROOFING]",
		"«ORG:QUENBY COUNCIL  Applicant»":                                             "[ORG:QUENBY COUNCIL]  Applicant",
		"relapsed in «LOC:July»; a walk through «LOC:May» and «LOC:July»":             "relapsed in [DATE:July]; a walk through [LOC:May] and [LOC:July]",
		"on «DATE:8 June 2021 on foot of a» back injury":                              "on [DATE:8 June 2021] on foot of a back injury",
		"«DATE:a week and found new work at Quenby Garden Centre on 1 November 2022»": "[DATE:a week] and found new work at [ORGANIZATION:Quenby Garden Centre] on [DATE:1 November 2022]",
		"between the «DATE:beginning of January and the end of March 2001»":           "between the [DATE:beginning of January and the end of March 2001]",
	} {
		text, ms := parseFound(found)
		for i := range ms {
			ms[i].Score = 0.36
		}
		doc := lethe.NewDocument("d", text)
		doc.Language = "en"
		if got := written(text, judgment.Shaped(t.Context(), doc, ms)); got != want {
			t.Errorf("%s\n got %s\nwant %s", found, got, want)
		}
	}
}

// TestShapedLeavesOthers: what anybody but the tagger found is cut nowhere.
func TestShapedLeavesOthers(t *testing.T) {
	text, ms := parseFound("asked by «ORG:his Commanding Officer» in «MISC:Rule 77 of June» and «PERSON:Rule 77»")
	for i := range ms {
		ms[i].Detector = "deny"
	}
	ms[2].Score = 1
	if got, want := written(text, judgment.Shaped(t.Context(), lethe.NewDocument("d", text), ms)), "asked by [ORG:his Commanding Officer] in [MISC:Rule 77 of June] and [PERSON:Rule 77]"; got != want {
		t.Errorf("got %s", got)
	}
}

// TestShapedCited: the number of another's application stays, however sure of its form a
// recognizer is, and the judgment's own does not.
func TestShapedCited(t *testing.T) {
	text, ms := parseFound("application (no. «CODE:77123/11»); see Frydlender v. France [GC], no. «CODE:30979/96», § 43")
	for i := range ms {
		ms[i].Detector, ms[i].Score = "echr-application", 1
	}
	if got, want := written(text, judgment.Shaped(t.Context(), lethe.NewDocument("d", text), ms)), "application (no. [CODE:77123/11]); see Frydlender v. France [GC], no. 30979/96, § 43"; got != want {
		t.Errorf("got %s", got)
	}
}

func FuzzShaped(f *testing.F) {
	for _, s := range []string{"a «ORG:b (“c” D of» e", "«DATE:1 May for two»", "type «DEM:1»", "x v. France, no. 1/02, «CODE:1/02» «MISC:. A»"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, found string) {
		text, ms := parseFound(found)
		for _, m := range judgment.Shaped(t.Context(), lethe.NewDocument("d", text), ms) {
			if m.Start < 0 || m.End > len(text) || m.Empty() || m.In(text) != m.Text {
				t.Errorf("%q at %v of %q", m.Text, m.Span, text)
			}
		}
	})
}

var labels = map[string]lethe.Label{"ORG": lethe.Organization, "LOC": lethe.Location, "DATE": lethe.Date, "DEM": lethe.Demographic}

// parseFound takes the marks out of a text.
func parseFound(marked string) (string, []lethe.Mention) {
	var b strings.Builder
	var ms []lethe.Mention
	for {
		before, rest, found := strings.Cut(marked, "«")
		b.WriteString(before)
		inner, after, closed := strings.Cut(rest, "»")
		name, text, labelled := strings.Cut(inner, ":")
		if !found || !closed || !labelled || text == "" {
			b.WriteString(rest)
			return b.String(), ms
		}
		label := lethe.Label(name)
		if l, known := labels[name]; known {
			label = l
		}
		start := b.Len()
		b.WriteString(text)
		ms = append(ms, lethe.Mention{Detector: "tagger", Label: label, Text: text, Span: span.Span{Start: start, End: b.Len()}, Score: 0.5, Details: lethe.Details{Type: name}})
		marked = after
	}
}

// written marks mentions in a text, by the model's label where it is still there.
func written(text string, ms []lethe.Mention) string {
	slices.SortFunc(ms, func(a, b lethe.Mention) int { return b.Start - a.Start })
	for _, m := range ms {
		name := string(m.Label)
		if t := m.Type; t != "" {
			name = t
		}
		text = text[:m.Start] + "[" + name + ":" + m.Text + "]" + text[m.End:]
	}
	return text
}
