package ordinary

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// What texts cite is public. In English these are acts by their title and year, rules and sections by their
// numbers, decided cases by their parties and where they are reported. In German these are decisions of the
// highest courts, those of others may be of the same case, and pages of journals.
const (
	capitalised = `\p{Lu}[\p{L}'’.-]*`
	actWord     = `(?:Acts?|Orders?|Regulations?|Rules|Directive|Ordinance|Measure|Convention|Code of Practice)`
	litigant    = capitalised + `(?: (?:` + capitalised + `|of|and|the|for|&|plc|\([^()\n]{1,40}\))){0,7}?`
	report      = `(?:A\.?C\.?|Q\.?B\.?|K\.?B\.?|Ch|Fam|P|WLR|W\.L\.R\.|All ER|ICR|IRLR|FLR|FCR|HLR|EGLR|EG|BCLC|Cr App R(?: \(S\))?|Lloyd['’]?s Rep|PIQR|BMLR|RTR|JP|LGR|ELR|Ex|App Cas|UKHL|UKSC|UKPC|EWCA (?:Civ|Crim)|EWHC|UKEAT|EAT|EWCOP|EWFC|UKUT|UKFTT|CSIH|CSOH|NICA|IESC|IEHC|ECR|EHRR|CLR|NZLR|SCR|SLT|SC)`
)

var (
	actCited     = looks.Form(`\b(?:` + capitalised + `|\([^()\n]{3,60}\))(?: (?:` + capitalised + `|and|of|the|for|to|in|on|\([^()\n]{3,60}\))){0,9} ` + actWord + `(?: \([^()\n]{3,30}\))?,? (?:1[789]|20)\d\d\b`)
	caseCited    = looks.Form(`\b(` + litigant + ` v\.? ` + litigant + `) (?:[\[(](?:1[789]|20)\d\d[\])] (?:\d{1,3} )?` + report + `(?: \d{1,4})?|\((?:1[789]|20)\d\d\) \d{1,3} ` + report + ` \d{1,4})(?: \([A-Z][a-z]+\))?`)
	sectionCited = looks.Form(`\b(?:CPR|FPR|CrimPR|PD|[Pp]art|[Rr]ules?|rr?\.?|ss?\.?|[Ss]ections?|[Ss]chedule|Sch\.?|[Aa]rticles?|Arts?\.?|[Rr]egulations?|regs?\.?|[Pp]aragraphs?|paras?\.?|[Cc]lauses?|cl\.?|Form) \d{1,4}[A-Z]{0,2}(?:\.\d{1,3})*(?:\([0-9a-zA-Z]{1,4}\))*`)
)

const (
	highest  = `(?:BGH(?:St|Z)?|BVerfG|BAG|BSG|BVerwG|BFH|BPatG|RG|BayObLG|EuGH|EuG|EGMR|OGH|VfGH|VwGH|BGer|Bundesgerichtshofs?|Bundesverfassungsgerichts?|Bundesarbeitsgerichts?|Bundessozialgerichts?)`
	journals = `(?:NJW(?:-RR)?|NZM|NZA(?:-RR)?|NStZ(?:-RR)?|NVwZ(?:-RR)?|NZBau|NZI|NZS|NZV|FamRZ|MDR|WuM|WM|ZIP|ZfBR|ZMR|BB|DStR|DVBl|DÖV|GRUR(?:-RR)?|JZ|JuS|VersR|StV|BGHZ|BGHSt|BVerfGE|BAGE|BSGE|BFHE|BVerwGE|BeckRS|BGE)`
)

