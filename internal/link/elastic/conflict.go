package elastic

// conflict finds members of two groups that cannot be one.
func (j *groupBuilder) conflict(a, b int32) (why Guard, x, y int32) {
	key := [2]int32{min(a, b), max(a, b)}
	if r, ok := j.refused[key]; ok {
		return r.why, r.x, r.y
	}
	why, x, y = j.compare(a, b)
	if why != Allowed {
		j.refused[key] = refusal{why, x, y}
	}
	return why, x, y
}

func (j *groupBuilder) compare(a, b int32) (why Guard, x, y int32) {
	if len(j.members[a])+len(j.members[b]) > mostForms {
		return TooMany, a, b
	}
	others := make([]*subject, len(j.members[b]))
	for i, m := range j.members[b] {
		others[i] = j.t.subject(m)
	}
	for _, m := range j.members[a] {
		s := j.t.subject(m)
		for i, other := range others {
			if why := within(s, other); why != Allowed {
				return why, m, j.members[b][i]
			}
		}
	}
	return Allowed, 0, 0
}
