package state

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
)

// model is a state as plain maps, and every question answered by looking at all of it.
type model struct {
	label     map[string]lethe.Label // by id
	members   map[string]map[Member]bool
	surrogate map[string]string
}

func (m *model) owner(label lethe.Label, member Member) string {
	for id, ms := range m.members {
		if m.label[id] == label && ms[member] {
			return id
		}
	}
	return ""
}

// find is the rule in words: this very member, else the only one that can be meant.
func (m *model) find(label lethe.Label, member Member) string {
	if id := m.owner(label, member); id != "" {
		return id
	}
	var can []string
	for id, ms := range m.members {
		named, contradicted := false, false
		for o := range ms {
			named = named || o.Value == member.Value
			contradicted = contradicted || o.Birth != "" && member.Birth != "" && o.Birth != member.Birth
		}
		if m.label[id] == label && named && !contradicted {
			can = append(can, id)
		}
	}
	if len(can) != 1 {
		return ""
	}
	return can[0]
}

func (m *model) named(label lethe.Label, text string) []string {
	var out []string
	for id, s := range m.surrogate {
		if m.label[id] == label && s != "" && strings.EqualFold(s, text) {
			out = append(out, id)
		}
	}
	return out
}

var (
	labels  = rapid.SampledFrom([]lethe.Label{lethe.Person, lethe.Organization})
	members = rapid.Custom(func(t *rapid.T) Member {
		return Member{
			rapid.SampledFrom([]string{"a", "b", "c", "ü d", "e\nf", "'t g", "=h", ","}).Draw(t, "value"),
			rapid.SampledFrom([]string{"", "", "12/04/1980", "01/02/1975"}).Draw(t, "birth"),
		}
	})
	texts = rapid.SampledFrom([]string{"X", "x", "Ä y", "ä Y", "z"})
)

// machine does the same to a state and to a plain model.
type machine struct {
	s *State
	m *model
}

// some is the id of a group, or of none.
func (x *machine) some(t *rapid.T) string {
	return rapid.SampledFrom(append(slices.Sorted(maps.Keys(x.m.label)), "none")).Draw(t, "id")
}

// Add makes a group, where nobody else has its members.
func (x *machine) Add(t *rapid.T) {
	s, m := x.s, x.m
	label, ms := labels.Draw(t, "label"), rapid.SliceOfN(members, 0, 3).Draw(t, "members")
	free := len(ms) > 0
	for _, member := range ms {
		free = free && m.owner(label, member) == ""
	}
	g, err := s.Add(label, ms...)
	if (err == nil) != free {
		t.Fatal(err)
	}
	if free {
		m.label[g.ID], m.members[g.ID] = label, map[Member]bool{}
		for _, member := range ms {
			m.members[g.ID][member] = true
		}
	}
}

// Join adds members to a group.
func (x *machine) Join(t *rapid.T) {
	s, m := x.s, x.m
	id, ms := x.some(t), rapid.SliceOfN(members, 0, 3).Draw(t, "members")
	free := m.members[id] != nil
	for _, member := range ms {
		o := m.owner(m.label[id], member)
		free = free && (o == "" || o == id)
	}
	if _, err := s.Join(id, ms...); (err == nil) != free {
		t.Fatal(err)
	}
	for _, member := range ms {
		if free {
			m.members[id][member] = true
		}
	}
}

// Surrogate gives a group its surrogate.
func (x *machine) Surrogate(t *rapid.T) {
	s, m := x.s, x.m
	id, text := x.some(t), texts.Draw(t, "text")
	err := s.SetSurrogate(id, Surrogate{Text: text})
	var want error
	switch others := m.named(m.label[id], text); {
	case m.members[id] == nil:
		want = errNoGroup
	case m.surrogate[id] == text:
	case m.surrogate[id] != "":
		want = errSurrogate
	case len(others) > 0:
		want = errTaken
	default:
		m.surrogate[id] = text
	}
	if !errors.Is(err, want) {
		t.Fatal(err, want)
	}
}

// Forget takes a group away.
func (x *machine) Forget(t *rapid.T) {
	s, m := x.s, x.m
	id := x.some(t)
	if s.Forget(id) != (m.members[id] != nil) {
		t.Fatal("forgets what is not there, or not what is")
	}
	delete(m.label, id)
	delete(m.members, id)
	delete(m.surrogate, id)
}

