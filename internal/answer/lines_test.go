package answer_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/answer"
	"github.com/lethe-privacy/lethe/internal/shard"
)

// A blank line fails alone, and one that is too long ends all.
func TestLines(t *testing.T) {
	r := answer.Lines(strings.NewReader("{\"a\":1}\n \n{\"b\":2}\n"+strings.Repeat("x", 100)+"\n{}\n"), 50)
	var got []string
	for raw, err := range r.Records(t.Context()) {
		if err != nil {
			got = append(got, "error: "+err.Error())
			continue
		}
		got = append(got, raw.Record+": "+string(raw.JSON))
	}
	want := []string{
		`line 1: {"a":1}`, "error: format: read standard input, line 2: the line is blank", `line 3: {"b":2}`,
		"error: read a line: bufio.Scanner: token too long",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("they are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if r.Name() != "standard input" || r.Size() != -1 || r.Close() != nil {
		t.Error("what they come from has another name, a size, or does not end")
	}
}

// The error of a blank line says where it is.
func TestPlaceOfBlank(t *testing.T) {
	for _, err := range answer.Lines(strings.NewReader("\n"), 50).Records(t.Context()) {
		var located *format.Error
		if !errors.As(err, &located) || located.Place.Record != "line 1" {
			t.Errorf("the error is %v", err)
		}
	}
}

func TestToLines(t *testing.T) {
	for _, c := range []struct {
		of   answer.Answer
		want string
	}{
		{answer.Answer{Wrong: "it is <blank>"}, `{"error":"it is <blank>"}`},
		{answer.Answer{ID: "n1", Mentions: []json.RawMessage{}}, `{"id":"n1","mentions":[]}`},
		{answer.Answer{ID: "n1", Mentions: []json.RawMessage{[]byte(`{"start":1}`)}}, `{"id":"n1","mentions":[{"start":1}]}`},
		{answer.Answer{Record: []byte(`{"a":"&"}`)}, `{"record":{"a":"&"}}`},
	} {
		var out bytes.Buffer
		if err := answer.ToLines(&out).Write(c.of); err != nil || out.String() != c.want+"\n" {
			t.Errorf("%+v: %s, %v, not %s", c.of, out.String(), err, c.want)
		}
	}
	if _, numbered := answer.ToLines(io.Discard).Number(0); numbered {
		t.Error("lines have numbers")
	}
}

func TestReplaced(t *testing.T) {
	for _, c := range []struct {
		row      shard.RowOutcome
		numbered bool
		want     answer.Answer
	}{
		{shard.RowOutcome{Written: true, Encoded: []byte("{}\n")}, false, answer.Answer{Record: []byte("{}")}},
		{shard.RowOutcome{Item: 4}, false, answer.Answer{Wrong: "record 5 is not written"}},
		{shard.RowOutcome{Item: 4}, true, answer.Answer{}},
		{shard.RowOutcome{Failed: "no text", FailedAt: "line 3"}, true, answer.Answer{Wrong: "line 3: no text"}},
	} {
		if got := answer.Replaced(&c.row, c.numbered); string(got.Record) != string(c.want.Record) || got.Wrong != c.want.Wrong {
			t.Errorf("%+v is answered by %+v, not %+v", c.row, got, c.want)
		}
	}
}
