package collateral

import (
	"slices"
	"sort"
)

// most is how many words may differ between two anchors before the rest of the passage counts
// as changed: it bounds the time that texts with nothing in common take.
const most = 400

// pair is a token of the text before and the one of the text after that is the same.
type pair struct{ before, after int }

// comparison finds what two sequences of words have in common, in order.
type comparison struct {
	before, after []int // words by number
	pairs         []pair
}

// common aligns two sequences of words. Words that occur once on both sides are anchors; between
// them the least number of changes is sought.
func common(before, after []string) []pair {
	numbers := map[string]int{}
	number := func(words []string) []int {
		out := make([]int, len(words))
		for i, w := range words {
			n, ok := numbers[w]
			if !ok {
				n = len(numbers)
				numbers[w] = n
			}
			out[i] = n
		}
		return out
	}
	d := comparison{before: number(before), after: number(after)}
	d.align(0, len(before), 0, len(after), true)
	return d.pairs
}

// align pairs words of before[b:bEnd] with those of after[a:aEnd].
func (d *comparison) align(b, bEnd, a, aEnd int, anchored bool) {
	for b < bEnd && a < aEnd && d.before[b] == d.after[a] {
		d.pairs = append(d.pairs, pair{b, a})
		b, a = b+1, a+1
	}
	tail := 0
	for b < bEnd-tail && a < aEnd-tail && d.before[bEnd-tail-1] == d.after[aEnd-tail-1] {
		tail++
	}
	d.between(b, bEnd-tail, a, aEnd-tail, anchored)
	for i := tail; i > 0; i-- {
		d.pairs = append(d.pairs, pair{bEnd - i, aEnd - i})
	}
}

// between aligns what neither begins nor ends alike.
func (d *comparison) between(b, bEnd, a, aEnd int, anchored bool) {
	if b == bEnd || a == aEnd {
		return
	}
	var anchors []pair
	if anchored {
		anchors = d.anchors(b, bEnd, a, aEnd)
	}
	if len(anchors) == 0 {
		d.least(b, bEnd, a, aEnd)
		return
	}
	for _, p := range anchors {
		d.align(b, p.before, a, p.after, false)
		d.pairs = append(d.pairs, p)
		b, a = p.before+1, p.after+1
	}
	d.align(b, bEnd, a, aEnd, false)
}

// anchors are the most words in the same order of those that occur once on both sides.
func (d *comparison) anchors(b, bEnd, a, aEnd int) []pair {
	type repetition struct{ before, after, times, again int }
	at := map[int]*repetition{}
	for i := b; i < bEnd; i++ {
		s := at[d.before[i]]
		if s == nil {
			s = &repetition{}
			at[d.before[i]] = s
		}
		s.before, s.times = i, s.times+1
	}
	for i := a; i < aEnd; i++ {
		if s := at[d.after[i]]; s != nil {
			s.after, s.again = i, s.again+1
		}
	}
	var once []pair
	for i := b; i < bEnd; i++ {
		if s := at[d.before[i]]; s.times == 1 && s.again == 1 {
			once = append(once, pair{s.before, s.after})
		}
	}
	return rising(once)
}

// rising is the longest subsequence, of pairs that rise by before, that rises by after too.
func rising(pairs []pair) []pair {
	var ends []int // of each length, the pair that ends it lowest
	last := make([]int, len(pairs))
	for i, p := range pairs {
		n := sort.Search(len(ends), func(k int) bool { return pairs[ends[k]].after >= p.after })
		last[i] = -1
		if n > 0 {
			last[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	out := make([]pair, len(ends))
	if len(ends) == 0 {
		return nil
	}
	for k, i := len(ends)-1, ends[len(ends)-1]; i >= 0; k, i = k-1, last[i] {
		out[k] = pairs[i]
	}
	return out
}

// least aligns by the fewest insertions and deletions (Myers 1986), up to most of them.
func (d *comparison) least(b, bEnd, a, aEnd int) {
	n, m := bEnd-b, aEnd-a
	var done rounds
	for edits := 0; edits <= min(n+m, most); edits++ {
		r := make([]int, edits+1)
		for i := range r {
			k := 2*i - edits
			x, _ := done.step(edits, k)
			for x < n && x-k < m && d.before[b+x] == d.after[a+x-k] {
				x++
			}
			r[i] = x
			if x >= n && x-k >= m {
				d.back(b, a, append(done, r), k)
				return
			}
		}
		done = append(done, r)
	}
}

// rounds say, for each number of edits, how far before can be read on each diagonal: the
// elements of a round are the diagonals from -edits to edits, every other one.
type rounds [][]int

// step is where on diagonal k the given number of edits begins to read on, and the diagonal
// that it came from.
func (r rounds) step(edits, k int) (x, from int) {
	if edits == 0 {
		return 0, 0
	}
	last := r[edits-1]
	right, down := (k-1+edits-1)/2, (k+1+edits-1)/2
	if k == -edits || k != edits && last[right]+1 < last[down] {
		return last[down], k + 1
	}
	return last[right] + 1, k - 1
}

// back pairs the words on the way that the rounds found, which ends on diagonal k.
func (d *comparison) back(b, a int, r rounds, k int) {
	first := len(d.pairs)
	for edits := len(r) - 1; edits >= 0; edits-- {
		start, from := r.step(edits, k)
		for x := r[edits][(k+edits)/2] - 1; x >= start; x-- {
			d.pairs = append(d.pairs, pair{b + x, a + x - k})
		}
		k = from
	}
	slices.Reverse(d.pairs[first:])
}
