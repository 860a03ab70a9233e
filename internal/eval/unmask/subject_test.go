package unmask

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// A person is in one half with all documents, and the halves take turns.
func TestHalves(t *testing.T) {
	var subjects []Subject
	for _, person := range []string{"a", "b", "a", "c", "b", "d"} {
		subjects = append(subjects, Subject{Person: person})
	}
	if got := halves(subjects); !slices.Equal(got, []int{0, 1, 0, 0, 1, 1}) {
		t.Errorf("%v", got)
	}
}

// The places of one half teach what is guessed in the other. What could not be read, or was not released, does
// not count. Public texts take the place of the originals even where they have nothing to teach.
func TestInfill(t *testing.T) {
	text := "Dear Ann, come"
	subject := func(person string) Subject {
		return Subject{
			Before: lethe.NewDocument(person, text), Mentions: []lethe.Mention{mention(text, "Ann", "NAME")}, Person: person,
			Releases: []*lethe.Document{lethe.NewDocument(person, "Dear [NAME], come")},
		}
	}
	unread, unreleased := Subject{Person: "u", Releases: []*lethe.Document{nil}}, subject("v")
	unreleased.Releases = []*lethe.Document{nil}
	all := []Subject{subject("a"), subject("b"), unread, unreleased}
	if r := Infill(all, nil); r.Documents != 2 || r.Places != 2 || r.Learned != 2 {
		t.Errorf("%+v", r)
	}
	if r := Infill(all, []Place{}); r.Documents != 2 || r.Places != 2 || r.Learned != 0 {
		t.Errorf("with public texts: %+v", r)
	}
	if r := CompareReleases(all, 1); r.Documents != 3 || r.Releases != 1 {
		t.Errorf("compared: %+v", r)
	}
}
