package forms

// Reading is a text that sets are found in, each of them when one of its expressions is first
// asked for: what only texts of one language are asked for costs no others.
type Reading struct {
	text  string
	found map[*Set]*Findings
}

// NewReading is for a text.
func NewReading(text string) *Reading { return &Reading{text, map[*Set]*Findings{}} }

func (r *Reading) of(s *Set) *Findings {
	f := r.found[s]
	if f == nil {
		f = s.Read(r.text)
		r.found[s] = f
	}
	return f
}

// All is as [Found.All].
func (r *Reading) All(form *Form) [][]int { return r.of(form.set).All(form) }

// EndsAt is as [Found.EndsAt].
func (r *Reading) EndsAt(cue *Cue, at int) bool { return r.of(cue.set).EndsAt(cue, at) }
