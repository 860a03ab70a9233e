package prompt

// Kind is one of the prompts that there are: what its template is filled in with, and
// what it must not forget.
type Kind struct {
	Name string // of the file, without .md
	Doc  string
	// Samples are made-up data for a check, all of the one type that Messages takes.
	// Together they go through every branch that a template may have.
	Samples []any
	// System and User are texts of the samples that must come out in that part: those
	// of User in this order, each once, and not in the system part. Rules come first,
	// for every document the same; data follow them.
	System, User []Mark
	// Never are words that a template must not have.
	Never []string
}

// Mark is a text of a sample, and the words of the template that it comes from.
type Mark struct{ Text, From string }

// Kinds lists the prompts that there are.
func Kinds() []Kind {
	return []Kind{extract, extractContext, judge, attack, answer, same, rewrite}
}

func kindOf(name string) (Kind, bool) {
	for _, k := range Kinds() {
		if k.Name == name {
			return k, true
		}
	}
	return Kind{}, false
}

func names() []string {
	var all []string
	for _, k := range Kinds() {
		all = append(all, k.Name)
	}
	return all
}
