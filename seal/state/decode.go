package state

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
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
	labels := d.labels()
	groups := d.groups(labels)
	if slices.Contains(labels.used, false) {
		d.fail("a label is not used")
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
	n, rest, ok := cutNumber(d.data[d.at:])
	if !ok {
		d.fail("a number is malformed")
		return 0
	}
	d.at = len(d.data) - len(rest)
	return n
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

// names are the labels that groups give the number of.
type names struct {
	list []lethe.Label
	used []bool
}

func (d *decoder) labels() *names {
	out := &names{}
	for i := range d.count(1) {
		l := lethe.Label(strings.Clone(d.text()))
		if i > 0 && l <= out.list[i-1] {
			d.fail("labels are not in order")
		}
		out.list, out.used = append(out.list, l), append(out.used, false)
	}
	return out
}

// pick reads the number of a label.
func (n *names) pick(d *decoder) lethe.Label {
	i := d.number()
	if i >= uint64(len(n.list)) {
		d.fail("a label is not there")
		return ""
	}
	n.used[i] = true
	return n.list[i]
}

const (
	idSize     = 16
	leastGroup = idSize + 1 + 1 + 3 + 2 // a member has two texts, one not empty
)

func (d *decoder) groups(labels *names) []Group {
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
		g.Surrogate = Surrogate{d.text(), Details{d.text()}}
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
