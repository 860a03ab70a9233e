package cue

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

// Titles finds the titles before names. Most schemas have no place for them: there a
// title is neither part of the name nor found.
func Titles() detect.Detector {
	return detect.Detector{
		Name:     "titles",
		Doc:      "Titles and forms of address before a name (Mrs., Prof. Dr., Herr, Sra.), for schemas that tell them from the name.",
		Labels:   []lethe.Label{lethe.Title},
		Examples: titleExamples,
		Find: func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			return eachPage(ctx, doc, func(p *page) {
				s := personScan{page: p}
				for i := 0; i < len(p.toks); i++ {
					if p.has(i, title) {
						i = max(i, s.titleAt(i)-1)
					}
				}
			})
		},
	}
}

// titleAt takes the titles from token i that a name follows. It gives the token after
// them, or 0.
func (s *personScan) titleAt(i int) int {
	if !s.isTitle(i) {
		return 0
	}
	last, _ := s.pastTitles(i)
	if last >= len(s.toks) || !s.sameLine(last) {
		return 0
	}
	if _, ok := s.nameAt(last, 1); !ok && s.at(last).kind != initial {
		return 0
	}
	s.page.add(s.at(i).start, s.at(last-1).end, lethe.Title, 0.95, byTitle)
	return last
}