var (
	decisionCited = looks.Form(`\b` + highest + `,? (?:Urt(?:eil|\.)?|Beschl(?:uss|\.)?|Entscheidung) (?:vom|v\.) \d{1,2}\. ?(?:\d{1,2}\.|\p{Lu}\p{L}{2,8}) ?(?:19|20)\d\d(?:,? ?[-–—,]? ?\(?(?:Az\.:? )?[A-Z\d]{1,5}(?: [A-Za-z()]{1,6}){1,2} \d{1,5}/\d\d)?`)
	pageCited     = looks.Form(`\b` + journals + ` (?:(?:19|20)\d\d|\d{1,3})(?:, ?| )\d{1,6}(?:,? (?:ff?\.|(?:Rn|Rz|Tz|S|E)\. ?\d{1,4}))*(?: Rn\b| Rz\b)?`)
)

// Acts are cited by their date as well, and conditions of insurance and building by their year.
var (
	frenchActCited  = looks.Form(`\b(?:[Ll]oi|[Dd]écret|[Aa]rrêté|[Oo]rdonnance|[Dd]irective|[Rr]èglement|[Cc]irculaire)s?(?: (?:organique|constitutionnelle|ministériel|interministériel|européen|européenne))?(?: n[°o] ?[\d -]{2,12}\d)? du \d{1,2}(?:er)? \p{Ll}{3,9} (?:1[789]|20)\d\d`)
	frenchNameCited = looks.Form(`\b(?:loi|jurisprudence) ` + capitalised + `(?:-` + capitalised + `)*`)
	germanActCited  = looks.Form(`(?:[Gg]esetz(?:es)?|[Vv]erordnung|[Ee]rlass(?:es)?|[Rr]ichtlinie|Bekanntmachung) vom \d{1,2}\. ?(?:\d{1,2}\.|\p{Lu}\p{L}{2,8}) ?(?:1[89]|20)\d\d|\b(?:AKB|AVB|AHB|AUB|ARB|VHB|VGB|AERB|AWB|ASTB|BEH|VVG|VOB(?:/[ABC])?|HOAI|ADSp|Incoterms) (?:19|20)\d\d`)
	iberianActCited = looks.Form(`\b(?:Ley|Real Decreto|Decreto|Orden|Llei|Reial [Dd]ecret|Decret|Ordre)(?: (?:[Oo]rg[áà]nica|[Mm]inisterial|[Ff]oral|[Ll]egislativo|[Ll]egislatiu))? (?:de |d['’])\d{1,2} (?:de |d['’])\p{Ll}{3,10} (?:de |del )(?:1[89]|20)\d\d`)
)

// cites are where a text cites, found once; sections are where it does so by a number alone.
type cites struct {
	looked         bool
	counts         map[string]int // of the words of the text
	whole, section []span.Span
}

// isCited reports whether a mention stands in what a text cites. Whoever the text names elsewhere as well
// is a party to it.
func (f *field) isCited(m lethe.Mention) bool {
	if m.Score == 1 {
		return false
	}
	if !f.cites.looked {
		f.cites.looked = true
		switch {
		case strings.HasPrefix(f.language, "en"):
			f.citesEnglish()
		case strings.HasPrefix(f.language, "de"):
			f.citesAll(decisionCited, pageCited, germanActCited)
		case strings.HasPrefix(f.language, "fr"):
			f.citesAll(frenchActCited, frenchNameCited)
		case f.isRomance():
			f.citesAll(iberianActCited)
		}
		slices.SortFunc(f.cites.whole, func(a, b span.Span) int { return cmp.Compare(a.End, b.End) })
	}
	if s := spanAt(f.cites.whole, m.Span); s.Start <= m.Start && m.End <= s.End {
		return true
	}
	switch m.Label {
	case lethe.Date, lethe.Time, lethe.Misc, lethe.Code, lethe.Quantity, lethe.Phone:
		s := spanAt(f.cites.section, m.Span)
		return s.Start <= m.Start && m.Start < s.End
	}
	return false
}

