package train

import (
	"context"
	"math"
	"sort"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// Clusters groups the words of plain texts by the words that are next to them:
// spherical k-means over positive pointwise mutual information. A model that
// never saw a word then still knows words of its sort. The result depends on the
// order of texts only through counts.
func Clusters(ctx context.Context, each func(func(text string)) error, k, least int) (map[uint32]uint16, error) {
	c := neighbours{ids: map[string]int32{}, pairs: map[[2]int32]float64{}}
	if err := each(c.count); err != nil {
		return nil, err
	}
	if err := each(c.tie); err != nil {
		return nil, err
	}
	names, vectors := c.vectors(least)
	if len(names) < k {
		return map[uint32]uint16{}, nil
	}
	of, err := kmeans(ctx, vectors, k, 2*contexts)
	if err != nil {
		return nil, err
	}
	out := make(map[uint32]uint16, len(names))
	for i, n := range names {
		out[tagger.ClusterKey(n)] = uint16(of[i] + 1)
	}
	return out, nil
}

// contexts is how many of the commonest words count as neighbours, on each side.
const contexts = 1000

// neighbours counts words, then which are next to which.
type neighbours struct {
	ids    map[string]int32
	names  []string
	counts []float64
	rank   []int32 // of the commonest words, -1 for others
	pairs  map[[2]int32]float64
}

func (c *neighbours) id(w string) int32 {
	id, ok := c.ids[w]
	if !ok {
		id = int32(len(c.names))
		c.ids[w] = id
		c.names = append(c.names, w)
		c.counts = append(c.counts, 0)
	}
	return id
}

func (c *neighbours) count(text string) {
	for _, t := range tagger.Tokenize(text) {
		c.counts[c.id(clusterWord(text, t))]++
	}
}

// clusterWord is the form under which a token is counted.
func clusterWord(text string, t tagger.Token) string {
	switch t.Kind {
	case tagger.Number:
		return "0"
	case tagger.Line, tagger.Blank:
		return "\n"
	}
	return lethe.Lower(t.In(text))
}

func (c *neighbours) tie(text string) {
	if c.rank == nil {
		c.rankWords()
	}
	before := c.id("\n")
	for _, t := range tagger.Tokenize(text) {
		w := c.id(clusterWord(text, t))
		if r := c.rank[before]; r >= 0 {
			c.pairs[[2]int32{w, r}]++
		}
		if r := c.rank[w]; r >= 0 {
			c.pairs[[2]int32{before, contexts + r}]++
		}
		before = w
	}
}

func (c *neighbours) rankWords() {
	c.id("\n")
	order := make([]int, len(c.names))
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(i, j int) bool {
		a, b := order[i], order[j]
		if c.counts[a] != c.counts[b] {
			return c.counts[a] > c.counts[b]
		}
		return c.names[a] < c.names[b]
	})
	c.rank = make([]int32, len(c.names))
	for i, w := range order {
		c.rank[w] = -1
		if i < contexts {
			c.rank[w] = int32(i)
		}
	}
}

// sparseVector is a vector of few coordinates, of length 1.
type sparseVector struct {
	at []int32
	by []float32
}

func (c *neighbours) vectors(least int) ([]string, []sparseVector) {
	column := make([]float64, 2*contexts)
	row := make([]float64, len(c.names))
	total := 0.0
	keys := make([][2]int32, 0, len(c.pairs))
	for k, n := range c.pairs {
		column[k[1]] += n
		row[k[0]] += n
		total += n
		if int(c.counts[k[0]]) >= least {
			keys = append(keys, k)
		}
	}
	sort.Slice(keys, func(i, j int) bool {
		a, b := keys[i], keys[j]
		if a[0] != b[0] {
			return a[0] < b[0]
		}
		return a[1] < b[1]
	})
	var names []string
	var out []sparseVector
	for i := 0; i < len(keys); {
		w := keys[i][0]
		var v sparseVector
		for ; i < len(keys) && keys[i][0] == w; i++ {
			n := c.pairs[keys[i]]
			if pmi := math.Log(n * total / (row[w] * column[keys[i][1]])); pmi > 0 {
				v.at = append(v.at, keys[i][1])
				v.by = append(v.by, float32(pmi*min(1, n/3)))
			}
		}
		if v.unit() {
			names = append(names, c.names[w])
			out = append(out, v)
		}
	}
	return names, out
}

func (v *sparseVector) unit() bool {
	sum := 0.0
	for _, x := range v.by {
		sum += float64(x) * float64(x)
	}
	if sum == 0 {
		return false
	}
	for i := range v.by {
		v.by[i] /= float32(math.Sqrt(sum))
	}
	return true
}

const rounds = 12

// kmeans returns the cluster of each vector. The first centres are vectors spread
// evenly over the list.
func kmeans(ctx context.Context, vectors []sparseVector, k, dims int) ([]int, error) {
	centres := make([]float32, k*dims)
	for i := range k {
		v := vectors[i*len(vectors)/k]
		for j, d := range v.at {
			centres[i*dims+int(d)] = v.by[j]
		}
	}
	of := make([]int, len(vectors))
	byDim := make([]float32, k*dims)
	score := make([]float32, k)
	for range rounds {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for i := range k { // transpose, so that a vector reads whole rows
			for d := range dims {
				byDim[d*k+i] = centres[i*dims+d]
			}
		}
		for n, v := range vectors {
			of[n] = nearest(v, byDim, k, score)
		}
		recentre(vectors, of, centres, dims)
	}
	return of, nil
}

func nearest(v sparseVector, byDim []float32, k int, score []float32) int {
	clear(score)
	for j, d := range v.at {
		x := v.by[j]
		for i, y := range byDim[int(d)*k : (int(d)+1)*k] {
			score[i] += x * y
		}
	}
	best := 0
	for i, s := range score {
		if s > score[best] {
			best = i
		}
	}
	return best
}

func recentre(vectors []sparseVector, of []int, centres []float32, dims int) {
	clear(centres)
	for n, v := range vectors {
		for j, d := range v.at {
			centres[of[n]*dims+int(d)] += v.by[j]
		}
	}
	for i := 0; i < len(centres); i += dims {
		c := sparseVector{by: centres[i : i+dims]}
		c.unit()
	}
}
