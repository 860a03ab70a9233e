package pipeline

import (
	"fmt"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/suite"
)

// Options that nothing takes are named, those that something takes are not.
func TestIdleOptions(t *testing.T) {
	for _, x := range []struct {
		yaml string
		want []string
	}{
		{"{}", nil},
		{"replace: {operator: mask, mask_chars: 4}", nil},
		{"replace: {operator: label, mask_chars: 4}", []string{"replace.mask_chars [mask]"}},
		{"replace: {operator: label, mask_chars: 4, labels: {PHONE: mask}}", nil},
		{"replace: {operator: surrogate, seed: '1', max_days_shift: 9}", nil},
		{"replace: {operator: rewrite, label_form: angles}", nil},
		{"replace: {operator: redact, label_form: angles}", []string{"replace.label_form [label rewrite]"}},
		{"replace: {operator: redact, keep_dates: true, rules: {x: scrubber}}", nil},
		{"replace: {labels: {AGE: {operator: redact, age_band: 10}, NAME: {mask_chars: 4}}, rules: {x: {operator: hash, date_to: month, hash_length: 20}}}", []string{
			"replace.labels.AGE.age_band [generalise]", "replace.labels.NAME.mask_chars [mask]", "replace.rules.x.date_to [generalise]",
		}},
	} {
		c := read(t, x.yaml)
		var got []string
		for _, o := range c.Replace.Idle() {
			got = append(got, fmt.Sprintf("%s %s", o.Path, o.Of))
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, not %q", x.yaml, got, x.want)
		}
	}
}

// Every option says which operators take it, and these are there.
func TestTakers(t *testing.T) {
	var p replace.Policy
	for _, s := range setting.Of(&p, nil) {
		if s.Of == nil {
			t.Errorf("nobody takes %s", s.Path)
		}
		for _, name := range s.Of {
			if _, err := suite.KindOf(name); err != nil {
				t.Errorf("%s: %v", s.Path, err)
			}
		}
	}
}
