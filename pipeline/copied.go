package pipeline

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/column"
)

// CopyColumns lets the columns that stand beside the documents of a database be copied,
// as the Java tool does, but for those that the user wants searched and those that
// evidently tell who somebody is. It says what the owner should know of either.
func (c *Config) CopyColumns(ctx context.Context, source *format.Source) ([]string, error) {
	if slices.Contains(c.Metadata.Search, "*") || slices.Contains(c.Metadata.Keep, "*") {
		return nil, nil
	}
	s := column.NewSurvey()
	for item, err := range source.Items(ctx) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			continue // the run tells of it
		}
		if r, err := source.Decode(item); err == nil {
			if err := s.Look(ctx, r.Document); err != nil {
				return nil, err
			}
		}
	}
	return c.copied(s), nil
}

// copied takes the columns that may be copied into the settings.
func (c *Config) copied(s *column.Survey) (warnings []string) {
	var copied []string
	for _, name := range c.Metadata.Search {
		if !slices.Contains(s.Names(), name) {
			warnings = append(warnings, fmt.Sprintf("metadata.search: there is no column %s", name))
		}
	}
	for _, name := range s.Names() {
		path := "metadata/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
		switch why := s.Why(name); {
		case slices.Contains(c.Metadata.Keep, name) || slices.Contains(c.Metadata.Search, name) || column.Types(c.Input.Columns).Of(path) != "":
		case why != "":
			if why == column.HoldsNames { // a name alone in a column has nothing around it that tells
				c.Input.Columns = maps.Clone(c.Input.Columns)
				if c.Input.Columns == nil {
					c.Input.Columns = map[string]string{}
				}
				c.Input.Columns[path] = string(lethe.Person)
			}
			warnings = append(warnings, fmt.Sprintf("column %s is searched, not copied: %s; --set metadata.keep=%s copies it all the same", name, why, name))
		default:
			copied = append(copied, name)
			if s.Numbers(name) {
				warnings = append(warnings, fmt.Sprintf("column %s is copied: by such numbers whoever has the records finds the person; --set metadata.search=%s masks them", name, name))
			}
		}
	}
	c.Metadata.Keep = append(slices.Clone(c.Metadata.Keep), copied...)
	return warnings
}
