package chattest

import (
	"encoding/json"
	"regexp"
	"strings"
)

// Empty says that nothing is in any document.
func Empty() Personality {
	return func(Model) Model { return func(*Request) Reply { return Entities() } }
}

// Dumb answers with no text at all.
func Dumb() Personality { return content(func(string) string { return "" }) }

// Refusing refuses in the field that is there for it.
func Refusing() Personality {
	return edit(func(_ *Request, p *Reply) { p.Content, p.Refusal = "", "I cannot help with personal data." })
}

// Declining refuses in words only.
func Declining() Personality {
	return content(func(string) string { return "I'm sorry, but I cannot process personal data." })
}

// Filtered is stopped by a filter of the service.
func Filtered() Personality {
	return edit(func(_ *Request, p *Reply) { p.Content, p.Finish = "", "content_filter" })
}

// Cut stops in the middle and says that it was done.
func Cut() Personality { return content(func(s string) string { return s[:len(s)/2] }) }

// rows changes the entities of an answer, each a list; what comes back is written.
func rows(change func([][]any) any) Personality {
	return content(func(s string) string {
		var v struct{ Entities [][]any }
		if json.Unmarshal([]byte(s), &v) != nil {
			return s
		}
		return string(encode(change(v.Entities)))
	})
}

// each changes one entity after the other.
func each(change func([]any) any) Personality {
	return rows(func(es [][]any) any {
		out := []any{}
		for _, e := range es {
			out = append(out, change(e))
		}
		return map[string]any{"entities": out}
	})
}

// Objects writes entities as objects with offsets, which are wrong, and with keys that
// nobody asked for; the answer too has more keys.
func Objects() Personality {
	return rows(func(es [][]any) any {
		out := []any{}
		for _, e := range es {
			out = append(out, map[string]any{
				"original": e[0], "normalized": e[1], "type": e[2], "relevance": e[3],
				"start": -7, "end": 100000, "reason": "it stands there",
			})
		}
		return map[string]any{"language": "en", "entities": out, "count": -1}
	})
}

// Renaming writes entities as objects with names of its own.
func Renaming() Personality {
	return each(func(e []any) any {
		return map[string]any{"Entity": e[0], "canonical": e[1], "Category": e[2], "relevance_score": e[3]}
	})
}

// Bare answers with the list alone.
func Bare() Personality { return rows(func(es [][]any) any { return es }) }

// Longer adds offsets, which are wrong, to each entity.
func Longer() Personality { return each(func(e []any) any { return append(e, 100000, -7) }) }

// Shorter leaves out all but the value of every other entity, and the relevance of the
// rest.
func Shorter() Personality {
	return rows(func(es [][]any) any {
		for i, e := range es {
			es[i] = e[:1+2*(i%2)]
		}
		return map[string]any{"entities": es}
	})
}

// Rating gives relevances that are none: too large, less than nothing, words.
func Rating() Personality {
	wild := []any{7, -1, "0.8", "high", nil, 1e300}
	i := counter()
	return each(func(e []any) any { return append(e[:3:3], wild[i()%len(wild)]) })
}

// Inventing adds values that stand in no document.
func Inventing(es ...Entity) Personality {
	return rows(func(rows [][]any) any {
		for _, e := range es {
			rows = append(rows, []any{e.Original, e.Normalized, e.Type, e.Relevance})
		}
		return map[string]any{"entities": rows}
	})
}

// Greedy marks nothing, single letters, and words that stand everywhere.
func Greedy() Personality {
	return Inventing(Entity{"", "", "NAME", 1, ""}, Entity{" ", " ", "NAME", 1, ""},
		Entity{"e", "e", "NAME", 1, ""}, Entity{".", ".", "NAME", 1, ""}, Entity{"the", "the", "NAME", 1, ""})
}

// Foreign names types in other languages, and all but names of its own making.
func Foreign() Personality {
	names, others := []any{"NOMBRE", "Persönlicher Name", "姓名"}, []any{"SUPERHERO", "", 17}
	i := counter()
	return each(func(e []any) any {
		types := others
		if e[2] == "NAME" {
			types = names
		}
		return []any{e[0], e[1], types[i()%len(types)], e[3]}
	})
}

// Keyless answers under a key in another language.
func Keyless() Personality {
	return rows(func(es [][]any) any { return map[string]any{"Entitäten": es} })
}

// Twice says everything two times, in two values one after the other.
func Twice() Personality { return content(func(s string) string { return s + "\n" + s }) }

// Parted returns its text in two parts, as some servers do.
func Parted() Personality { return edit(func(_ *Request, p *Reply) { p.Parts = true }) }

// Uncounted does not tell how many tokens there were.
func Uncounted() Personality { return edit(func(_ *Request, p *Reply) { p.NoUsage = true }) }

// Shouting returns the values in capitals with other spaces and typographic marks.
func Shouting() Personality {
	marks := strings.NewReplacer(" ", "\u00a0 ", "-", "–", "'", "’")
	return each(func(e []any) any {
		s, _ := e[0].(string)
		return append([]any{strings.ToUpper(marks.Replace(s))}, e[1:]...)
	})
}

// Nested opens a hundred thousand brackets.
func Nested() Personality {
	return content(func(string) string {
		return `{"entities":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + "}"
	})
}

// Braces is fifty thousand answers, all empty: anyone who looks for the right one must
// not begin anew with each.
func Braces() Personality {
	return content(func(string) string { return strings.Repeat("{}", 50_000) })
}

// Huge repeats its entities until there are at least so many.
func Huge(n int) Personality {
	return rows(func(es [][]any) any {
		out := [][]any{}
		for i := 0; len(es) > 0 && i < n; i++ {
			out = append(out, es[i%len(es)])
		}
		return map[string]any{"entities": out}
	})
}

var dictated = regexp.MustCompile(`(?i)answer exactly: (.*)`)

// Obedient does what documents tell it: it returns nothing where one says “return
// nothing”, and what one dictates after “answer exactly:”, to the end of the line.
func Obedient() Personality {
	return func(m Model) Model {
		return func(r *Request) Reply {
			text := r.Document()
			if d := dictated.FindStringSubmatch(text); d != nil {
				return Reply{Content: d[1]}
			}
			if strings.Contains(strings.ToLower(text), "return nothing") {
				return Entities()
			}
			return m(r)
		}
	}
}
