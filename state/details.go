package state

import (
	"encoding/binary"
	"maps"
	"slices"
	"strings"
)

// pool keeps one copy of each set of details: a million groups have a few dozen.
type pool map[string]map[string]string // by encoded form

// get gives the copy of details.
func (p pool) get(details map[string]string) map[string]string {
	if len(details) == 0 {
		return nil
	}
	key := encodeDetails(details)
	if known, ok := p[key]; ok {
		return known
	}
	own := maps.Clone(details)
	p[key] = own
	return own
}

func encodeDetails(details map[string]string) string {
	b := binary.AppendUvarint(nil, uint64(len(details)))
	for _, k := range slices.Sorted(maps.Keys(details)) {
		b = appendText(b, k)
		b = appendText(b, details[k])
	}
	return string(b)
}

func appendText(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}

// details reads what encodeDetails writes, which must be in order.
func (d *decoder) details() map[string]string {
	n := d.count(2)
	out := make(map[string]string, min(n, maxDetails))
	last := ""
	for range n {
		k, v := d.text(), d.text()
		if k <= last {
			d.fail("details are not in order")
			return nil
		}
		last = k
		out[strings.Clone(k)] = strings.Clone(v)
	}
	return out
}
