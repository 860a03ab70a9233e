package report

// maskedSection shows what was masked, by label and pass, and why.
type maskedSection struct {
	Rows   []labelRow
	Total  labelRow
	All    bool // masked by label, not by risk
	Passes []passView
}

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
	v.All = v.Total.ByAll > 0
	for _, p := range passes {
		v.Passes = append(v.Passes, newPassView(p, s, opts))
	}
	return v
}
