package date

import (
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// Names of weekdays and feasts are those of one day behind words that say when it was, however far the next date is:
// "last Wednesday", "ayer lunes", "since Easter".
var (
	dayTold = lazyregexp.New(`(?:^|[^\p{L}\d])(?i:(?:last|next|this|coming|on|by|since|until|till|yesterday,?|tomorrow,?|today,?|` +
		`am|letzten|nächsten|kommenden|vergangenen|vorigen|diesen|gestern,?|heute,?|morgen,?|seit|bis|bis zum|ab|` +
		`ayer,?|hoy,?|mañana,?|este|pasado|próximo|hasta el|desde el|antes del|feliz|` +
		`ahir,?|avui,?|demà,?|aquest|passat|proper|des de|fins|bon|hier,?|demain,?|ieri,?|oggi,?|domani,?)\s)([\p{L}\p{M}]+)`)
	dayToldBehind = lazyregexp.New(`([\p{L}\p{M}]+)\s(?i:pasado|próximo|siguiente|que viene|passat|vinent|següent|que ve|dernier|prochain|suivant|scorso|prossimo|` +
		`after|before|following|beforehand|afterwards|davor|danach|darauf)(?:[^\p{L}]|$)`)
	feastTold = lazyregexp.New(`(?:^|[^\p{L}\d])(?i:since|by|before|after|until|till|at|over|last|this|next|for|from|` +
		`seit|vor|nach|bis|zu|über|um|an|am|ab|zum|desde|hasta|tras|antes de|después de|des de|fins a|abans de|després de|per|por|` +
		`depuis|avant|après|dès|jusqu'à|à|da|prima di|dopo|a)\s(?i:(?:the|el|la|les|las|dem|den|der)\s|l['’])?$`)
)

// longestTold is how far before a feast such words begin, in bytes.
const longestTold = 24

// weekdaysTold are the names of weekdays in a text that such words tell.
func weekdaysTold(text, lang string) (out []span.Span) {
	for _, r := range []*lazyregexp.Regexp{dayTold, dayToldBehind} {
		for _, loc := range r.FindAllStringSubmatchIndex(text, -1) {
			s := span.Span{Start: loc[2], End: loc[3]}
			if found, ok := pick(weekdays, s.In(text), hints{document: lang}); ok && !found.short {
				out = append(out, s)
			}
		}
	}
	return out
}

// feastsTold are the names of feasts in a text that such words tell, and those that have the words in their names.
func feastsTold(text string) (out []span.Span) {
	if !feasts().signs.in(text) {
		return nil
	}
	for _, loc := range feasts().inText.FindAllStringIndex(text, -1) {
		s := trimArticle(text, span.Span{Start: loc[0], End: loc[1]})
		is := feasts().whole.FindStringSubmatch(s.In(text))
		if is == nil || !alone(text, s) || named(text, s) {
			continue
		}
		name := s.Start + len(is[1])
		from := max(0, name-longestTold)
		if leadOf("", is[2]) != "" || feastTold.MatchString(text[from:name]) {
			out = append(out, s)
		}
	}
	return out
}
