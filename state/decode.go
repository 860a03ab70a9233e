package state

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
)

// errMalformed is what decode fails with, with the place. What was sealed by this package
// cannot be malformed: it comes of an error in it, or of someone else who has the key.
var errMalformed = errors.New("malformed content")

// decode reads what encode writes. Values are parts of data, which they keep in memory.
func decode(data string) (*State, error) {
	d := &decoder{data: data}
	s := New()
	flags := d.number()
	if flags > flagShared {
		d.fail("flags are not known")
	}
	s.shared = flags == flagShared
	s.vectors = d.text()
	sets := d.sets(s.pool)
	labels := d.labels()
	groups := d.groups(labels, sets)
	if !labels.allUsed() || !sets.allUsed() {
		d.fail("something is not used")
	}
	d.zeros()
	if d.err != nil {
		return nil, d.err
	}
	if err := s.fill(groups); err != nil {
		return nil, err
	}
	return s, nil
}

// decoder keeps the first error; after it everything is empty.
type decoder struct {
	data string
	at   int
	err  error
}

func (d *decoder) fail(why string) {
	if d.err == nil {
		d.err = fmt.Errorf("%w at byte %d: %s", errMalformed, d.at, why)
		d.at = len(d.data)
	}
}

func (d *decoder) number() uint64 {
	rest := d.data[d.at:]
	head := rest[:min(len(rest), binary.MaxVarintLen64)]
	var n uint64
	for i := range len(head) {
		c := head[i]
		n |= uint64(c&0x7f) << (7 * i)
		if c >= 0x80 {
			continue
		}
		if i == binary.MaxVarintLen64-1 || c == 0 && i > 0 { // too big, or longer than need be
			break
		}
		d.at += i + 1
		return n
	}
	d.fail("a number is malformed")
	return 0
}

// count reads how many things follow that have at least so many bytes each.
func (d *decoder) count(least int) int {
	n := d.number()
	if n > uint64(len(d.data)-d.at)/uint64(least) {
		d.fail("more is announced than there is")
		return 0
	}
	return int(n)
}

func (d *decoder) take(n int) string {
	if n > len(d.data)-d.at {
		d.fail("it ends too early")
		return ""
	}
	s := d.data[d.at : d.at+n]
	d.at += n
	return s
}

func (d *decoder) text() string { return d.take(d.count(1)) }

func (d *decoder) sets(p pool) *numbered[map[string]string] {
	out := &numbered[map[string]string]{}
	out.add(nil)
	out.used[0] = true // stands for none
	last := ""
	for range d.count(2) {
		from := d.at
		set := d.details()
		raw := d.data[from:max(from, d.at)]
		if d.err == nil && (len(set) == 0 || raw <= last) {
			d.fail("sets of details are not in order")
		}
		if d.err != nil {
			return out
		}
		last = raw
		out.add(p.get(set))
	}
	return out
}

func (d *decoder) labels() *numbered[lethe.Label] {
	out := &numbered[lethe.Label]{}
	for i := range d.count(1) {
		l := lethe.Label(strings.Clone(d.text()))
		if i > 0 && l <= out.list[i-1] {
			d.fail("labels are not in order")
		}
		out.add(l)
	}
	return out
}

// numbered is what groups give the number of.
type numbered[T any] struct {
	list []T
	used []bool
}

func (n *numbered[T]) add(one T) { n.list, n.used = append(n.list, one), append(n.used, false) }

func (n *numbered[T]) allUsed() bool { return !slices.Contains(n.used, false) }

// pick reads the number of one.
func (n *numbered[T]) pick(d *decoder) (one T) {
	i := d.number()
	if i >= uint64(len(n.list)) {
		d.fail("a number is too big")
		return one
	}
	n.used[i] = true
	return n.list[i]
}

const (
	idSize     = 16
	leastGroup = idSize + 1 + 1 + 3 + 1 // a member has two texts, one not empty
)

func (d *decoder) groups(labels *numbered[lethe.Label], sets *numbered[map[string]string]) []Group {
	out := make([]Group, d.count(leastGroup))
	ids := make([]byte, 0, len(out)*2*idSize)
	raw := make([]byte, 0, idSize)
	var members []Member // a block for many groups
	for i := range out {
		g := &out[i]
		id := d.take(idSize)
		g.Label = labels.pick(d)
		n := d.count(2)
		if len(members) < n {
			members = make([]Member, max(n, 1024))
		}
		g.Members, members = members[:n:n], members[n:]
		for j := range g.Members {
			g.Members[j] = Member{d.text(), d.text()}
			if j > 0 && g.Members[j-1].compare(g.Members[j]) >= 0 {
				d.fail("members are not in order")
			}
		}
		if g.Surrogate.Text = d.text(); g.Surrogate.Text != "" {
			g.Surrogate.Details = sets.pick(d)
		}
		if d.err == nil && (n == 0 || i > 0 && out[i-1].compare(g) >= 0) {
			d.fail("groups are not in order")
		}
		if d.err != nil {
			return nil
		}
		ids = hex.AppendEncode(ids, append(raw[:0], id...))
	}
	for i, all := 0, string(ids); i < len(out); i++ {
		out[i].ID = all[i*2*idSize : (i+1)*2*idSize]
	}
	return out
}

// zeros reads the padding, and that nothing is behind it.
func (d *decoder) zeros() {
	end := d.at
	if strings.Trim(d.data[end:], "\x00") != "" || len(d.data) != padded(end) {
		d.fail("the padding is malformed")
	}
}

// fill takes up groups, which are in order. It leaves nothing usable where it fails.
func (s *State) fill(groups []Group) error {
	s.groups = make([]*Group, 0, len(groups))
	s.ids = make(map[string]int32, len(groups))
	for from := 0; from < len(groups); {
		to, members := from, 0
		for ; to < len(groups) && groups[to].Label == groups[from].Label; to++ {
			members += len(groups[to].Members)
		}
		t := newTable(members, to-from)
		s.tables[groups[from].Label] = t
		for ; from < to; from++ {
			if err := s.load(t, &groups[from]); err != nil {
				return fmt.Errorf("%w: group %s: %w", errMalformed, groups[from].ID, err)
			}
		}
	}
	if len(s.ids) < len(groups) {
		return fmt.Errorf("%w: two groups have one id", errMalformed)
	}
	return nil
}

// load is insert for a state that is of no use where it fails, and so asks each map once.
func (s *State) load(t *table, g *Group) error {
	if err := g.check(); err != nil {
		return err
	}
	at := int32(len(s.groups))
	s.groups = append(s.groups, g)
	s.ids[g.ID] = at
	if !t.putMembers(g.Members, at) {
		return ErrMember
	}
	if g.Surrogate.Text != "" && !t.texts.put(fold(g.Surrogate.Text), at) && !s.shared {
		return ErrTaken
	}
	return nil
}
