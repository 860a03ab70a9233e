package extract

import "github.com/lethe-privacy/lethe/internal/text/normalize"

// Union joins the answers of both stages about one document. An entity is the same in
// both if it has the same label and the same value, best letter by letter, else but for
// case and white space, or the same normalized value. Stage
// 2's relevance then stands, because stage 2 was asked for a new, unbiased one; so does
// its normalized value, which it may have taken from what the collection knows. What
// only one stage found is kept as it is: the entities of stage 1 come first.
func Union(local, inContext []Entity) []Entity {
	all := make([]Entity, 0, len(local)+len(inContext))
	values, folded, forms := index(inContext)
	at := map[entityKey]int{}
	for _, e := range local {
		i, ok := values[entityKey{e.Original, e.Label}]
		if !ok {
			i, ok = folded[entityKey{normalize.Text(e.Original), e.Label}]
		}
		if ok {
			e.Normalized, e.Relevance = inContext[i].Normalized, inContext[i].Relevance
		} else if i, ok := forms[KnownEntity{e.Normalized, e.Label}]; ok {
			e.Relevance = inContext[i].Relevance
		}
		add(&all, at, e)
	}
	for _, e := range inContext {
		add(&all, at, e)
	}
	return all
}

// index finds entities by their values, by these in lower case, and by their
// normalized ones: of several the most relevant.
func index(es []Entity) (values, folded map[entityKey]int, forms map[KnownEntity]int) {
	values, folded, forms = map[entityKey]int{}, map[entityKey]int{}, map[KnownEntity]int{}
	for i, e := range es {
		most(values, es, entityKey{e.Original, e.Label}, i)
		most(folded, es, entityKey{normalize.Text(e.Original), e.Label}, i)
		most(forms, es, KnownEntity{e.Normalized, e.Label}, i)
	}
	return values, folded, forms
}

func most[K comparable](of map[K]int, es []Entity, key K, i int) {
	if j, ok := of[key]; !ok || es[j].Relevance < es[i].Relevance {
		of[key] = i
	}
}

// add keeps one of each value and label, the one that comes first.
func add(all *[]Entity, at map[entityKey]int, e Entity) {
	key := entityKey{e.Original, e.Label}
	if _, again := at[key]; !again {
		at[key] = len(*all)
		*all = append(*all, e)
	}
}
