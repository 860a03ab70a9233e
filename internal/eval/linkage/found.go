package linkage

import "context"

// Nobody stands for a document about nobody of the background.
const Nobody = -1.

// Found gives for each attacker and document the chance that its person stands first, or Nobody.
func Found(ctx context.Context, attackers []Attacker, b *Background, documents []Text, threads int) ([][]float64, error) {
	alone, _ := b.questions(documents)
	out := make([][]float64, len(attackers))
	for i, a := range attackers {
		s, err := a.learn(ctx, b.texts)
		if err != nil {
			return nil, err
		}
		places, err := b.ask(ctx, s, alone, threads)
		if err != nil {
			return nil, err
		}
		for _, d := range documents {
			found := Nobody
			if b.Knows(d.Person) {
				found, places = places[0].place.within(1), places[1:]
			}
			out[i] = append(out[i], found)
		}
	}
	return out, nil
}

// Knows reports whether the background tells of somebody.
func (b *Background) Knows(person string) bool {
	_, known := b.people[person]
	return known && person != ""
}
