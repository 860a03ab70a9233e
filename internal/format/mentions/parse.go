package mentions

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/lethe-privacy/lethe/internal/format/placed"
)

type parsedLine struct {
	line
	number int
	err    error
}

// parse decodes a block of lines; a line's fault travels with it.
func (f *File) parse(b block) []parsedLine {
	var out []parsedLine
	number := b.first
	for raw := range bytes.Lines(b.data) {
		if len(bytes.TrimSpace(raw)) > 0 {
			p := parsedLine{number: number}
			p.err = p.decode(raw)
			out = append(out, p)
		}
		number++
	}
	return out
}

func (p *parsedLine) decode(raw []byte) error {
	if err := json.Unmarshal(raw, &p.line); err != nil {
		return placed.Malformed(err, "not a JSON object")
	}
	switch {
	case p.Document == "":
		return errors.New(`"document" is missing`)
	case p.Label == "":
		return errors.New(`"label" is missing`)
	case p.Text == nil:
		return errors.New(`"text" is missing`)
	case p.Start == nil || p.End == nil:
		return errors.New(`"start" or "end" is missing`)
	case *p.Start < 0 || *p.End <= *p.Start || *p.End > math.MaxInt32:
		return fmt.Errorf("[%d,%d) is not a span", *p.Start, *p.End)
	}
	if p.Detector == "" {
		p.Detector = "external"
	}
	if p.Score == nil {
		one := 1.0
		p.Score = &one
	}
	if !unit(*p.Score) || p.Relevance != nil && !unit(*p.Relevance) {
		return errors.New(`"score" or "relevance" is outside [0,1]`)
	}
	return nil
}

func unit(x float64) bool { return x >= 0 && x <= 1 }
