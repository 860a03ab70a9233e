package span

// Runs gives the spans of a text of which every character is one of those that in
// admits: words, by any definition of them.
func Runs(text string, in func(rune) bool) (all []Span) {
	start := -1
	for i, r := range text {
		switch in := in(r); {
		case in && start < 0:
			start = i
		case !in && start >= 0:
			all = append(all, Span{Start: start, End: i})
			start = -1
		}
	}
	if start >= 0 {
		all = append(all, Span{Start: start, End: len(text)})
	}
	return all
}
