package automaton

import "unicode/utf8"

// Full calls visit for every expression that matches the whole of a text. Neither
// look-around nor MaxMatch apply.
func (s *Set) Full(text string, visit func(expr int)) {
	d := s.pool.Get().(*dfa)
	defer s.pool.Put(d)
	c := s.classes
	at := d.start[edge]
	for i := 0; i < len(text); {
		class, w := uint(c.table[text[i]]), 1
		if text[i] >= utf8.RuneSelf {
			class, w = c.wide(text, i)
		}
		to := d.next[d.row(at)+class]
		if to == unknown {
			to = d.build(at, uint16(class))
		}
		if at = to; at == d.dead {
			return
		}
		i += w
	}
	for _, e := range d.at(d.atEnd(at)).accepts {
		visit(int(e))
	}
}
