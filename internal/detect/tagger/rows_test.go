package tagger

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// keysToDraw lie anywhere, or so close together that they want the same place.
var keysToDraw = rapid.OneOf(rapid.Uint32Max(free-1), rapid.Uint32Range(1<<31, 1<<31+40), rapid.Uint32Range(free-20, free-1))

// TestRows holds the table against a map: sums of weights, and each weight.
func TestRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tags := rapid.IntRange(1, 50).Draw(t, "tags")
		byKey := map[uint32][]int8{}
		for _, k := range rapid.SliceOfNDistinct(keysToDraw, 0, 120, rapid.ID).Draw(t, "keys") {
			byKey[k] = rapid.SliceOfN(rapid.Int8(), tags, tags).Draw(t, "weights")
		}
		var sorted []uint32
		for k := range byKey {
			sorted = append(sorted, k)
		}
		slices.Sort(sorted)
		r := newRows(tags, sorted)
		filled(t, &r, sorted, byKey)
		asked := rapid.SliceOfN(rapid.OneOf(keysToDraw, rapid.Just(uint32(free))), 0, 100).Draw(t, "asked")
		if len(sorted) > 0 {
			asked = append(asked, rapid.SliceOfN(rapid.SampledFrom(sorted), 0, 100).Draw(t, "known")...)
		}
		want := make([]int, tags)
		known := 0
		for _, k := range asked {
			weights, ok := byKey[k]
			at := r.find(k)
			if ok != (at >= 0) {
				t.Fatalf("key %d is at %d", k, at)
			}
			if !ok {
				continue
			}
			known++
			for y, w := range weights {
				want[y] += int(w)
				if r.weight(at, y) != w {
					t.Fatalf("weight %d of %d is %d, not %d", y, k, r.weight(at, y), w)
				}
			}
		}
		sum := make(vector, 2*r.width)
		r.add(sum, asked, r.look(asked, nil))
		if n := sum.lane(tags); int(n) != known*128 {
			t.Fatalf("%d rows are added, not %d", n/128, known)
		}
		for y := range tags {
			if got := int(sum.lane(y) - sum.lane(tags)); got != want[y] {
				t.Fatalf("tag %d sums to %d, not %d", y, got, want[y])
			}
		}
	})
}

// filled sets the weights of all keys, whose rows come in their order.
func filled(t *rapid.T, r *rows, sorted []uint32, byKey map[uint32][]int8) {
	i := 0
	for at := range r.each {
		if r.key(at) != sorted[i] {
			t.Fatalf("row %d has key %d, not %d", i, r.key(at), sorted[i])
		}
		for y, w := range byKey[sorted[i]] {
			r.set(at, y, w)
		}
		i++
	}
	if i != len(sorted) {
		t.Fatalf("%d rows of %d", i, len(sorted))
	}
}

// TestBest holds the search that leaves tags out against all sequences of tags, by the
// definition: the best score, and of equal ones that whose last tags come first.
func TestBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tags := Tags{Scheme: rapid.SampledFrom([]Scheme{BIO, BILOU}).Draw(t, "scheme"), Types: rapid.IntRange(1, 3).Draw(t, "types")}
		n := tags.Len()
		weight := rapid.OneOf(rapid.Int32Range(-3, 3), rapid.Int32Range(-500, 500))
		trans := rapid.SliceOfN(weight, n*n, n*n).Draw(t, "trans")
		length := rapid.IntRange(1, 30).Draw(t, "tokens")
		scores := rapid.SliceOfN(weight, length*n, length*n).Draw(t, "scores")
		m := &Model{tags: tags, trans: trans, turns: turns(tags, trans)}
		got := make([]uint8, length)
		l := lattice{m: m}
		top := l.best(scores, got)
		want, wantTop := plainly(tags, trans, scores)
		if top != wantTop || !slices.Equal(got, want) {
			t.Fatalf("%v with %d, not %v with %d", got, top, want, wantTop)
		}
	})
}

// plainly finds the best sequence with every tag tried before every tag.
func plainly(tags Tags, trans, scores []int32) ([]uint8, int32) {
	n := tags.Len()
	length := len(scores) / n
	const none = math.MinInt64 / 2
	ahead := make([][]int64, length)
	back := make([][]int, length)
	for i := range ahead {
		ahead[i], back[i] = make([]int64, n), make([]int, n)
		for b := range n {
			ahead[i][b] = none
			for a := range n {
				if i == 0 && a > 0 || !tags.Follows(a, b) {
					continue
				}
				before := int64(0)
				if i > 0 {
					before = ahead[i-1][a]
				}
				if before == none {
					continue
				}
				if s := before + int64(trans[a*n+b]) + int64(scores[i*n+b]); s > ahead[i][b] {
					ahead[i][b], back[i][b] = s, a
				}
			}
		}
	}
	at, top := 0, int64(none)
	for y, s := range ahead[length-1] {
		if tags.Ends(y) && s > top {
			at, top = y, s
		}
	}
	out := make([]uint8, length)
	for i := length - 1; i >= 0; i-- {
		out[i] = uint8(at)
		at = back[i][at]
	}
	return out, int32(top)
}

// TestKeys holds the search of keys against a walk over all of them.
func TestKeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sorted := rapid.SliceOfNDistinct(rapid.OneOf(rapid.Uint32(), rapid.Uint32Range(1<<16-9, 1<<16+9), rapid.Just(uint32(math.MaxUint32))), 0, 90, rapid.ID).Draw(t, "keys")
		slices.Sort(sorted)
		k := newKeys(sorted)
		for _, key := range append(rapid.SliceOf(rapid.Uint32Range(1<<16-12, 1<<16+12)).Draw(t, "asked"), append(sorted, 0, math.MaxUint32)...) {
			if got, want := k.find(key), slices.Index(sorted, key); got != want {
				t.Fatalf("%d is found at %d, not %d", key, got, want)
			}
		}
	})
}
