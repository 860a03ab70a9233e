package llm

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"math"
)

// identity stands for a request: two that could be answered differently have
// different ones.
type identity [sha256.Size]byte

// identify takes everything that decides on the answer: model, messages, what is
// wanted, and the parameters. The address of the server is no part of it, so that a
// run goes on after the server moved; nor is the form in which JSON is asked for, which
// changes how an answer is wrapped, not what it says.
func identify(model string, r Request) identity {
	b := []byte("lethe chat request 1\n")
	text := func(s string) { b = append(binary.BigEndian.AppendUint64(b, uint64(len(s))), s...) }
	number := func(n uint64) { b = binary.BigEndian.AppendUint64(b, n) }

	text(model)
	number(uint64(len(r.Messages)))
	for _, m := range r.Messages {
		text(m.Role)
		text(m.Content)
	}
	if r.JSON == nil {
		number(0)
	} else {
		number(1)
		text(r.JSON.Name)
		text(compact(r.JSON.Schema))
	}
	number(uint64(r.MaxAnswer))
	number(math.Float64bits(r.Temperature))
	if r.Seed == nil {
		number(0)
	} else {
		number(1)
		number(uint64(*r.Seed))
	}
	return sha256.Sum256(b)
}

// compact is a schema without the white space that says nothing.
func compact(schema []byte) string {
	var b bytes.Buffer
	if json.Compact(&b, schema) != nil {
		return string(schema)
	}
	return b.String()
}
