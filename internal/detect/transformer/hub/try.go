package hub

import (
	"context"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/transformer"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
)

// trial is read once by every model that is recorded: what cannot read it cannot read
// documents.
const trial = "Anna Huber lives in Linz."

// try loads a model and lets it read a sentence. The warnings are for people.
func try(ctx context.Context, compute session.Opener, folder string, r Record) (warnings []string, err error) {
	m, err := transformer.Load(folder, compute, transformer.Options{Name: r.Name, File: r.Model})
	if err != nil {
		return nil, err
	}
	defer m.Close()
	if _, err := m.Entities(ctx, trial); err != nil {
		return nil, fmt.Errorf("let it read a sentence: %w", err)
	}
	if unknown := m.Unknown(); len(unknown) > 0 {
		warnings = append(warnings, "what these labels mean is not known; a label map says: "+strings.Join(unknown[:min(len(unknown), 20)], ", "))
	}
	return warnings, nil
}