// ForgetValue takes a value out of a group.
func (x *machine) ForgetValue(t *rapid.T) {
	s, m := x.s, x.m
	id, value := x.some(t), members.Draw(t, "member").Value
	had := len(m.members[id])
	maps.DeleteFunc(m.members[id], func(one Member, _ bool) bool { return one.Value == value })
	if s.ForgetValue(id, value) != (len(m.members[id]) < had) {
		t.Fatal("forgets what is not there, or not what is")
	}
	if had > 0 && len(m.members[id]) == 0 {
		delete(m.label, id)
		delete(m.members, id)
		delete(m.surrogate, id)
	}
}

// Check asks both everything, after each action.
func (x *machine) Check(t *rapid.T) { same(t, x.s, x.m) }

// TestModel does the same to a state and to a plain model and asks both everything.
func TestModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New()
		s.bits = rapid.SampledFrom([]uint64{s.bits, 1}).Draw(t, "bits")
		m := &model{map[string]lethe.Label{}, map[string]map[Member]bool{}, map[string]string{}}
		t.Repeat(rapid.StateMachineActions(&machine{s, m}))
	})
}

// same asks the state and the model everything.
func same(t *rapid.T, s *State, m *model) {
	groups := s.Groups()
	if s.Len() != len(m.label) || len(groups) != len(m.label) || !slices.IsSortedFunc(groups, (*Group).compare) {
		t.Fatal("groups", len(groups), s.Len(), len(m.label))
	}
	for _, g := range groups {
		got := map[Member]bool{}
		for _, x := range g.Members {
			got[x] = true
		}
		by, ok := s.Group(g.ID)
		if !ok || by != g || m.label[g.ID] != g.Label || m.surrogate[g.ID] != g.Surrogate.Text ||
			!maps.Equal(m.members[g.ID], got) || len(got) != len(g.Members) || !slices.IsSortedFunc(g.Members, Member.compare) {
			t.Fatal("group", g, m.members[g.ID])
		}
	}
	for _, label := range []lethe.Label{lethe.Person, lethe.Organization, "NONE"} {
		for _, value := range []string{"a", "b", "c", "ü d", "e\nf", "z"} {
			for _, birth := range []string{"", "12/04/1980", "01/02/1975", "05/05/1955"} {
				g, ok := s.Find(label, Member{value, birth})
				if want := m.find(label, Member{value, birth}); ok != (want != "") || ok && g.ID != want {
					t.Fatal("find", label, value, birth, ok, want)
				}
			}
			n := 0
			for id, ms := range m.members {
				if m.label[id] == label && slices.ContainsFunc(slices.Collect(maps.Keys(ms)), func(x Member) bool { return x.Value == value }) {
					n++
				}
			}
			if got := s.Homonyms(label, value); len(got) != n {
				t.Fatal("homonyms", label, value, len(got), n)
			}
		}
		for _, text := range []string{"x", "ä  Y", "z", "w"} {
			want := m.named(label, strings.Join(strings.Fields(text), " "))
			if got := s.Surrogates(label, text); len(got) != len(want) || s.Used(label, text) != (len(want) > 0) {
				t.Fatal("surrogates", label, text, len(got), len(want))
			}
		}
	}
}

func TestFind(t *testing.T) {
	s := New()
	g, err := s.Add(lethe.Person, Member{"anna keller", "1980"})
	if err != nil {
		t.Fatal(err)
	}
	for birth, want := range map[string]bool{
		"": true, "1980": true, "12/04/1980": true, "04/1980": true,
		"1975": false, "12/04/1975": false, "980": false, "11980": false,
	} {
		if _, ok := s.Find(lethe.Person, Member{"anna keller", birth}); ok != want {
			t.Error(birth, ok)
		}
	}
	if _, ok := s.Lookup(lethe.Organization, "anna keller"); ok {
		t.Error("a person is an organization")
	}
	if _, err := s.Join(g.ID, Member{"a. keller", "12/04/1980"}); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.Find(lethe.Person, Member{"anna keller", "13/04/1980"}); ok {
		t.Error("born on two days")
	}
}