// citesEnglish finds where a text in English cites.
func (f *field) citesEnglish() {
	found := f.look()
	for _, at := range found.All(actCited) {
		f.cites.whole = append(f.cites.whole, span.Span{Start: at[0], End: at[1]})
	}
	for _, at := range found.All(caseCited) {
		if !f.isPartyOf(span.Span{Start: at[2], End: at[3]}) {
			f.cites.whole = append(f.cites.whole, span.Span{Start: at[0], End: at[1]})
		}
	}
	for _, at := range found.All(sectionCited) {
		f.cites.section = append(f.cites.section, span.Span{Start: at[0], End: at[1]})
	}
}

// citesAll finds where a text cites in any of some forms.
func (f *field) citesAll(all ...*forms.Form) {
	for _, form := range all {
		for _, at := range f.look().All(form) {
			f.cites.whole = append(f.cites.whole, span.Span{Start: at[0], End: at[1]})
		}
	}
}

// uncited cuts off what a mention takes of a citation at either end, and reports whether a name is left.
func (f *field) uncited(m *lethe.Mention) bool {
	switch s := spanAt(f.cites.whole, m.Span); {
	case m.Start < s.Start && s.Start < m.End:
		cut(m, 0, s.Start-m.Start)
	case m.Start < s.End && s.End < m.End:
		cut(m, s.End-m.Start, m.Len())
	default:
		return true
	}
	for w := range strings.FieldsFuncSeq(m.Text, notLetter) {
		if isCapital(w) && !f.isOrdinary(strings.ToLower(w)) {
			return true
		}
	}
	return strings.ContainsAny(m.Text, "0123456789")
}

// spanAt is the first of spans, in their order, that ends behind the beginning of another; empty where none does.
func spanAt(spans []span.Span, m span.Span) span.Span {
	i, _ := slices.BinarySearchFunc(spans, m.Start+1, func(s span.Span, at int) int { return cmp.Compare(s.End, at) })
	if i == len(spans) {
		return span.Span{}
	}
	return spans[i]
}

// isPartyOf reports whether a name of a case's parties stands elsewhere in the text.
func (f *field) isPartyOf(parties span.Span) bool {
	if f.cites.counts == nil {
		f.cites.counts = map[string]int{}
		for w := range strings.FieldsFuncSeq(f.text, letter.NotOfWord) {
			f.cites.counts[w]++
		}
	}
	within := map[string]int{}
	for w := range strings.FieldsFuncSeq(parties.In(f.text), letter.NotOfWord) {
		within[w]++
	}
	for w, n := range within {
		if isCapital(w) && len(w) > 3 && !f.isOrdinary(w) && !caseWords[w] && f.cites.counts[w] > n {
			return true
		}
	}
	return false
}

// caseWords are those that parties of many cases have.
var caseWords = wordset.Of(`Ltd Limited Council Borough County Trust Secretary State Health Authority Commissioner Commissioners Constable Chief Police Bank Insurance Company Housing Association Society Corporation London`)

// byLooks are the detectors that find what a text cites.
var byLooks = wordset.Of(`tagger persons organizations references dates locations gazetteer court echo occupations addresses german-case pack`)

// isDefined reports whether a name is one that contracts and pleadings define for their own use: ordinary
// words, each with a capital, of which the last says what it is ("Compliance Certificate", "the First
// Defendant").
func (f *field) isDefined(m lethe.Mention) bool {
	if m.Label != lethe.Organization && m.Label != lethe.Misc && m.Label != lethe.Person || !strings.HasPrefix(f.language, "en") {
		return false
	}
	ws := strings.FieldsFunc(m.Text, notLetter)
	if len(ws) == 0 || len(ws) == 1 && !parties[ws[0]] || len(ws) > 6 || !terms[ws[len(ws)-1]] && !parties[ws[len(ws)-1]] {
		return false
	}
	if m.Label == lethe.Person && len(ws) == 2 && classes(ws[0])&tagger.GivenCommon != 0 {
		return false // Mark Price
	}
	return !slices.ContainsFunc(ws, func(w string) bool { return !f.isOrdinary(strings.ToLower(w)) })
}

var (
	terms   = lists.Set("terms")
	parties = lists.Set("parties")
)
