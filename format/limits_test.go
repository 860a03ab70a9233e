package format

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/packed"
	"github.com/lethe-privacy/lethe/internal/packed/packedtest"
)

// firstError is what reading a file ends with.
func firstError(t *testing.T, name, content string, l Limits) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path, Options{Limits: l})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for item, err := range s.Items(context.Background()) {
		if err == nil {
			_, err = s.Decode(item)
		}
		if err != nil {
			return err.Error()
		}
	}
	return ""
}

// Bombs, and files that are large for good reasons.
func TestLimits(t *testing.T) {
	zeros := strings.Repeat(strings.Repeat("0", 1<<16)+"\n", 160)
	var numbers strings.Builder
	for i := range 60000 {
		numbers.WriteString(`{"id":"` + strings.Repeat(string(rune('a'+i%26)), i%7+1) + `","content":"` + string(rune('a'+i*7%26)) + `"}` + "\n")
	}
	large := `{"id":"a","content":"` + strings.Repeat("word ", 1<<19) + `"}` + "\n"
	for _, c := range []struct {
		name, content string
		limits        Limits
		want          string
	}{
		{"bomb.txt.gz", packedtest.Pack(t, packed.Gzip, zeros), Limits{}, "unpacks to more than 500 times its size"},
		{"bomb.txt.zst", packedtest.Pack(t, packed.Zstandard, zeros), Limits{}, "unpacks to more than 500 times its size"},
		{"bomb.txt.xz", packedtest.Pack(t, packed.XZ, zeros), Limits{}, "unpacks to more than 500 times its size"},
		{"bomb.jsonl.gz", packedtest.Pack(t, packed.Gzip, `{"id":"a","content":"`+strings.Repeat("0", 10<<20)), Limits{}, "unpacks to more than 500 times its size"},
		{"bomb.txt.gz", packedtest.Pack(t, packed.Gzip, zeros), Limits{Ratio: 1 << 20}, ""},
		{"records.jsonl.gz", packedtest.Pack(t, packed.Gzip, numbers.String()), Limits{}, ""},
		{"records.jsonl.gz", packedtest.Pack(t, packed.Gzip, numbers.String()), Limits{Unpacked: 1 << 20}, "unpacks to more than 1 MB"},
		{"large.jsonl", large, Limits{}, ""},
		{"large.jsonl", large, Limits{Document: 1 << 20}, "large.jsonl: the document has more than 1 MB: --max-document allows more"},
		{"large.txt", large, Limits{Document: 1 << 20}, "more than 1 MB"},
		{"large.csv", "id,text\na,\"" + strings.Repeat("word\n", 1<<19) + "\"\n", Limits{Document: 1 << 20}, "more than 1 MB"},
		{"large.json", large, Limits{Document: 1 << 20}, "more than 1 MB"},
	} {
		got := firstError(t, c.name, c.content, c.limits)
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s, %+v: %q, want %q", c.name, c.limits, got, c.want)
		}
	}
}

// A file that says it is far beyond the limit gets no room for that before it is read.
func TestNoRoomForWhatIsRefused(t *testing.T) {
	f := &file{size: 1 << 50, layout: layouts["text"], limits: Limits{Document: 1 << 20}, open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(strings.Repeat("x", 2<<20))), nil
	}}
	if _, err := f.read(); err == nil || !strings.Contains(err.Error(), "more than 1 MB") {
		t.Errorf("%v", err)
	}
}