func TestWhatCannotBeRemembered(t *testing.T) {
	s := New()
	long := strings.Repeat("x", maxText+1)
	for _, m := range []Member{{}, {"", "1980"}, {"a\x00", ""}, {"\xff", ""}, {long, ""}, {"a", "\xff"}, {"a", "\x00"}} {
		if _, err := s.Add(lethe.Person, m); err == nil || strings.Contains(err.Error(), long) {
			t.Errorf("%.10q: %v", m, err)
		}
	}
	if _, err := s.Add("", Member{"a", ""}); err == nil {
		t.Error("no label")
	}
	g, err := s.Add(lethe.Person, Member{"a", ""})
	if err != nil || s.Len() != 1 {
		t.Fatal(err, s.Len())
	}
	for _, sur := range []Surrogate{{}, {Text: " \u00a0\n"}, {Text: "\xff"}, {Text: "x", Details: NewDetails(map[string]string{"": "a"})}, {Text: "x", Details: NewDetails(map[string]string{"a": "\x00"})}} {
		if err := s.SetSurrogate(g.ID, sur); err == nil {
			t.Errorf("%q", sur)
		}
	}
	details := NewDetails(map[string]string{"gender": "f", "empty": ""})
	if err := s.SetSurrogate(g.ID, Surrogate{"X", details}); err != nil {
		t.Fatal(err)
	}
	got, _ := s.Group(g.ID)
	for name, want := range map[string]string{"gender": "f", "empty": "", "none": ""} {
		if got.Surrogate.Details.Get(name) != want {
			t.Error(name)
		}
	}
}

// Nothing of a value is left that the values that stay do not tell.
func TestForgottenValueIsNotInDetails(t *testing.T) {
	s := New()
	g, _ := s.Add(lethe.Person, Member{"a. keller", ""}, Member{"anna keller", ""}, Member{"anna keller", "1980"})
	s.SetSurrogate(g.ID, Surrogate{"J. Novak", NewDetails(map[string]string{
		"original": "ANNA Keller", "words": "gAnna=Jana|sKeller=Novak", "surname": "Keller=Novak", "gender": "f",
	})})
	if !s.ForgetValue(g.ID, "anna keller") {
		t.Fatal("not there")
	}
	g, _ = s.Lookup(lethe.Person, "a. keller")
	if len(g.Members) != 1 || g.Surrogate != (Surrogate{"J. Novak", NewDetails(map[string]string{"surname": "Keller=Novak", "gender": "f"})}) {
		t.Error(g)
	}
}

func TestHolding(t *testing.T) {
	s := New()
	s.Add(lethe.Person, Member{"anna keller", "1980"}, Member{"a. keller", ""})
	s.Add(lethe.Person, Member{"anna keller", "1975"})
	g, _ := s.Add(lethe.Organization, Member{"anna keller", ""}, Member{"keller ag", ""})
	for label, want := range map[lethe.Label]int{"": 3, lethe.Person: 2, lethe.Organization: 1, "NONE": 0} {
		if got := s.Holding(label, " ANNA  Keller"); len(got) != want {
			t.Error(label, len(got))
		}
	}
	if !s.ForgetValue(g.ID, "Anna KELLER") || len(s.Holding("", "anna keller")) != 2 || len(s.Holding("", "keller ag")) != 1 {
		t.Error("not forgotten")
	}
}

func TestShared(t *testing.T) {
	s := New()
	s.AllowShared()
	for _, v := range []string{"a", "b"} {
		g, err := s.Add(lethe.Person, Member{Value: v})
		if err := errors.Join(err, s.SetSurrogate(g.ID, Surrogate{Text: "X"})); err != nil {
			t.Fatal(err)
		}
	}
	if !s.Shared() || len(s.Surrogates(lethe.Person, " x ")) != 2 {
		t.Error("not shared")
	}
}

// What is given out stays as it was while the state goes on.
func TestGroupsDoNotChange(t *testing.T) {
	s := New()
	g, _ := s.Add(lethe.Person, Member{Value: "m"})
	joined, err := s.Join(g.ID, Member{Value: "a"}, Member{Value: "z"})
	if err := errors.Join(err, s.SetSurrogate(g.ID, Surrogate{Text: "X"})); err != nil {
		t.Fatal(err)
	}
	s.ForgetValue(g.ID, "m")
	if len(g.Members) != 1 || g.Surrogate.Text != "" || len(joined.Members) != 3 {
		t.Error(g, joined)
	}
}

func TestConcurrentUse(t *testing.T) {
	s := New()
	done := make(chan bool)
	for range 4 {
		go func() {
			for i := range 300 {
				v := string(rune('a' + i%26))
				g, err := s.Add(lethe.Person, Member{Value: v})
				if err == nil {
					s.SetSurrogate(g.ID, Surrogate{Text: v})
				}
				if g, ok := s.Lookup(lethe.Person, v); ok && g.Members[0].Value != v {
					t.Error("another's group")
				}
				s.Used(lethe.Person, v)
				s.Groups()
			}
			done <- true
		}()
	}
	for range 4 {
		<-done
	}
	if s.Len() != 26 {
		t.Error(s.Len())
	}
}
