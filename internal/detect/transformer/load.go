package transformer

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema/foreign"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/tokenizer"
)

// defaultWindow is how many tokens are read at a time, if the model can read so many.
const defaultWindow = 512

// Files lists the files of a folder that Load reads, relative to it: config.json,
// tokenizer.json and the model. Weights that a model keeps in files beside it are not in
// the list.
func Files(folder string, o Options) ([]string, error) {
	model, err := modelFile(folder, o.File)
	if err != nil {
		return nil, err
	}
	return []string{configFile, tokenizerFile, model}, nil
}

// Load reads a folder that holds tokenizer.json, config.json and a model in ONNX form.
// The model is computed by compute: package onnx has one. An error names the file and what is wrong with it. The model is in memory until
// Close.
func Load(folder string, compute session.Opener, o Options) (*Model, error) {
	if compute == nil {
		return nil, errors.New("transformer: this program links nothing that computes models")
	}
	if err := o.Validate(); err != nil {
		return nil, err
	}
	c, err := readConfig(folder)
	if err != nil {
		return nil, err
	}
	m := &Model{name: o.Name, opener: compute, options: o.withDefaults(), tags: tagsOf(c.labels), vocabulary: c.VocabSize}
	if m.name == "" {
		m.name = nameOf(folder)
	}
	if err := m.readTokenizer(folder); err != nil {
		return nil, err
	}
	if err := m.fit(c.positions()); err != nil {
		return nil, fmt.Errorf("transformer: %s: %w", folder, err)
	}
	if m.mapLabels(o.Labels); len(m.gives()) == 0 {
		return nil, fmt.Errorf("transformer: %s: all that the model finds is ignored", folder)
	}
	m.turn = make(chan struct{}, m.options.Threads)
	if err := m.open(folder, c); err != nil {
		return nil, err
	}
	return m, nil
}

// nameOf is a detector's name: lower case, words joined by '-'.
func nameOf(folder string) string {
	if full, err := filepath.Abs(folder); err == nil {
		folder = full
	}
	return "transformer-" + strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return '-'
	}, filepath.Base(folder))
}

func (m *Model) readTokenizer(folder string) error {
	data, err := readFile(folder, tokenizerFile, longestTokenizer)
	if err != nil {
		return err
	}
	if m.tokenizer, err = tokenizer.Parse(data); err != nil {
		return fmt.Errorf("transformer: %s: %w", filepath.Join(folder, tokenizerFile), err)
	}
	m.before, m.after = m.tokenizer.Frame()
	return nil
}

// fit settles how long windows are.
func (m *Model) fit(positions int) error {
	frame := len(m.before) + len(m.after)
	if m.options.Window > positions {
		return fmt.Errorf("windows of %d tokens are too long for a model made for %d", m.options.Window, positions)
	}
	if m.options.Window == 0 {
		m.options.Window = min(positions, defaultWindow)
	}
	m.content = m.options.Window - frame
	if m.content < 2 {
		return fmt.Errorf("windows of %d tokens leave no room for a text", m.options.Window)
	}
	switch m.options.Stride {
	case 0:
		m.options.Stride = m.content / 4
	case NoStride:
		m.options.Stride = 0
	}
	if m.options.Stride > m.content/2 {
		return fmt.Errorf("windows of %d tokens cannot share %d; half of them at most", m.options.Window, m.options.Stride)
	}
	m.lengths = lengths(m.options.Window)
	return nil
}

// mapLabels says which labels the model's types become.
func (m *Model) mapLabels(asked map[string]lethe.Label) {
	var types []string
	for _, t := range m.tags {
		if t.typ != "" && !slices.Contains(types, t.typ) {
			types = append(types, t.typ)
		}
	}
	m.labels = foreign.New(asked).Mappings(types)
	m.meanings = make(map[string]lethe.Label, len(m.labels))
	for _, l := range m.labels {
		m.meanings[l.Model] = l.Label
	}
}

// open reads the model itself.
func (m *Model) open(folder string, c config) error {
	name, err := modelFile(folder, m.options.File)
	if err != nil {
		return err
	}
	path := filepath.Join(folder, name)
	rows := 1
	for n := m.options.BatchSize; n > 1; n /= 2 {
		rows++
	}
	m.session, err = m.opener(path, session.Options{Runtime: m.options.Runtime, Shapes: rows * len(m.lengths)})
	if err != nil {
		return fmt.Errorf("transformer: %w", err)
	}
	if err := m.suits(folder, path, c); err != nil {
		m.session.Close()
		return err
	}
	return nil
}

// suits reports a model that is not that of its settings or of its tokenizer. A token
// that the model does not know would be read as another, without a word.
func (m *Model) suits(folder, path string, c config) error {
	if n := m.session.Labels(); n != 0 && n != len(c.labels) {
		return fmt.Errorf("transformer: %s tells %d labels apart, and %s names %d", path, n, configFile, len(c.labels))
	}
	if n := m.session.Tokens(); n > 0 && (m.vocabulary <= 0 || n < m.vocabulary) {
		m.vocabulary = n
	}
	for _, id := range append(slices.Concat(m.before, m.after), m.tokenizer.Pad()) {
		if m.vocabulary > 0 && id >= m.vocabulary {
			return fmt.Errorf("transformer: %s: it uses the token %d, and the model knows %d", filepath.Join(folder, tokenizerFile), id, m.vocabulary)
		}
	}
	return nil
}
