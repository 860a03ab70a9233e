package report

// maskedSection shows what was masked, by label and pass, and why.
type maskedSection struct {
	Rows    []labelRow
	Total   labelRow
	All     columns
	Columns []string // heads of those of the passes
	Passes  []passView
}

// columns says which of the passes the table has: what no pass did has none.
type columns struct{ label, risk bool }

func newMaskedSection(r *Report, s *survey, passes []passDecisions, opts Options) maskedSection {
	v := maskedSection{Rows: labelRows(r)}
	most := 1
	for _, row := range v.Rows {
		v.Total.add(row)
		most = max(most, row.Found)
	}
	for i := range v.Rows {
		v.Rows[i].scale(most)
	}
	v.All.label = v.Total.ByAll > 0
	v.All.risk = !v.All.label || v.Total.ByDocument+v.Total.ByChain > 0
	if v.All.label {
		v.Columns = append(v.Columns, s.say("Masked by label"))
	}
	if v.All.risk {
		v.Columns = append(v.Columns, s.say("Masked in the document pass"), s.say("in the chain pass"))
	}
	for _, p := range passes {
		v.Passes = append(v.Passes, newPassView(p, s, opts))
	}
	return v
}

// reachSection shows where values were replaced, and where equal ones were left.
type reachSection struct {
	Total, Mentioned, Reached, Left int
	// Joined are masked mentions that have no replacement of their own.
	Joined int
	Rows   []reachRow
}

type reachRow struct {
	Reach
	Total int
	Left  []Leftovers
}

func newReachSection(s *Summary, t *tongue) (v reachSection) {
	for _, r := range s.Reach {
		row := reachRow{Reach: r, Total: r.Mentioned + r.Reached}
		for _, l := range r.Left {
			v.Left += l.Places
			row.Left = append(row.Left, Leftovers{t.why(l.Why), l.Places})
		}
		v.Rows = append(v.Rows, row)
		v.Mentioned, v.Reached = v.Mentioned+r.Mentioned, v.Reached+r.Reached
	}
	v.Total, v.Joined = v.Mentioned+v.Reached, max(0, s.MaskedMentions-v.Mentioned)
	return v
}

// why says why an equal value was left, as package reach has it.
func (t *tongue) why(reason string) string {
	switch reason {
	case "one or two characters":
		return t.say("one or two characters")
	case "an age, amount or small number":
		return t.say("an age, amount or small number")
	case "not a full date":
		return t.say("not a full date")
	case "an ordinary word":
		return t.say("an ordinary word")
	case "an abbreviation":
		return t.say("an abbreviation")
	case "not written as a name":
		return t.say("not written as a name")
	case "inside another token":
		return t.say("inside another token")
	case "no detector was sure of it":
		return t.say("no detector was sure of it")
	case "in the name of a member":
		return t.say("in the name of a member")
	case "in a number":
		return t.say("in a number")
	case "only mentions are replaced":
		return t.say("only mentions are replaced")
	}
	return reason
}
