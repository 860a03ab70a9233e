package detect

import (
	"context"

	"github.com/lethe-privacy/lethe"
)

// longestNumber bounds the numbers that are read, in digits: those of accounts and
// cards have at most 19.
const longestNumber = 20

// find lets the detector read a document and, if it asks for them, its numbers.
func (d *Detector) find(ctx context.Context, doc, numbers *lethe.Document) ([]lethe.Mention, error) {
	found, err := d.Find(ctx, doc)
	if err != nil || numbers == nil || !d.Numbers {
		return found, err
	}
	parts, err := d.Find(ctx, numbers)
	if err != nil {
		return nil, err
	}
	texts := textsOf(numbers)
	for _, m := range parts {
		if m.Start == 0 && m.End == len(texts[m.Field]) {
			found = append(found, m)
		}
	}
	return found, nil
}

// numbersOf returns a document's numbers as a document of texts, nil where it has none
// that could stand for somebody: those with a sign, a fraction or an exponent measure
// something.
func numbersOf(doc *lethe.Document) *lethe.Document {
	var numbers *lethe.Document
	for _, f := range doc.Readable() {
		if f.Kind != lethe.Number || !counts(f.Text) {
			continue
		}
		if numbers == nil {
			own := *doc
			own.Fields = nil
			numbers = &own
		}
		f.Kind = lethe.Text
		numbers.Fields = append(numbers.Fields, f)
	}
	return numbers
}

func counts(number string) bool {
	if number == "" || len(number) > longestNumber {
		return false
	}
	for i := range len(number) {
		if number[i] < '0' || number[i] > '9' {
			return false
		}
	}
	return true
}
