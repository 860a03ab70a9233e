package field

import "github.com/lethe-privacy/lethe"

// FromDocument makes a report of one document.
func FromDocument(doc *lethe.Document) *Report { return new(Reader).Report(doc) }
