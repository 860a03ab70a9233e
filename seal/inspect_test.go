package seal

import (
	"bytes"
	"errors"
	"testing"
)

func TestInspect(t *testing.T) {
	for name, l := range locks(t) {
		file := sealed(t, l, []byte("the original"))
		want := Cover{stateHeader, name, ""}
		if name == "key" {
			want.KeyID = l.ID()
		}
		got, err := Inspect(bytes.NewReader(file), int64(len(file)))
		if err != nil || got != want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		for cause, bad := range map[error][]byte{ErrNotSealed: []byte("{}"), ErrDamaged: file[:100]} {
			if _, err := Inspect(bytes.NewReader(bad), int64(len(bad))); !errors.Is(err, cause) {
				t.Errorf("%s: %v, not %v", name, err, cause)
			}
		}
	}
}

// What a header says is shown to people: nothing but an id passes for one.
func TestInspectShowsNoForeignText(t *testing.T) {
	l := ByKey(testKey(t))
	file := sealed(t, l, nil)
	bad := bytes.Replace(file, []byte(l.ID()), []byte("click-here-now-!"), 1)
	if got, err := Inspect(bytes.NewReader(bad), int64(len(bad))); !errors.Is(err, ErrDamaged) {
		t.Error(got, err)
	}
}
