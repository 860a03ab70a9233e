package pipeline

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/replace/encrypt"
	"github.com/lethe-privacy/lethe/seal"
)

// replacedClaims runs an operator over documents of the example collection and gives what is shared, and
// the values that were masked.
func replacedClaims(t *testing.T, folder, operator, key string, threads int) (files map[string]string, masked []string) {
	t.Helper()
	config := Default()
	config.Mask.Mode, config.Run.Threads = "all", threads
	config.Replace.Operator, config.Replace.KeyFile, config.Replace.EncryptForm = operator, key, "brackets"
	out, plan := filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "plan.json")
	if _, err := over(t, config, "", folder).Anonymize(context.Background(), Output{Folder: out, Plan: plan}); err != nil {
		t.Fatalf("%s: %v", operator, err)
	}
	var p struct {
		Masked []struct{ Originals []string }
	}
	data, err := os.ReadFile(plan)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &p); err != nil || len(p.Masked) < 20 {
		t.Fatal(len(p.Masked), err)
	}
	for _, m := range p.Masked {
		masked = append(masked, m.Originals...)
	}
	files = readFolder(t, out)
	delete(files, publish.Manifest)
	return files, masked
}

// The example collection, through the operators that draw and hide: no value of the
// collection is left, also not in what was put in, and threads make no difference.
func TestOperatorsOverClaims(t *testing.T) {
	key, folder := filepath.Join(t.TempDir(), "key"), slow.Files(t, "../examples/claims")
	for _, operator := range []string{"mask", "random", "intelligent", "hash"} {
		one, masked := replacedClaims(t, folder, operator, key, 1)
		if operator == "intelligent" {
			if four, _ := replacedClaims(t, folder, operator, key, 4); !maps.Equal(one, four) {
				t.Errorf("%s: one thread writes other bytes than four", operator)
			}
		}
		b := words.NewBuilder()
		for i, v := range masked {
			b.Add(v, i)
		}
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range one {
			m.Each(text, func(found words.Match) {
				t.Errorf("%s: a value is left in %s at %d: %q", operator, name, found.Start, text[found.Start:found.End])
			})
		}
	}
}

// What was encrypted comes back with the key, all of it.
func TestEncryptedClaimsComeBack(t *testing.T) {
	key, folder := filepath.Join(t.TempDir(), "key"), slow.Files(t, "../examples/claims")
	files, _ := replacedClaims(t, folder, "encrypt", key, 2)
	k, _, err := seal.LoadKey(key)
	if err != nil {
		t.Fatal(err)
	}
	c, err := encrypt.New(k, encrypt.Brackets)
	if err != nil {
		t.Fatal(err)
	}
	restored := 0
	var restore func(any) any
	restore = func(v any) any {
		switch v := v.(type) {
		case string:
			text, n := c.Restore(v)
			restored += n
			return text
		case []any:
			for i := range v {
				v[i] = restore(v[i])
			}
		case map[string]any:
			out := map[string]any{}
			for k := range v {
				name, _ := c.Restore(k)
				out[name] = restore(v[k])
			}
			return out
		}
		return v
	}
	for name, text := range readFolder(t, folder) {
		var a, b any
		if json.Unmarshal([]byte(files[name]), &a) != nil || json.Unmarshal([]byte(text), &b) != nil || !alike(restore(a), b) {
			t.Errorf("%s does not come back", name)
		}
	}
	if restored < 50 {
		t.Errorf("%d values came back", restored)
	}
}

// alike reports whether two JSON values are equal but for numbers that became texts.
func alike(a, b any) bool {
	switch b := b.(type) {
	case map[string]any:
		x, ok := a.(map[string]any)
		for k := range b {
			ok = ok && alike(x[k], b[k])
		}
		return ok && len(x) == len(b)
	case []any:
		x, ok := a.([]any)
		ok = ok && len(x) == len(b)
		for i := 0; ok && i < len(b); i++ {
			ok = alike(x[i], b[i])
		}
		return ok
	case float64:
		text, err := json.Marshal(b)
		return a == b || err == nil && a == string(text)
	}
	return a == b
}
