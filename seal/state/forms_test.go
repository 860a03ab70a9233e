package state

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

type form struct {
	write func(io.Writer, *State) error
	read  func(io.Reader) (*State, error)
}

var forms = map[string]form{"JSON": {WriteJSON, ReadJSON}, "CSV": {WriteCSV, ReadCSV}}

func TestFormsRoundTrip(t *testing.T) {
	for name, f := range forms {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				s := someState.Draw(t, "state")
				var b bytes.Buffer
				if err := f.write(&b, s); err != nil {
					var all bytes.Buffer
					WriteJSON(&all, s)
					if name == "CSV" && strings.Contains(all.String(), `\r\n`) {
						t.Skip("CSV says that it cannot")
					}
					t.Fatal(err)
				}
				back, err := f.read(iotest.OneByteReader(bytes.NewReader(b.Bytes())))
				if err != nil || !equal(s, back) {
					t.Fatal(err, b.String())
				}
				var again bytes.Buffer
				if err := f.write(&again, back); err != nil || again.String() != b.String() {
					t.Fatal("another form the second time", err)
				}
			})
		})
	}
}

const (
	jsonForm = `{"lethe_state":1,"vectors":"0123","groups":[
{"id":"00000000000000000000000000000001","label":"NAME","members":[{"value":"a. keller"},{"value":"anna keller","birth":"12/04/1980"}],"surrogate":{"text":"Jana \"J\" Novak","details":{"gender":"f","locale":"de-CH"}}},
{"id":"00000000000000000000000000000002","label":"ORGANIZATION","members":[{"value":"=meta"}]}
]}
`
	csvForm = `group,label,value,birth,surrogate,details
,,,,,"{""lethe_state"":""1"",""vectors"":""0123""}"
00000000000000000000000000000001,NAME,a. keller,,"Jana ""J"" Novak","{""gender"":""f"",""locale"":""de-CH""}"
00000000000000000000000000000001,NAME,anna keller,12/04/1980,"Jana ""J"" Novak","{""gender"":""f"",""locale"":""de-CH""}"
00000000000000000000000000000002,ORGANIZATION,'=meta,,,
`
)

