package publish

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// dying is a run over three places that ends after a number of steps as a kill ends it:
// nothing is tidied, and the claims are gone.
type dying struct {
	t       *testing.T
	dir     string
	steps   int
	folders []*Folder
}

var errDead = errors.New("dead")

func (d *dying) step(do func() error) error {
	if d.steps--; d.steps < 0 {
		return errDead
	}
	return do()
}

// run gives errDead, or nil where it finished.
func (d *dying) run(text string) error {
	defer func() {
		for _, f := range d.folders {
			if f.claim.lock != nil {
				f.claim.lock.Close()
			}
			f.Root.Close()
		}
	}()
	names := []string{"way-back", "report", "shared"}
	j := NewJournal(filepath.Join(d.dir, names[0]), true)
	for _, name := range names {
		f, err := NewFolder(filepath.Join(d.dir, name), 0o700, always)
		if err != nil {
			d.t.Fatal(err)
		}
		write(d.t, f, "a", name+" "+text)
		d.folders = append(d.folders, f)
		if err := j.Add(name, "", f); err != nil {
			d.t.Fatal(err)
		}
	}
	last := d.folders[2]
	acts := []func() error{j.Ready, d.folders[0].Appear, d.folders[1].Appear, j.Appearing, func() error { return os.Rename(last.place, last.temp+oldSuffix) }, last.Appear, j.Finished}
	if text == "first" { // nothing is there to be moved away
		acts = append(acts[:4], acts[5:]...)
	}
	for _, f := range d.folders {
		acts = append(acts, f.Done)
	}
	for _, act := range acts {
		if err := d.step(act); err != nil {
			return err
		}
	}
	return nil
}

// Wherever a run is killed, the next one finds everything that was there before, or everything it
// wrote, once the journal is settled.
func TestSettle(t *testing.T) {
	for _, text := range []string{"first", "second"} {
		for steps := 0; ; steps++ {
			dir := t.TempDir()
			before := ""
			if text == "second" {
				if err := (&dying{t: t, dir: dir, steps: 99}).run("first"); err != nil {
					t.Fatal(err)
				}
				before = "first"
			}
			died := (&dying{t: t, dir: dir, steps: steps}).run(text)
			place := filepath.Join(dir, "way-back")
			status, _ := Look(place)
			if err := Settle(place); err != nil {
				t.Fatalf("%s, %d steps: %v", text, steps, err)
			}
			for _, name := range []string{"way-back", "report", "shared"} { // as the next run does
				if err := Sweep(filepath.Join(dir, name)); err != nil {
					t.Fatal(err)
				}
			}
			shared := 5 // the step in which what is shared appears
			if text == "second" {
				shared++
			}
			want, wantStatus := before, Finished
			if steps >= shared {
				want = text
			} else if steps > 0 {
				wantStatus = Orphan
			} else if before == "" {
				wantStatus = Unknown
			}
			if status != wantStatus {
				t.Errorf("%s, %d steps: %q, not %q", text, steps, status, wantStatus)
			}
			for _, name := range []string{"way-back", "report", "shared"} {
				got, _ := os.ReadFile(filepath.Join(dir, name, "a"))
				if want == "" && got != nil || want != "" && string(got) != name+" "+want {
					t.Errorf("%s, %d steps: %s holds %q", text, steps, name, got)
				}
			}
			if left, _ := filepath.Glob(filepath.Join(dir, ".*.unfinished-*")); len(left) > 0 {
				t.Errorf("%s, %d steps: left %q", text, steps, left)
			}
			if died == nil {
				break
			}
		}
	}
}

// What cannot be proved is left: what was shared may have been moved on.
func TestSettleLeavesWhatMayBeUsed(t *testing.T) {
	dir := t.TempDir()
	if err := (&dying{t: t, dir: dir, steps: 5}).run("first"); !errors.Is(err, errDead) {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(dir, "shared"), filepath.Join(dir, "elsewhere")); err != nil {
		t.Fatal(err)
	}
	place := filepath.Join(dir, "way-back")
	if status, _ := Look(place); status != Unknown {
		t.Error(status)
	}
	if err := Settle(place); err != nil || read(t, place, "a") != "way-back first" {
		t.Error(err)
	}
}

// While a run is at a place, nobody else is.
func TestBusy(t *testing.T) {
	place := filepath.Join(t.TempDir(), "out")
	f, err := NewFolder(place, 0o700, never)
	if err != nil {
		t.Fatal(err)
	}
	if status, _ := Look(place); status != InUse {
		t.Error(status)
	}
	if _, err := NewFolder(place, 0o700, never); !errors.Is(err, ErrBusy) {
		t.Error(err)
	}
	f.Discard()
	if f, err = NewFolder(place, 0o700, never); err != nil {
		t.Fatal(err)
	}
	f.Discard()
	if entries(t, filepath.Dir(place)) != 0 {
		t.Error("something is left")
	}
}
