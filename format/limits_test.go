package format

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/packed"
)

// pack compresses a text.
func pack(t testing.TB, k packed.Kind, text string) string {
	t.Helper()
	w, err := packed.NewWriter(k)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w.Reset(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// unpack decompresses it.
func unpack(k packed.Kind, text []byte) ([]byte, error) {
	r, err := packed.NewReader(bytes.NewReader(text), k, packed.Limits{})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

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
		{"bomb.txt.gz", pack(t, packed.Gzip, zeros), Limits{}, "unpacks to more than 500 times its size"},
		{"bomb.txt.zst", pack(t, packed.Zstandard, zeros), Limits{}, "unpacks to more than 500 times its size"},
		{"bomb.txt.xz", pack(t, packed.XZ, zeros), Limits{}, "unpacks to more than 500 times its size"},
		{"bomb.jsonl.gz", pack(t, packed.Gzip, `{"id":"a","content":"`+strings.Repeat("0", 10<<20)), Limits{}, "unpacks to more than 500 times its size"},
		{"bomb.txt.gz", pack(t, packed.Gzip, zeros), Limits{Ratio: 1 << 20}, ""},
		{"records.jsonl.gz", pack(t, packed.Gzip, numbers.String()), Limits{}, ""},
		{"records.jsonl.gz", pack(t, packed.Gzip, numbers.String()), Limits{Unpacked: 1 << 20}, "unpacks to more than 1 MB"},
		{"large.jsonl", large, Limits{}, ""},
		{"large.jsonl", large, Limits{Document: 1 << 20}, "large.jsonl: the document has more than 1 MB: --set input.max_document=MB allows more"},
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
