package embedding

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func linesOf(t *testing.T, text string) [][]string {
	t.Helper()
	var all [][]string
	for s, err := range Lines(func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, slices.Clone(s))
	}
	return all
}

func TestLines(t *testing.T) {
	got := linesOf(t, "a  b\tc\r\n\n d\x00e\u00a0f\v\ng")
	want := [][]string{{"a", "b", "c"}, {}, {"d", "e\u00a0f"}, {"g"}}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := linesOf(t, strings.Repeat("ab ", maxLine)); len(got) != 3 {
		t.Errorf("%d pieces of a line of 3 MiB", len(got))
	}
	if got := linesOf(t, ""); got != nil {
		t.Errorf("%q in an empty text", got)
	}
}

func TestLinesFails(t *testing.T) {
	boom := errors.New("boom")
	for _, open := range []func() (io.ReadCloser, error){
		func() (io.ReadCloser, error) { return nil, boom },
		func() (io.ReadCloser, error) { return io.NopCloser(iotest.ErrReader(boom)), nil },
	} {
		var last error
		for _, err := range Lines(open) {
			last = err
		}
		if !errors.Is(last, boom) {
			t.Error(last)
		}
	}
}
