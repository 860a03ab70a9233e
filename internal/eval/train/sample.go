package train

import (
	"fmt"
	"sort"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// sampler turns documents into sequences, numbering the features it meets.
type sampler struct {
	tags  tagger.Tags
	types map[string]int
	lex   *tagger.Lexicon
	ids   map[uint32]int32
	keys  []uint32
	count []uint16
}

func newSampler(info tagger.Info, tags tagger.Tags, lex *tagger.Lexicon) *sampler {
	s := &sampler{tags: tags, lex: lex, types: map[string]int{}, ids: map[uint32]int32{}}
	for i, t := range info.Types {
		s.types[t.Name] = i
	}
	return s
}

// sequenceLength is how many tokens a training sequence has before it ends at
// the next line or full stop outside a mention.
const sequenceLength = 40

// document cuts a document into sequences. first are the tags that a first pass
// gave its tokens; nil: there is to be no second.
func (s *sampler) document(d *Document, sample *tagger.Sample, first []uint8) ([]sequence, error) {
	tokens := sample.Tokens()
	gold, wild, err := s.gold(d, tokens)
	if err != nil {
		return nil, err
	}
	var second [][]uint32
	if first != nil {
		second = sample.Second(s.tags, first)
	}
	var out []sequence
	var keys []uint32
	fresh := sequence{open: s.open(d)}
	seq := fresh
	for i := range tokens {
		keys = sample.Features(i, keys[:0])
		seq.feats = append(seq.feats, s.number(keys))
		seq.gold = append(seq.gold, gold[i])
		if second != nil {
			seq.second = append(seq.second, s.number(second[i]))
		}
		if wild != nil {
			seq.wild = append(seq.wild, wild[i])
		}
		end := tokens[i].Kind == tagger.Blank || len(seq.gold) >= sequenceLength &&
			(tokens[i].Kind == tagger.Line || tokens[i].In(d.Text) == ".")
		if end && gold[i] == 0 {
			out = append(out, seq)
			seq = fresh
		}
	}
	if len(seq.gold) > 0 {
		out = append(out, seq)
	}
	return out, nil
}

// open returns the tags of the types that the annotators did not look for.
func (s *sampler) open(d *Document) []bool {
	if len(d.Known) == 0 {
		return nil
	}
	known := map[int]bool{}
	for _, name := range d.Known {
		if t, ok := s.types[name]; ok {
			known[t] = true
		}
	}
	if len(known) == s.tags.Types {
		return nil
	}
	open := make([]bool, s.tags.Len())
	for y := 1; y < len(open); y++ {
		open[y] = !known[s.tags.TypeOf(y)]
	}
	return open
}

// gold returns the tags of a document, and which of them stand for any type; nil
// for none.
func (s *sampler) gold(d *Document, tokens []tagger.Token) (gold []uint8, wild []bool, err error) {
	gold = make([]uint8, len(tokens))
	i := 0
	for _, m := range d.Mentions {
		typ, ok := s.types[m.Type]
		if !ok && m.Type != AnyType {
			return nil, nil, fmt.Errorf("train: document %s: the model has no type %s", d.ID, m.Type)
		}
		for i < len(tokens) && tokens[i].End <= m.Start {
			i++
		}
		from := i
		for i < len(tokens) && tokens[i].Start < m.End {
			i++
		}
		copy(gold[from:i], s.tags.Encode(typ, i-from))
		if m.Type == AnyType {
			if wild == nil {
				wild = make([]bool, len(tokens))
			}
			for k := from; k < i; k++ {
				wild[k] = true
			}
		}
	}
	return gold, wild, nil
}

func (s *sampler) number(keys []uint32) []int32 {
	out := make([]int32, len(keys))
	for i, k := range keys {
		id, ok := s.ids[k]
		if !ok {
			id = int32(len(s.keys))
			s.ids[k] = id
			s.keys = append(s.keys, k)
			s.count = append(s.count, 0)
		}
		if s.count[id] < 1<<16-1 {
			s.count[id]++
		}
		out[i] = id
	}
	return out
}

// prune drops the features that occurred less than min times and numbers the rest
// anew.
func (s *sampler) prune(seqs []sequence, least int) {
	to := make([]int32, len(s.keys))
	var kept []uint32
	for id, k := range s.keys {
		to[id] = -1
		if int(s.count[id]) >= least {
			to[id] = int32(len(kept))
			kept = append(kept, k)
		}
	}
	s.keys = kept
	for _, q := range seqs {
		renumber(q.feats, to)
		renumber(q.second, to)
	}
}

func renumber(feats [][]int32, to []int32) {
	for t, list := range feats {
		out := list[:0]
		for _, f := range list {
			if to[f] >= 0 {
				out = append(out, to[f])
			}
		}
		feats[t] = out
	}
}

// typeNames are the types that occur in documents, sorted.
func typeNames(docs []Document) []string {
	seen := map[string]bool{}
	for _, d := range docs {
		for _, m := range d.Mentions {
			if m.Type != AnyType {
				seen[m.Type] = true
			}
		}
	}
	var names []string
	for n := range seen {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}
