package format_test

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
)

// memory is an origin of records that are given.
type memory struct {
	records []string
	errs    map[int]error // instead of a record
	closed  int
}

func (m *memory) Name() string { return "memory" }
func (m *memory) Size() int64  { return int64(len(strings.Join(m.records, ""))) }
func (m *memory) Close() error { m.closed++; return nil }

func (m *memory) Records(context.Context) iter.Seq2[format.Raw, error] {
	return func(yield func(format.Raw, error) bool) {
		for i, r := range m.records {
			name := "row " + string(rune('1'+i))
			if !yield(format.Raw{Record: name, JSON: []byte(r)}, m.errs[i]) {
				return
			}
		}
	}
}

func unchanged(r *format.Record) []string {
	var texts []string
	for _, f := range r.Document.Fields {
		texts = append(texts, f.Text)
	}
	return texts
}

func TestOriginIsReadLikeAFile(t *testing.T) {
	m := &memory{records: []string{
		"{\"id\": \"a\",\n \"content\": {\"n\": 1.50, \"t\": \"x\\ny\"}}\n", `{"id":"b","content":"y","b":true}`,
	}}
	s := format.From(m, "out")
	var out bytes.Buffer
	sink, err := s.SinkTo(&out, nil)
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for range 2 { // as often as wanted
		out.Reset()
		for it, err := range s.Items(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Decode(it)
			if err != nil {
				t.Fatal(err)
			}
			read += it.Bytes()
			encoded, err := r.Encode(unchanged(r))
			if err := errors.Join(err, sink.Put(it, encoded)); err != nil {
				t.Fatal(err)
			}
		}
		if err := sink.Close(); err != nil {
			t.Fatal(err)
		}
	}
	want := "{\"id\": \"a\",  \"content\": {\"n\": 1.50, \"t\": \"x\\ny\"}}\n" + `{"id":"b","content":"y","b":true}` + "\n"
	if out.String() != want {
		t.Errorf("%q", out.String())
	}
	if int64(read) != 2*s.Size() {
		t.Errorf("%d bytes read of %d", read, s.Size())
	}
	if err := s.Close(); err != nil || m.closed != 1 {
		t.Error(err, m.closed)
	}
}

func TestOriginErrors(t *testing.T) {
	gone := errors.New("gone")
	m := &memory{records: []string{`{"id":"a","content": 1}`, "", `{"id":"c","content":"c"}`, "", `{}`},
		errs: map[int]error{1: &format.Error{Place: format.Place{File: "memory", Record: "row 2"}, Err: errors.New("broken")}, 3: gone}}
	s := format.From(m, "out")
	var got []string
	for it, err := range s.Items(t.Context()) {
		if err == nil {
			_, err = s.Decode(it)
		}
		if err == nil {
			got = append(got, it.Place.String())
			continue
		}
		got = append(got, err.Error())
	}
	want := []string{
		`format: read memory, row 1:1:22: "content" is a number: want a string, object or list`,
		"format: read memory, row 2: broken",
		"memory, row 3",
		"format: read memory, row 4: gone",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestAsJSON(t *testing.T) {
	for name, c := range map[string]struct {
		format, in string
		columns    []string
		want       []string
	}{
		"csv": {"csv", "id,a/b,text\n1,\"x \"\"y\"\"\",hello\n", nil,
			[]string{`{"id":"1","content":"hello","metadata":{"a/b":"x \"y\""}}`}},
		"csv of two texts": {"csv", "u,id,v\n1,2,3\n", []string{"u", "v"}, []string{`{"id":"2","content":{"u":"1","v":"3"}}`}},
		"text":             {"text", "one\ntwo", nil, []string{`{"id":"stdin","content":"one\ntwo"}`}},
		"json":             {"json", "\xEF\xBB\xBF{ \"content\" : \"x\", \"id\":\"1\", \"n\":1.0 }\n", nil, []string{"{ \"content\" : \"x\", \"id\":\"1\", \"n\":1.0 }\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := format.Open("-", format.Options{Format: c.format, TextColumns: c.columns, AsJSON: true, Stdin: strings.NewReader(c.in)})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			var got []string
			for it, err := range s.Items(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
				r, err := s.Decode(it)
				if err != nil {
					t.Fatal(err)
				}
				out, err := r.Encode(unchanged(r))
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, string(out))
			}
			if strings.Join(got, "|") != strings.Join(c.want, "|") {
				t.Errorf("%q", got)
			}
		})
	}
}

// A record without text is an error of its own, and those beside it are read.
func TestBlankRecord(t *testing.T) {
	m := &memory{records: []string{"", " \n", `{"id":"b","content":"y"}`}}
	var got []string
	for it, err := range format.From(m, "out").Items(t.Context()) {
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		r, err := format.From(m, "out").Decode(it)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, r.Document.SourceID)
	}
	if want := "format: read memory, row 1: the record is blank; format: read memory, row 2: the record is blank; b"; strings.Join(got, "; ") != want {
		t.Errorf("%s", strings.Join(got, "; "))
	}
}
