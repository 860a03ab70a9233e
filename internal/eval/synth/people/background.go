package people

import (
	"bufio"
	"errors"
	"fmt"
)

// errEnough ends a stream that has all that was asked for.
var errEnough = errors.New("enough")

// perBackground is how many people share a background text.
const perBackground = 40

// writeBackground writes obituaries, club pages and news about some of the people: what
// an attacker may read elsewhere. It counts them.
func (p *country) writeBackground(texts, whose *bufio.Writer, n *int) error {
	for i := 0; i*perBackground < p.size; i++ {
		at := i*perBackground + int(roll(p.seed, forBackground, uint64(i)).state>>33)%perBackground
		if at >= p.size {
			break
		}
		s := p.Person(at)
		if p.age(s) < youngest {
			continue
		}
		c := p.chain(s, -1)
		g := &page{Population: p.Population, l: p.land, c: c, d: roll(p.seed, forBackground, uint64(at)<<8), kind: "background", day: c.day + 200}
		g.style = p.style(&g.d, "background")
		g.choose(p.rules["background"])
		*n++
		id := fmt.Sprintf("background-%06d", *n)
		if err := writeLine(texts, record{id, map[string]string{"source": "synth", "language": p.language}, string(g.out)}); err != nil {
			return fmt.Errorf("people: write background: %w", err)
		}
		writeWhose(whose, id, s)
	}
	return nil
}