// TestForms holds both forms to what is written of them.
func TestForms(t *testing.T) {
	s := New()
	for _, g := range []*Group{
		{"00000000000000000000000000000002", "ORGANIZATION", []Member{{"=meta", ""}}, Surrogate{}},
		{
			"00000000000000000000000000000001", "NAME", []Member{{"a. keller", ""}, {"anna keller", "12/04/1980"}},
			Surrogate{`Jana "J" Novak`, NewDetails(map[string]string{"locale": "de-CH", "gender": "f"})},
		},
	} {
		if err := s.insert(g); err != nil {
			t.Fatal(err)
		}
	}
	s.SetVectors("0123")
	for name, want := range map[string]string{"JSON": jsonForm, "CSV": csvForm} {
		var b bytes.Buffer
		if err := forms[name].write(&b, s); err != nil || b.String() != want {
			t.Errorf("%s: %v\n%s", name, err, b.String())
		}
		for _, same := range []string{want, strings.ReplaceAll(want, "\n", "\r\n")} {
			if back, err := forms[name].read(strings.NewReader(same)); err != nil || !equal(s, back) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if back, err := ReadCSV(strings.NewReader("\ufeff" + csvForm)); err != nil || !equal(s, back) {
		t.Error(err)
	}
}

// TestFaults changes one thing of a good form and wants to be told what, and where.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ form, old, new, want string }{
		{"JSON", jsonForm, "", "line 1, column 1: it ends too early"},
		{"JSON", `"lethe_state":1`, `"lethe_state":2`, "line 1, column 16: the version of this form, lethe_state, is not 1; export the state again"},
		{"JSON", `"lethe_state":1,`, ``, "line 4, column 2: lethe_state is missing"},
		{"JSON", `"vectors"`, `"keller"`, "line 1, column 18: a member that is not known here; there are groups, lethe_state, shared, vectors"},
		{"JSON", `"label":"NAME"`, `"label":"NAME","label":"NAME"`, "line 2, column 57: a member is there twice"},
		{"JSON", `"label":"NAME"`, `"label":7`, "line 2, column 50: a text is wanted here"},
		{"JSON", `"label":"NAME",`, ``, "line 2, column 202: label is missing"},
		{"JSON", `"label":"NAME"`, `"label":""`, "line 2, column 7: the label is empty"},
		{"JSON", `{"value":"a. keller"}`, `"a. keller"`, "line 2, column 68: an object is wanted here"},
		{"JSON", `{"value":"a. keller"}`, `{"value":""}`, "line 2, column 7: a value is empty"},
		{"JSON", `{"value":"a. keller"}`, `{"value":"a\u0000keller"}`, "line 2, column 7: a value has a zero byte"},
		{"JSON", `{"value":"a. keller"}`, `{"value":"anna keller","birth":"12/04/1980"}`, "line 2, column 7: a member is in the group twice"},
		{"JSON", `"=meta"}]`, "\"=meta\"}],\n\"x\":1", "line 4, column 1: a member that is not known here"},
		{"JSON", `{"value":"=meta"}`, ``, "line 3, column 7: a group has no members"},
		{"JSON", `"ORGANIZATION","members":[{"value":"=meta"}]`, `"NAME","members":[{"value":"a. keller"}]`, "line 3, column 7: a member is in another group already: 00000000000000000000000000000001"},
		{"JSON", `"=meta"}]`, `"=meta"}],"surrogate":{"text":" "}`, "line 3, column 7: a surrogate is nothing but white space"},
		{"JSON", `"=meta"}]`, `"=meta"}],"surrogate":{"details":{}}`, "text is missing"},
		{"JSON", `000002`, `000001`, "line 3, column 7: a group of this id is there already: 00000000000000000000000000000001"},
		{"JSON", `000002`, `00000A`, "line 3, column 7: an id of a group has 32"},
		{"JSON", `"f"`, `"\ud800"`, "line 2, column 196: it is not valid JSON"},
		{"JSON", "\n]}\n", "\n]}x", "line 4, column 3: something follows the end"},
		{"JSON", "\n]}\n", "\n]", "line 4, column 2: it ends too early"},
		{"JSON", `"groups"`, `"shared":1,"groups"`, "line 1, column 44: true or false is wanted here"},
		{"CSV", csvForm, "", "it is empty"},
		{"CSV", "birth,", "", "line 1, column 1: wrong number of fields"},
		{"CSV", "birth", "keller", "line 1, column 1: the header is not group,label,value,birth,surrogate,details"},
		{"CSV", `""lethe_state"":""1""`, `""lethe_state"":""2""`, "line 2, column 6: the version of this form"},
		{"CSV", `""vectors""`, `""keller""`, "line 2, column 6: there may be"},
		{"CSV", csvForm, strings.Split(csvForm, "\n")[0] + "\n" + strings.Split(csvForm, "\n")[2], "line 2, column 1: the first row must have nothing but"},
		{"CSV", `""gender"":""f""`, `""gender"":7`, "line 3, column 69: details: line 1, column 11: a text is wanted here"},
		{"CSV", "00001,NAME,anna", "00001,NAMES,anna", "line 4, column 1: label, surrogate and details are not those of the group's first row, in line 3"},
		{"CSV", "anna keller,12/04/1980", "a. keller,", "line 3, column 1: a member is in the group twice"},
		{"CSV", "'=meta,,,", `'=meta,,"x""`, "line 5, column 60: extraneous or missing \" in quoted-field"},
		{"CSV", "'=meta,,,", "\xff,,,", "line 5, column 1: a value is not valid UTF-8"},
	} {
		text := map[string]string{"JSON": jsonForm, "CSV": csvForm}[c.form]
		bad := strings.Replace(text, c.old, c.new, 1)
		_, err := forms[c.form].read(strings.NewReader(bad))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "keller") {
			t.Errorf("%s, %.40q to %.40q:\n got %v\nwant %s", c.form, c.old, c.new, err, c.want)
		}
	}
}

func TestSharedSurrogatesInForms(t *testing.T) {
	shared := strings.Replace(jsonForm, `"=meta"}]`, `"=meta"}],"surrogate":{"text":"JANA \"j\"  novak"}`, 1)
	shared = strings.Replace(shared, "ORGANIZATION", "NAME", 1)
	if _, err := ReadJSON(strings.NewReader(shared)); !errors.Is(err, errTaken) || !strings.Contains(err.Error(), "line 3, column 7") {
		t.Error(err)
	}
	// What allows it may stand anywhere.
	shared = strings.Replace(shared, "\n]}\n", `],"shared":true}`, 1)
	if s, err := ReadJSON(strings.NewReader(shared)); err != nil || !s.Shared() {
		t.Error(err)
	}
}

func TestErrorsOfReadersAndWriters(t *testing.T) {
	broken := errors.New("broken")
	for name, f := range forms {
		if _, err := f.read(iotest.ErrReader(broken)); !errors.Is(err, broken) {
			t.Error(name, err)
		}
		if err := f.write(failing{broken}, New()); !errors.Is(err, broken) {
			t.Error(name, err)
		}
	}
	if err := encode(failing{broken}, New()); !errors.Is(err, broken) {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func FuzzJSON(f *testing.F) { fuzzForm(f, "JSON", jsonForm) }

func FuzzCSV(f *testing.F) { fuzzForm(f, "CSV", csvForm) }

// fuzzForm wants whatever is read to be written in a form that reads as the same.
func fuzzForm(f *testing.F, name, seed string) {
	f.Add([]byte(seed))
	f.Add([]byte(strings.Replace(seed, "keller", "+\rk\r\neller", 1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := forms[name].read(bytes.NewReader(data))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := forms[name].write(&b, s); err != nil {
			if name == "CSV" && strings.Contains(err.Error(), "JSON keeps it") {
				return
			}
			t.Fatal(err)
		}
		back, err := forms[name].read(bytes.NewReader(b.Bytes()))
		if err != nil || !equal(s, back) {
			t.Fatalf("%v: %q", err, b.String())
		}
	})
}
