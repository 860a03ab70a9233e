package elastic

import (
	"cmp"
	"math"
	"slices"
)

// rows measures how near names are in the space of vectors.
type rows struct {
	vectors func(value string) []float32
	options Options
	sample  []sampledName
	anchors [][]float32
}

// sampledName is one of the names that represent all.
type sampledName struct {
	node int32
	unit []float32 // nil where there is no vector
	form []rune
}

// anchors are words that no name has. Where there are fewer names than anchors, these fill
// up every row, so that the lowest cosine means something: of two names alone the other
// would be the least alike.
var anchors = [...]string{
	"quorvik", "zelnadu", "whimpfoot", "brascalio", "tjendraxo", "muvelotis", "pschagne", "oikarra", "fnuttel", "yglissem",
	"dzworbitz", "haxolune", "ceprindal", "ruvvago", "ultbersk", "jymoquet", "nessilfa", "kwadrop", "aevantu", "grymshel",
	"lodiparx", "szenkuly", "vuolfram", "ibrecht", "xantopel", "eumorlin", "thwickar", "pollozan", "cygnemot", "rhundaas",
	"ombriqua", "flejtona",
}

// newRows takes the sample: the names with the smallest hashes, which no order of input
// and no other name changes. It gives nil where there are no vectors.
func newRows(t *table, vectors func(string) []float32, o Options) *rows {
	if vectors == nil {
		return nil
	}
	r := &rows{vectors: vectors, options: o}
	for _, i := range t.smallestHashes(o.Sample) {
		n := &t.nodes[i]
		r.sample = append(r.sample, sampledName{i, r.unit(t.items[n.item].Value), beginning(n.form)})
	}
	for _, a := range anchors[min(len(r.sample), len(anchors)):] {
		if u := r.unit(a); u != nil {
			r.anchors = append(r.anchors, u)
		}
	}
	return r
}

// smallestHashes returns the n nodes whose forms have the smallest hashes, in their order.
func (t *table) smallestHashes(n int) []int32 {
	type hashedNode struct {
		hash uint64
		node int32
	}
	all := make([]hashedNode, len(t.nodes))
	for i := range t.nodes {
		all[i] = hashedNode{mix(hash(t.nodes[i].form)), int32(i)}
	}
	slices.SortFunc(all, func(a, b hashedNode) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.node, b.node)) })
	out := make([]int32, min(n, len(all)))
	for i := range out {
		out[i] = all[i].node
	}
	slices.Sort(out)
	return out
}

// unit is the vector of a value, of length 1; nil if it has none.
func (r *rows) unit(value string) []float32 {
	v := r.vectors(value)
	sum := 0.0
	for _, x := range v {
		sum += float64(float64(x) * float64(x))
	}
	if !(sum > 0) || math.IsInf(sum, 0) {
		return nil
	}
	u := make([]float32, len(v))
	scale := float32(1 / math.Sqrt(sum))
	for i, x := range v {
		u[i] = float32(x * scale)
	}
	return u
}

// dot is the same on every processor: products are rounded before they are added.
func dot(a, b []float32) float64 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	for len(a) >= 4 && len(b) >= 4 {
		s0 += float32(a[0] * b[0])
		s1 += float32(a[1] * b[1])
		s2 += float32(a[2] * b[2])
		s3 += float32(a[3] * b[3])
		a, b = a[4:], b[4:]
	}
	for i := range a {
		s0 += float32(a[i] * b[i])
	}
	return float64((s0 + s1) + (s2 + s3))
}

// row is how a name sees all others.
type row struct {
	unit []float32
	form []rune
	low  float64 // the lowest cosine
	near []point // names of the sample in and around the region
	ids  []int32 // and their nodes
	o    *Options
}

// row looks at the sample from a name; nil if the name has no vector.
func (r *rows) row(s *subject) *row {
	if r == nil {
		return nil
	}
	u := r.unit(s.value)
	if u == nil {
		return nil
	}
	out := &row{unit: u, form: s.form, low: 1, o: &r.options}
	for _, a := range r.anchors {
		out.low = min(out.low, dot(u, a))
	}
	cosines := make([]float64, len(r.sample))
	for i, x := range r.sample {
		if x.unit == nil {
			continue
		}
		cosines[i] = dot(u, x.unit)
		out.low = min(out.low, cosines[i])
	}
	for i, x := range r.sample {
		if x.unit == nil {
			continue
		}
		p := point{x: out.scale(cosines[i])}
		if p.x < r.options.Cosine-2*r.options.Eps {
			continue
		}
		p.y = jaroWinkler(s.form, x.form)
		if p.y >= r.options.JaroWinkler-2*r.options.Eps {
			out.near, out.ids = append(out.near, p), append(out.ids, x.node)
		}
	}
	return out
}

// scale gives a cosine its place between the lowest of the row and 1, that of the name
// with itself.
func (r *row) scale(cosine float64) float64 {
	if r.low >= 1 {
		return 1
	}
	return max(0, min(1, (cosine-r.low)/(1-r.low)))
}

// region reports whether a point lies in the region.
func (o *Options) region(p point) bool { return p.x >= o.Cosine && p.y >= o.JaroWinkler }
