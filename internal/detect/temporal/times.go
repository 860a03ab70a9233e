package temporal

import (
	"context"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

// Times finds days of the week, months without a year, and times of the day. They tell so little that most
// schemas have no place for them.
func Times() detect.Detector {
	return detect.Detector{
		Name:     "times",
		Doc:      "Days of the week, months and times of the day (Monday, in March, 10:15, 5 pm, 14 Uhr), for schemas that want times as well as dates.",
		Labels:   []lethe.Label{lethe.Time},
		Examples: timeExamples,
		Find: func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			var found []lethe.Mention
			err := detect.Texts(doc, func(f lethe.Field) error {
				found = findTimes(f, found)
				return ctx.Err()
			})
			return found, err
		},
	}
}

func findTimes(f lethe.Field, found []lethe.Mention) []lethe.Mention {
	text := f.Text
	for i := 0; i < len(text); {
		b := text[i]
		if !digit(b) && (b|0x20 < 'a' || b|0x20 > 'z') && b < 0x80 {
			i++
			continue
		}
		end, score, w := pastWord(text, i), 0.0, byDay
		if digit(b) {
			end = i
			for end < len(text) && digit(text[end]) {
				end++
			}
			if past := pastClock(text, i, end); past > 0 {
				end, score, w = past, 0.6, byClock
			}
		} else if name, past := wordAt(text, i); past == end && (words().Weekday[name] || words().Month[name] && loneMonth(text, i)) {
			score = 0.5
		}
		if score > 0 {
			found = append(found, lethe.Mention{
				Field: f.Name, Span: span.Span{Start: i, End: end}, Label: lethe.Time, Text: text[i:end], Score: score, Details: lethe.Details(w),
			})
		}
		i = max(end, i+1)
	}
	return found
}

// loneMonth reports whether the name of a month at byte i is meant as one: after a word
// such as "in", and in a capital where it may be another word.
func loneMonth(text string, i int) bool {
	at := skipBack(text, i, blanks)
	w, _ := wordEnding(text, at)
	return at < i && words().MonthBefore[w] && (text[i] < 'a' || !words().NoMonth[strings.ToLower(text[i:pastWord(text, i)])])
}

// pastClock is where the time of the day ends whose hour is text[start:end], or 0.
func pastClock(text string, start, end int) int {
	hour, ok := clockPart(text[start:end], 24)
	if !ok || !aloneBefore(text, start, 0) {
		return 0
	}
	at := end
	for range 2 {
		if at+2 >= len(text) || text[at] != ':' {
			break
		}
		if _, ok := clockPart(text[at+1:min(at+3, len(text))], 59); !ok || at+3 < len(text) && digit(text[at+3]) {
			return 0
		}
		at += 3
	}
	past, named := pastHour(text, at, hour)
	if !named && (at == end || !aloneAfter(text, at, "")) {
		return 0
	}
	return past
}

// clockPart reads one or two digits of at most limit.
func clockPart(s string, limit int) (int, bool) {
	if len(s) == 0 || len(s) > 2 {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		if !digit(s[i]) {
			return 0, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, n <= limit
}

// pastHour is where "pm", "a.m." or "Uhr" ends after a time that ends at byte i.
func pastHour(text string, i, hour int) (past int, named bool) {
	at := skip(text, i, blanks)
	if rest := strings.ToLower(text[at:min(at+4, len(text))]); hour <= 12 && (rest == "a.m." || rest == "p.m.") {
		return at + 4, true
	}
	w, end := wordAt(text, at)
	switch {
	case !words().Hour[w], (w == "am" || w == "pm") && hour > 12:
		return i, false
	}
	return end, true
}
