package find

import (
	"context"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/asread"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/fact"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/cue/judgment"
	"github.com/lethe-privacy/lethe/internal/detect/cue/pack"
	"github.com/lethe-privacy/lethe/internal/detect/cue/talk"
	"github.com/lethe-privacy/lethe/internal/detect/doubt"
	"github.com/lethe-privacy/lethe/internal/detect/echo"
	"github.com/lethe-privacy/lethe/internal/detect/ordinary"
	"github.com/lethe-privacy/lethe/internal/detect/resolve"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
)

// kept leaves of what the detectors found what is data of somebody, and the user wants.
func (f *Finder) kept(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	ms = f.byRules(ctx, doc, ms)
	if f.asOriginal() {
		return ms
	}
	return doubt.Without(ctx, doc, ms, f.settings.Bias)
}

// byRules leaves what rules have nothing against. Their order counts: what is cut at the ends of
// lines and columns is judged as cut.
func (f *Finder) byRules(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	ms = cue.WithoutFront(cue.WithoutProxy(doc, asread.WithoutCodes(doc, pack.Without(ctx, doc, cue.WithoutHouses(doc, ms), fact.IsEponym))))
	ms = temporal.WithoutFeasts(doc, ms)
	ms = temporal.WithoutMeasures(doc, couples(detect.Parties(detect.WithinColumns(withinCells(withinGaps(detect.WithinLines(doc, ms))), lethe.Person))))
	if f.settings.englishCourt() {
		ms = judgment.WithoutHeadings(doc, judgment.Shaped(ctx, doc, judgment.WithoutHeadings(doc, ms)))
	}
	if f.settings.administrative() || f.settings.chats() && talk.IsChat(ctx, doc) {
		ms = talk.Without(doc, ms)
	}
	ms = withoutIllnesses(ms)
	f.countAllowed(ctx, ms)
	ms = slices.DeleteFunc(ms, f.unwanted) // the schema may have no place for illnesses
	if f.settings.germanCourt() {
		ms = judgment.WithoutCited(doc, judgment.Parted(detect.WithinColumns(ms, lethe.Organization, lethe.Location)))
		ms = judgment.WithoutOffices(doc, ms)
	}
	if f.clinicalAlone() {
		return ms
	}
	if f.settings.Clinical != "" {
		clinical.AgesAlone(ms)
	}
	ms = cue.WithoutFieldWords(doc, cue.WithoutNobody(doc, f.withoutFacts(doc, ms)), f.own)
	return slices.DeleteFunc(ordinary.Without(ctx, doc, ms, fact.IsEponym), f.unwanted) // what is an illness now, too
}

// keptOfEchoes does so with what the mentions told of the rest of the document.
func (f *Finder) keptOfEchoes(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	ms = temporal.WithoutFeasts(doc, cue.WithoutFront(cue.WithoutProxy(doc, slices.DeleteFunc(ms, f.unwanted))))
	if f.settings.germanCourt() {
		ms = judgment.WithoutCited(doc, ms)
	}
	if f.settings.administrative() || f.settings.chats() && talk.IsChat(ctx, doc) {
		ms = talk.Without(doc, ms)
	}
	if f.settings.englishCourt() {
		ms = judgment.WithoutFormulas(ctx, doc, ms)
	}
	ms = slices.DeleteFunc(ordinary.Without(ctx, doc, f.withoutFacts(doc, ms), fact.IsEponym), f.unwanted)
	return cue.WithoutFieldWords(doc, ms, f.own)
}

// withoutIllnesses drops the names of relatives that a list knows as illnesses, as the history of
// a family has them: "Vater Hämophilie, Mutter Brustkrebs".
func withoutIllnesses(ms []lethe.Mention) []lethe.Mention {
	ill := map[spot]bool{}
	for _, m := range ms {
		if m.Label == lethe.Medical {
			ill[spot{m.Field, m.Span}] = true
		}
	}
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		return m.Label == lethe.Person && m.Rule == cue.Introduction && ill[spot{m.Field, m.Span}]
	})
}

// unwanted reports what must not even compete for its place: what the schema leaves
// out, what is too unsure, and what the user knows to be harmless.
func (f *Finder) unwanted(m lethe.Mention) bool { return f.outside(&m) || f.isAllowed(&m) }

// outside reports what the schema leaves out, and what is too unsure.
func (f *Finder) outside(m *lethe.Mention) bool {
	_, wanted := f.Schema.OfMention(m)
	least := f.settings.MinScore
	if l, ok := f.settings.Labels[m.Label]; ok && l.MinScore != nil {
		least = *l.MinScore
	}
	return !wanted || m.Score < least
}

// isAllowed reports what the user knows to be harmless.
func (f *Finder) isAllowed(m *lethe.Mention) bool {
	return f.allow.Has(m.Text) || f.byLabel[m.Label].Has(m.Text)
}

// slight reports what is no entity, unless the user's own lists ask for it or the text defines it.
func (f *Finder) slight(m lethe.Mention) bool {
	return resolve.Slight(&m) && m.Detector != echo.DetectorName && !f.own[m.Detector] && !strings.HasPrefix(m.Detector, "deny")
}

// withoutFacts drops what states medicine and is nobody's.
func (f *Finder) withoutFacts(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	switch {
	case f.asOriginal():
		return ms
	case f.settings.Clinical == "" && f.settings.Domain != "clinical":
		return fact.AmongFacts(doc, ms)
	}
	return fact.Without(doc, ms)
}

// nothingLeft reports that what a stronger mention left of another is a fact, a title, or words that
// name a field.
func (f *Finder) nothingLeft(doc *lethe.Document, m lethe.Mention) bool {
	return len(f.withoutFacts(doc, []lethe.Mention{m})) == 0 || len(cue.WithoutNobody(doc, []lethe.Mention{m})) == 0 || len(cue.WithoutFieldWords(doc, []lethe.Mention{m}, f.own)) == 0
}
