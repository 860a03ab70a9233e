package anonymity

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// Row is what is said of somebody. The order of the values does not matter, nor how often they come.
type Row struct {
	Quasi     []string
	Sensitive []string
}

// Measures are those of all rows.
type Measures struct {
	Rows    int `json:"rows"`
	Classes int `json:"classes"`
	// K is the size of the smallest class. Alone counts rows without another of their class,
	// Below5 those of classes of fewer than five.
	K      int `json:"k"`
	Alone  int `json:"alone"`
	Below5 int `json:"below_5"`
	// Expected is the mean of 1/k over rows, Worst the largest.
	Expected float64 `json:"expected"`
	Worst    float64 `json:"worst"`
	// Told counts rows that tell something sensitive. What follows is about those alone.
	Told int `json:"told"`
	// L is the fewest sensitive values of a class, EntropyL the least e^H of one. Disclosed
	// counts rows of classes with one value: who knows the class knows it of everybody in it.
	L         int     `json:"l"`
	EntropyL  float64 `json:"entropy_l"`
	Disclosed int     `json:"disclosed"`
	// T is the largest distance of the values of a class from those of all rows, half the sum
	// of differences: values are equally far from one another.
	T float64 `json:"t"`
}

// shares are how much of rows has each sensitive value. A row with several has a part of each.
type shares map[string]float64

func (s shares) add(values []string) {
	for _, v := range values {
		s[v] += 1 / float64(len(values))
	}
}

// class is rows with equal quasi identifiers.
type class struct {
	rows, told int
	values     shares
}

// Measure measures rows.
func Measure(rows []Row) Measures {
	classes := map[string]*class{}
	all := class{values: shares{}}
	for _, r := range rows {
		key := strings.Join(distinct(r.Quasi), "\x00")
		if classes[key] == nil {
			classes[key] = &class{values: shares{}}
		}
		for _, c := range []*class{classes[key], &all} {
			c.rows++
			if values := distinct(r.Sensitive); len(values) > 0 {
				c.told++
				c.values.add(values)
			}
		}
	}
	m := Measures{Rows: all.rows, Classes: len(classes), Told: all.told}
	for _, key := range slices.Sorted(maps.Keys(classes)) {
		m.add(classes[key], &all)
	}
	if m.Rows > 0 {
		m.Expected = float64(m.Classes) / float64(m.Rows) // k rows of 1/k are 1
		m.Worst = 1 / float64(m.K)
	}
	return m
}

func (m *Measures) add(c, all *class) {
	m.K = least(m.K, c.rows)
	if c.rows == 1 {
		m.Alone++
	}
	if c.rows < 5 {
		m.Below5 += c.rows
	}
	if c.told == 0 {
		return
	}
	m.L = least(m.L, len(c.values))
	if len(c.values) == 1 {
		m.Disclosed += c.told
	}
	var entropy, distance float64
	for _, v := range slices.Sorted(maps.Keys(all.values)) { // sums of floating point depend on the order
		p, q := c.values[v]/float64(c.told), all.values[v]/float64(all.told)
		if p > 0 {
			entropy -= p * math.Log(p)
		}
		distance += math.Abs(p-q) / 2
	}
	if l := math.Exp(entropy); m.EntropyL == 0 || l < m.EntropyL {
		m.EntropyL = l
	}
	m.T = max(m.T, distance)
}

// least is the smaller one, where 0 stands for none yet.
func least(a, b int) int {
	if a == 0 {
		return b
	}
	return min(a, b)
}

func distinct(values []string) []string {
	out := slices.Clone(values)
	slices.Sort(out)
	return slices.Compact(out)
}
