package judgment

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

const (
	court = `(?:BGH(?:Z|St)?|BVerfG(?:E|K)?|BVerwG(?:E)?|BAG(?:E)?|BSG(?:E)?|BFH(?:E)?|BPatG|BayObLG|EuGH|EuG|EGMR|RG(?:Z|St)?|KG|(?:OLG|LG|AG|VGH|OVG|VG|LAG|LSG|SG|FG|OGH|HansOLG) ?\p{Lu}?[\p{L}.-]*)`
	kind  = `(?:,? ?\(?(?:Urteile?|Beschlüsse|Beschluss|Beschl\.|Urt\.|Entscheidung|Entsch\.|Vorlagebeschluss|Versäumnisurteil))?`
	day   = `(?:,? ?(?:vom|v\.)? ?\d{1,2}\. ?(?:\d{1,2}\.|\p{L}+) ?\d{4})`
	file  = `(?:\p{L}{0,4} ?\(?[IVX]{0,5}\)? ?\d{0,3} ?\p{L}{1,4}(?:\([\p{L}.]+\))? \d{1,5}[/.]\d{2,4}(?: \p{Lu}{1,2})?)`
	laws  = `(?:BGB|ZPO|StGB|StPO|GG|HGB|VVG|AktG|GmbHG|InsO|FamFG|SGB|VwGO|VwVfG|ArbGG|BauGB|WEG|UrhG|MarkenG|UWG|GKG|RVG|EGBGB|EStG|AO|OWiG|StVG|StVO|KSchG|BetrVG|TVG|AsylG|AufenthG|ZVG|GVG)`
	// What the same court decided earlier, or what "vgl." points to.
	earlier = `(?:Senats(?:urteile?n?|beschl(?:uss|üsse|\.)|entscheidung(?:en)?)|(?:[Ss]enat|[Vv]gl\.|[Ss]iehe|[Ee]benso)(?: auch| etwa| nur)?,? (?:Urteil|Beschluss|Beschl\.|Urt\.))`
	book    = `\p{Lu}[\p{L}-]+(?:/\p{Lu}[\p{L}. -]*?\p{L}){1,3}`
)

// cited are forms in which courts, decisions and literature are named. What they match is
// public; a decision's own file number has no court before it in these forms.
var cited = []*lazyregexp.Regexp{
	lazyregexp.New(`\b` + court + kind + day + `(?: ?[-–—,]? ?(?:Az\.:? ?)?` + file + `)?`),
	lazyregexp.New(`\b` + earlier + day + ` ?[-–—,]? ?(?:Az\.:? ?)?\(?` + file),
	lazyregexp.New(`\b` + court + kind + `,? ?(?:Az\.:? ?)?` + file),
	lazyregexp.New(`\b` + court + `[ ,]+(?:NJW(?:-RR)?|MDR|VersR|NZA(?:-RR)?|NStZ(?:-RR)?|FamRZ|WM|ZIP|GRUR(?:-RR)?|JZ|r\+s|NVwZ(?:-RR)?|DVBl|BeckRS|juris|ZMR|NZM|NZV|DAR|BB|DB|StV)[ ,]+\d{4}`),
	lazyregexp.New(`\b` + book + `,? (?:in:? )?(?:` + laws + `|\d{1,3}\. Aufl|§|Art\.|Rn\.)`),
	lazyregexp.New(`\b` + book + `, in:? \p{Lu}`),
	// Courts by their kind and seat: institutions of the proceedings, not parties.
	lazyregexp.New(`\b(?:Kammer|Bundes|Ober(?:landes|verwaltungs)?|Land(?:es)?(?:arbeits|sozial)?|Amts|Verwaltungs|Arbeits|Sozial|Finanz)(?:verfassungs|verwaltungs|arbeits|sozial|finanz|patent)?gericht(?:e?s)?(?:hof(?:e?s)?)?(?: (?:in |am )?\p{Lu}[\p{L}-]+(?: am Main| an der \p{Lu}\p{L}+)?)?`),
}

// WithoutCited leaves out of the mentions of a document those in what it cites.
func WithoutCited(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	places := map[string]span.Marks{}
	kept := ms[:0]
	for _, m := range ms {
		at, known := places[m.Field]
		if !known {
			f, _ := field(m.Field)
			at = citations(f.Text)
			places[m.Field] = at
		}
		if !at.Any(span.Span{Start: m.Start, End: m.Start + 1}) {
			kept = append(kept, m)
		}
	}
	return kept
}

// citations marks where a text cites; a line may end within a citation.
func citations(text string) span.Marks {
	text = strings.ReplaceAll(text, "\n", " ")
	marks := span.NewMarks(len(text))
	for _, re := range cited {
		for _, m := range re.FindAllStringIndex(text, -1) {
			marks.Set(span.Span{Start: m[0], End: m[1]})
		}
	}
	return marks
}
