package train

import (
	"math"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// sequence is a span of tokens with their features, as ids, and their tags.
type sequence struct {
	feats [][]int32
	// second are the features of the second pass; learn leaves them out at times,
	// so that one set of weights serves both passes.
	second [][]int32
	blind  bool // leave them out now
	gold   []uint8
	// open are, for each token, the types that nobody looked for: beside its gold
	// tag O, any tag of them may be true. nil: all is known.
	open []bool
	// wild says, for each token, whether it is in a mention of unknown type: any tag
	// may be true that has the same part in it as its gold tag. nil: none is.
	wild []bool
}

// crf is a linear-chain conditional random field in training: dense rows of
// weights, each with the sum of squared gradients that AdaGrad divides by.
type crf struct {
	tags   tagger.Tags
	n      int
	rate   float32
	decay  float32
	w, g   []float32 // feature*n+tag
	trans  []float32 // from*n+to
	transG []float32
	exp    []float64
	from   [][]int
	to     [][]int

	score, alpha, beta, marg, fixed []float64
	pairs                           []float64
}

func newCRF(tags tagger.Tags, features int, rate, decay float64) *crf {
	n := tags.Len()
	c := &crf{
		tags: tags, n: n, rate: float32(rate), decay: float32(decay),
		w: make([]float32, features*n), g: make([]float32, features*n),
		trans: make([]float32, n*n), transG: make([]float32, n*n), exp: make([]float64, n*n),
		from: make([][]int, n), to: make([][]int, n), pairs: make([]float64, n*n),
	}
	for a := range n {
		for b := range n {
			if tags.Follows(a, b) {
				c.from[b] = append(c.from[b], a)
				c.to[a] = append(c.to[a], b)
			}
		}
	}
	return c
}

// learn makes one step for one sequence and gives its loss.
func (c *crf) learn(s *sequence) float64 {
	size := len(s.gold) * c.n
	if len(c.score) < size {
		c.score, c.alpha, c.beta = make([]float64, size), make([]float64, size), make([]float64, size)
		c.marg, c.fixed = make([]float64, size), make([]float64, size)
	}
	for a := range c.n {
		for _, b := range c.to[a] {
			c.exp[a*c.n+b] = math.Exp(float64(c.trans[a*c.n+b]))
		}
	}
	clear(c.pairs)
	c.emit(s)
	loss := c.sweep(len(s.gold), c.marg, 1)
	if s.open == nil && s.wild == nil {
		loss -= c.observe(s)
	} else {
		c.restrict(s)
		loss -= c.sweep(len(s.gold), c.fixed, -1)
	}
	c.update(s)
	return loss
}

// emit sets the potentials of all tokens: e to the score, over the largest.
func (c *crf) emit(s *sequence) {
	for t := range s.gold {
		row := c.score[t*c.n : (t+1)*c.n]
		clear(row)
		c.sum(s.feats[t], row)
		if s.second != nil && !s.blind {
			c.sum(s.second[t], row)
		}
		top := row[0]
		for _, x := range row {
			top = max(top, x)
		}
		for y, x := range row {
			row[y] = math.Exp(x - top)
		}
	}
}

func (c *crf) sum(feats []int32, row []float64) {
	for _, f := range feats {
		for y, x := range c.w[int(f)*c.n : (int(f)+1)*c.n] {
			row[y] += float64(x)
		}
	}
}

// restrict sets the potentials to 0 of what cannot be true.
func (c *crf) restrict(s *sequence) {
	for t, y := range s.gold {
		row := c.score[t*c.n : (t+1)*c.n]
		for k := range row {
			may := k == int(y) || y == 0 && s.open != nil && s.open[k]
			if s.wild != nil && s.wild[t] {
				may = c.tags.SamePart(k, int(y))
			}
			if !may {
				row[k] = 0
			}
		}
	}
}

// sweep runs forward and backward, writes the marginals and adds the pairs, times
// sign. It gives the logarithm of the sum over all sequences.
func (c *crf) sweep(length int, marg []float64, sign float64) float64 {
	n, logZ := c.n, 0.0
	for t := range length {
		row, sum := c.alpha[t*n:(t+1)*n], 0.0
		for y := range n {
			x := 0.0
			if t == 0 {
				if c.tags.Follows(0, y) {
					x = c.exp[y]
				}
			} else {
				prev := c.alpha[(t-1)*n : t*n]
				for _, a := range c.from[y] {
					x += prev[a] * c.exp[a*n+y]
				}
			}
			row[y] = x * c.score[t*n+y]
			sum += row[y]
		}
		logZ += math.Log(sum)
		for y := range row {
			row[y] /= sum
		}
	}
	c.backward(length, marg, sign)
	end := 0.0
	for y, x := range c.alpha[(length-1)*n : length*n] {
		if c.tags.Ends(y) {
			end += x
		}
	}
	return logZ + math.Log(end)
}

func (c *crf) backward(length int, marg []float64, sign float64) {
	n := c.n
	for y := range n {
		c.beta[(length-1)*n+y] = 0
		if c.tags.Ends(y) {
			c.beta[(length-1)*n+y] = 1
		}
	}
	c.marginal(length-1, marg)
	for t := length - 2; t >= 0; t-- {
		row, next, sum := c.beta[t*n:(t+1)*n], c.beta[(t+1)*n:(t+2)*n], 0.0
		for b := range n {
			next[b] *= c.score[(t+1)*n+b]
		}
		for a := range n {
			x := 0.0
			for _, b := range c.to[a] {
				x += c.exp[a*n+b] * next[b]
			}
			row[a] = x
			sum += x * c.alpha[t*n+a]
		}
		c.count(t, next, sign/sum)
		scale := 1 / sum
		for a := range n {
			row[a] *= scale
		}
		c.marginal(t, marg)
	}
	for y := range n { // from the tag before the first
		c.pairs[y] += sign * marg[y]
	}
}

// count adds the chances of each pair of tags at t and t+1.
func (c *crf) count(t int, next []float64, scale float64) {
	n := c.n
	for a := range n {
		x := c.alpha[t*n+a] * scale
		if max(x, -x) < 1e-9 {
			continue
		}
		for _, b := range c.to[a] {
			c.pairs[a*n+b] += x * c.exp[a*n+b] * next[b]
		}
	}
}

func (c *crf) marginal(t int, marg []float64) {
	n, sum := c.n, 0.0
	for y := range n {
		marg[t*n+y] = c.alpha[t*n+y] * c.beta[t*n+y]
		sum += marg[t*n+y]
	}
	for y := range n {
		marg[t*n+y] /= sum
	}
}

// observe makes the gold tags the marginals, takes their pairs away and gives
// their score, over the same base as sweep's.
func (c *crf) observe(s *sequence) float64 {
	clear(c.fixed[:len(s.gold)*c.n])
	score, before := 0.0, 0
	for t, y := range s.gold {
		c.fixed[t*c.n+int(y)] = 1
		c.pairs[before*c.n+int(y)]--
		score += math.Log(max(c.score[t*c.n+int(y)], 1e-300)) + float64(c.trans[before*c.n+int(y)])
		before = int(y)
	}
	return score
}

const slight = 1e-3 // gradients below it are not worth a step

func (c *crf) update(s *sequence) {
	n := c.n
	var at [256]int
	var by [256]float32
	for t := range s.gold {
		k := 0
		for y := range n {
			if d := float32(c.marg[t*n+y] - c.fixed[t*n+y]); d > slight || d < -slight {
				at[k], by[k] = y, d
				k++
			}
		}
		if k == 0 {
			continue
		}
		c.step(s.feats[t], at[:k], by[:k])
		if s.second != nil && !s.blind {
			c.step(s.second[t], at[:k], by[:k])
		}
	}
	for i, d := range c.pairs {
		if d > slight || d < -slight {
			c.transG[i] += float32(d * d)
			c.trans[i] -= c.rate * float32(d) / float32(math.Sqrt(float64(c.transG[i]+1e-6)))
		}
	}
}

// step moves the weights of features against the gradient by of the tags at.
func (c *crf) step(feats []int32, at []int, by []float32) {
	n := c.n
	for _, f := range feats {
		w, g := c.w[int(f)*n:(int(f)+1)*n], c.g[int(f)*n:(int(f)+1)*n]
		for j, y := range at {
			d := by[j] + c.decay*w[y]
			g[y] += d * d
			w[y] -= c.rate * d / float32(math.Sqrt(float64(g[y]+1e-6)))
		}
	}
}
