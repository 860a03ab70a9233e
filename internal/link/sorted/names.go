package sorted

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/people"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/internal/text/view"
	"github.com/lethe-privacy/lethe/link"
)

// names are the names of people in memory, and where they stand on disk.
type names struct {
	store     *spill.Store
	share     int
	room      int // the bytes that names may take
	owned     int
	linked    int // of these, by linkers
	labels    []lethe.Label
	reader    *people.Reader
	linkers   []*people.Linker // by label
	index     map[lethe.EntityID]int32
	all       []personName
	here      map[people.Sight]uint64 // their first mentions, of the document that is being taken
	seen      *spill.Sorter[sight]
	mentions  *spill.Sorter[mention] // without their entities
	originals *texts                 // by the numbers of names; nil once they are entities'
	key       []byte
}

// personName is a value that people have.
type personName struct {
	id         lethe.EntityID
	label      int // among those of people
	normalized string
	telling    string
	leads      bool // it is the fullest name of somebody
}

// perName is how many bytes a name takes beside its texts and what linkers keep of it.
const perName = 220

func newNames(s *spill.Store, share int, o link.Options) *names {
	n := &names{
		store: s, share: share, room: max(s.Left()-s.Limit()/4, batch*perItem), labels: slices.Sorted(slices.Values(o.People)),
		reader: people.NewReader(o.BirthDates), index: map[lethe.EntityID]int32{},
		seen: spill.NewSorter(s, sightCodec, share), mentions: spill.NewSorter(s, inTurn, share), originals: newTexts(s, share),
	}
	for range n.labels {
		n.linkers = append(n.linkers, people.New(func(at int32) (normalized, telling string) { return n.all[at].normalized, n.all[at].telling }))
	}
	return n
}

// own counts memory that names take.
func (n *names) own(bytes int) error {
	n.owned += bytes
	n.store.Take(bytes)
	if n.owned > n.room {
		return fmt.Errorf("the names of people, of which there are %d or more, take all memory: allow twice as much", len(n.all))
	}
	return nil
}

// of reports whether a label is that of people.
func (n *names) of(label lethe.Label) bool { return slices.Contains(n.labels, label) }

// open begins a document.
func (n *names) open(mentions []lethe.Mention) people.Page {
	n.here = map[people.Sight]uint64{}
	if len(n.labels) == 0 {
		return people.Page{}
	}
	return n.reader.Page(mentions)
}

// add takes mention i of a document.
func (n *names) add(one mention, page *people.Page, i int, m *lethe.Mention) error {
	value, err := n.value(m)
	if err != nil {
		return err
	}
	text := view.Read(m.Text).Text
	v := &n.all[value]
	before := len(v.telling)
	v.telling = people.Telling(v.telling, text)
	if err := n.own(len(v.telling) - before); err != nil {
		return err
	}
	s, known := page.Sight(i, value, m), false
	if one.first, known = n.here[s]; !known {
		one.first = one.number
		n.here[s] = one.number
		err = n.seen.Add(sight{s, one.number, one.place, page.Sole})
	}
	n.key = append(binary.BigEndian.AppendUint32(n.key[:0], uint32(value)), text...)
	return errors.Join(err, n.mentions.Add(one), n.originals.add(n.key))
}

// value is the number of a mention's value.
func (n *names) value(m *lethe.Mention) (int32, error) {
	id := lethe.NewEntityID(m.Normalized, m.Label)
	at, known := n.index[id]
	if known {
		if v := &n.all[at]; v.normalized != m.Normalized || n.labels[v.label] != m.Label {
			return 0, errTwo
		}
		return at, nil
	}
	at = int32(len(n.all))
	n.index[id] = at
	n.all = append(n.all, personName{id: id, label: slices.Index(n.labels, m.Label), normalized: strings.Clone(m.Normalized)})
	return at, n.own(perName + len(m.Normalized))
}

// taken reports whether an id is that of the fullest name of somebody.
func (n *names) taken(id lethe.EntityID) bool {
	at, known := n.index[id]
	return known && n.all[at].leads
}

// count counts the memory that linkers take.
func (n *names) count() error {
	bytes := 0
	for _, l := range n.linkers {
		bytes += l.Bytes()
	}
	more := bytes - n.linked
	n.linked = bytes
	return n.own(more)
}

// forget gives back what is known of people but what they are called.
func (n *names) forget() error {
	n.linkers, n.index = nil, nil
	return n.count()
}

func (n *names) close() error {
	n.store.Give(n.owned)
	n.owned = 0
	if n.originals == nil {
		return nil
	}
	return n.originals.Close()
}
