package llm

// Union joins the answers of both stages about one document. An entity is the same in
// both if it has the same label and the same value, or the same normalized value. Stage
// 2's relevance then stands, because stage 2 was asked for a new, unbiased one; so does
// its normalized value, which it may have taken from what the collection knows. What
// only one stage found is kept as it is: the entities of stage 1 come first.
func Union(local, inContext []Entity) []Entity {
	all := make([]Entity, 0, len(local)+len(inContext))
	values, forms := index(inContext)
	at := map[written]int{}
	for _, e := range local {
		if i, ok := values[written{e.Original, e.Label}]; ok {
			e.Normalized, e.Relevance = inContext[i].Normalized, inContext[i].Relevance
		} else if i, ok := forms[Known{e.Normalized, e.Label}]; ok {
			e.Relevance = inContext[i].Relevance
		}
		add(&all, at, e)
	}
	for _, e := range inContext {
		add(&all, at, e)
	}
	return all
}

// index finds entities by their values, and the most relevant by their normalized ones.
func index(es []Entity) (values map[written]int, forms map[Known]int) {
	values, forms = map[written]int{}, map[Known]int{}
	for i, e := range es {
		v, k := written{e.Original, e.Label}, Known{e.Normalized, e.Label}
		if j, ok := values[v]; !ok || es[j].Relevance < e.Relevance {
			values[v] = i
		}
		if j, ok := forms[k]; !ok || es[j].Relevance < e.Relevance {
			forms[k] = i
		}
	}
	return values, forms
}

// add keeps one of each value and label, the one that comes first.
func add(all *[]Entity, at map[written]int, e Entity) {
	key := written{e.Original, e.Label}
	if _, again := at[key]; !again {
		at[key] = len(*all)
		*all = append(*all, e)
	}
}
