package tagger

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sync"
)

// How a model comes by its word lists.
const (
	lexiconNone   = iota
	lexiconShared // the embedded one, by its fingerprint
	lexiconOwn    // in the file
)

// Write writes the model. The embedded lexicon is not written with it.
func (m *Model) Write(w io.Writer) error {
	info, err := json.Marshal(m.Info)
	if err != nil {
		return fmt.Errorf("tagger: write %s: %w", m.Info.Name, err)
	}
	b := binary.AppendUvarint(nil, uint64(len(info)))
	b = append(b, info...)
	b = append(b, byte(m.tags.Scheme), flag(m.second))
	b = binary.AppendUvarint(b, uint64(math.Float32bits(m.scale)))
	for _, x := range m.trans {
		b = binary.AppendVarint(b, int64(x))
	}
	b = m.appendLexicon(b)
	keys := make([]uint32, 0, m.rows.n)
	for at := range m.rows.each {
		keys = append(keys, m.rows.key(at))
	}
	return writeFile(w, 'm', m.rows.append(appendKeys(b, keys), m.tags.Len()))
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

func (m *Model) appendLexicon(b []byte) []byte {
	shared, err := sharedLexicon()
	switch {
	case m.lex.Len() == 0:
		b = append(b, lexiconNone)
	case err == nil && shared.fingerprint() == m.lex.fingerprint():
		b = append(b, lexiconShared)
		b = binary.AppendUvarint(b, uint64(m.lex.fingerprint()))
	default:
		b = append(b, lexiconOwn)
		b = m.lex.append(b)
	}
	return appendClusters(b, m.lex)
}

func appendClusters(b []byte, l *Lexicon) []byte {
	if l == nil || l.clusters == nil {
		return appendKeys(b, nil)
	}
	b = appendKeys(b, l.clusters.sorted)
	for _, c := range l.clusters.of {
		b = append(b, byte(c))
	}
	for _, c := range l.clusters.of {
		b = append(b, byte(c>>8))
	}
	return b
}

// Read reads a model that [Model.Write] wrote, and checks it.
func Read(r io.Reader) (*Model, error) {
	p, err := readFile(r, 'm')
	if err != nil {
		return nil, err
	}
	return parse(p)
}

// parse reads the parts of an unpacked model.
func parse(p *payload) (*Model, error) {
	m := &Model{}
	var err error
	if err := json.Unmarshal(p.bytes(p.size()), &m.Info); err != nil {
		return nil, fmt.Errorf("tagger: read: %w: %w", ErrFormat, err)
	}
	how := p.bytes(2)
	m.tags = Tags{Scheme: Scheme(how[0]), Types: len(m.Info.Types)}
	m.second = how[1] == 1
	if err := m.tags.check(); err != nil || p.err != nil {
		return nil, errPayload
	}
	for _, t := range m.Info.Types {
		if t.Label == "" {
			return nil, errPayload
		}
	}
	m.scale = math.Float32frombits(uint32(p.uint()))
	n := m.tags.Len()
	m.trans = make([]int32, n*n)
	for i := range m.trans {
		m.trans[i] = int32(max(-1<<20, min(1<<20, p.int())))
	}
	if m.lex, err = p.lexicon(); err != nil {
		return nil, err
	}
	m.readRows(p)
	if !(m.scale > 0 && m.scale < 1e6) || p.at != len(p.data) {
		p.err = errPayload
	}
	m.turns = turns(m.tags, m.trans)
	return m, p.err
}

func (m *Model) readRows(p *payload) {
	keys := p.keys()
	n := m.tags.Len()
	if p.err != nil || len(keys) > 0 && keys[len(keys)-1] == free {
		p.err = errPayload
		return
	}
	m.spare, m.met = &sync.Pool{}, &wordMemory{}
	if p.version == 1 {
		m.rows = p.wholeRows(keys, n)
	} else {
		m.rows = p.rows(keys, n)
	}
}

func (p *payload) lexicon() (*Lexicon, error) {
	var l *Lexicon
	switch how := p.bytes(1)[0]; how {
	case lexiconNone:
	case lexiconShared:
		shared, err := sharedLexicon()
		if err != nil {
			return nil, err
		}
		if uint64(shared.fingerprint()) != p.uint() {
			return nil, fmt.Errorf("tagger: read: %w: its word lists are others", ErrVersion)
		}
		l = shared
	case lexiconOwn:
		l = p.classes()
	default:
		return nil, errPayload
	}
	keys := p.keys()
	clusters := p.clusters(keys)
	if p.err != nil {
		return nil, p.err
	}
	if len(clusters) > 0 {
		l = l.WithClusters(clusters)
	}
	return l, nil
}

// clusters reads those of words under their keys.
func (p *payload) clusters(keys []uint32) map[uint32]uint16 {
	clusters := make(map[uint32]uint16, len(keys))
	if p.version == 1 {
		for _, k := range keys {
			clusters[k] = uint16(p.uint())
		}
		return clusters
	}
	low, high := p.bytes(len(keys)), p.bytes(len(keys))
	if p.err != nil {
		return nil
	}
	for i, k := range keys {
		clusters[k] = uint16(low[i]) | uint16(high[i])<<8
	}
	return clusters
}

// Write writes the word lists.
func (l *Lexicon) Write(w io.Writer) error { return writeFile(w, 'l', l.append(nil)) }

func (l *Lexicon) append(b []byte) []byte {
	b = appendKeys(b, l.sorted)
	for _, c := range l.classes {
		b = append(b, byte(c))
	}
	for _, c := range l.classes {
		b = append(b, byte(c>>8))
	}
	return b
}

// ReadLexicon reads what [Lexicon.Write] wrote.
func ReadLexicon(r io.Reader) (*Lexicon, error) {
	p, err := readFile(r, 'l')
	if err != nil {
		return nil, err
	}
	l := p.classes()
	if p.at != len(p.data) {
		p.err = errPayload
	}
	return l, p.err
}

func (p *payload) classes() *Lexicon {
	l := &Lexicon{keys: newKeys(p.keys())}
	l.classes = make([]Class, len(l.sorted))
	low, high := p.bytes(len(l.sorted)), p.bytes(len(l.sorted))
	if p.err != nil {
		return &Lexicon{}
	}
	for i := range l.classes {
		l.classes[i] = Class(low[i]) | Class(high[i])<<8
	}
	return l
}

// fingerprint identifies a lexicon.
func (l *Lexicon) fingerprint() uint32 {
	if l.Len() == 0 {
		return 0
	}
	h := uint32(l.Len())
	for i, k := range l.sorted {
		h = pair(h, k+uint32(l.classes[i]))
	}
	return h | 1
}
