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
// an attacker may read elsewhere.
func (p *Population) writeBackground(to Outputs, o Options, whose *bufio.Writer) error {
	texts := bufio.NewWriterSize(to.Background, 1<<16)
	n := 0
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
		g := &page{Population: p, l: p.land, c: c, d: roll(p.seed, forBackground, uint64(at)<<8), kind: "background", day: c.day + 200}
		g.style = p.style(&g.d, "background")
		g.choose(p.rules["background"])
		n++
		id := fmt.Sprintf("background-%06d", n)
		if err := writeLine(texts, record{id, map[string]string{"source": "synth", "language": o.Language}, string(g.out)}); err != nil {
			return fmt.Errorf("people: write background: %w", err)
		}
		writeWhose(whose, id, s)
	}
	if err := texts.Flush(); err != nil {
		return fmt.Errorf("people: write background: %w", err)
	}
	return nil
}
