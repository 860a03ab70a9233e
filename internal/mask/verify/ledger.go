package verify

import (
	"math"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/mask/proof"
)

// ledger is what is known after each part of a certificate.
type ledger struct {
	*boundIndex
	costs  []int64
	fixed  func(e int) bool // goes whatever the risk
	left   []int64          // of entities, what is left of their costs
	must   []bool           // entities that every plan masks
	out    []bool           // entities that are left out
	within [][]int32        // of entities, the rows that they are in
	halved []proof.Row      // of parts, what they say for others
	priced [][]proof.Row    // of parts, their rows by places in their prices
}

func newLedger(n *boundIndex, costs []int64, fixed func(e int) bool) (*ledger, error) {
	l := &ledger{
		boundIndex: n, costs: costs, fixed: fixed, left: make([]int64, len(costs)), must: make([]bool, len(costs)),
		out: make([]bool, len(costs)), within: make([][]int32, len(costs)),
		halved: make([]proof.Row, len(n.of)), priced: make([][]proof.Row, len(n.of)),
	}
	for e, c := range costs {
		if c > math.MaxInt64/proof.Scale {
			return nil, failure.New("mask", "costs are too high to be proved")
		}
		l.left[e] = c * proof.Scale
	}
	for k := range n.rows {
		for _, e := range n.rows[k].Items {
			l.within[e] = append(l.within[e], int32(k))
		}
	}
	return l, nil
}

// take takes a part for true but for its value, of which it keeps what is to be proved.
func (l *ledger) take(i int, x *proof.Block) error {
	kinds := 0
	for _, is := range []bool{x.Halved, x.Instead != nil, x.Prices != nil} {
		if is {
			kinds++
		}
	}
	if kinds != 1 || x.Prices != nil && len(x.Entities) == 0 || x.Value != 0 && x.Prices == nil {
		return failure.Errorf("mask", "part %d of the certificate is not of one kind", i+1)
	}
	for _, e := range x.Entities {
		if e < 0 || int(e) >= len(l.left) || l.fixed(int(e)) {
			return failure.Errorf("mask", "part %d of the certificate names entities that it may not", i+1)
		}
	}
	switch {
	case x.Halved:
		l.halved[i] = l.halve(i)
		return nil
	case x.Instead != nil:
		return l.leaveOut(i, x)
	}
	return l.price(i, x)
}

// price checks that no entity is priced above its cost.
func (l *ledger) price(i int, x *proof.Block) error {
	if len(x.Entities) != len(x.Prices) {
		return failure.Errorf("mask", "part %d of the certificate has not one price for each entity", i+1)
	}
	at := make(map[int32]int32, len(x.Entities))
	for j, e := range x.Entities {
		switch {
		case j > 0 && e <= x.Entities[j-1]:
			return failure.Errorf("mask", "part %d of the certificate names entities that it may not", i+1)
		case x.Prices[j] < 0 || x.Prices[j] > l.left[e]:
			return failure.Errorf("mask", "the certificate prices entity %d above its cost", e+1)
		}
		l.left[e] -= x.Prices[j]
		at[e] = int32(j)
	}
	for _, k := range l.of[i] {
		row := l.rest(k)
		own := proof.Row{Need: row.Need}
		for j, e := range row.Items {
			if p, priced := at[e]; priced {
				own.Items, own.Coefs = append(own.Items, p), append(own.Coefs, row.Coefs[j])
			} else {
				own.Need -= row.Coefs[j] // it costs nothing here, so it is masked
			}
		}
		l.priced[i] = append(l.priced[i], own)
	}
	if all := x.Value; len(x.Entities) == 1 && all == x.Prices[0] && all == l.costs[x.Entities[0]]*proof.Scale {
		l.must[x.Entities[0]] = true // the value is not reached without it
	}
	return nil
}

// rest is what a bound still asks for beside what every plan masks and what is left out.
func (l *ledger) rest(k int32) proof.Row {
	var row *proof.Row
	if k < 0 {
		row = &l.halved[-k-1]
	} else {
		row = &l.rows[k]
	}
	rest := proof.Row{Need: row.Need}
	for j, e := range row.Items {
		switch {
		case l.must[e]:
			rest.Need -= row.Coefs[j]
		case !l.out[e]:
			rest.Items, rest.Coefs = append(rest.Items, e), append(rest.Coefs, row.Coefs[j])
		}
	}
	return rest
}

// halve adds up what the bounds of a part ask for, and halves it.
func (l *ledger) halve(i int) (sum proof.Row) {
	coefs := make(map[int32]int64)
	for _, k := range l.of[i] {
		row := l.rest(k)
		if row.Need <= 0 {
			continue
		}
		sum.Need += row.Need
		for j, e := range row.Items {
			if _, ok := coefs[e]; !ok {
				sum.Items = append(sum.Items, e)
			}
			coefs[e] += min(row.Coefs[j], row.Need)
		}
	}
	sum.Need = (sum.Need + 1) / 2
	for _, e := range sum.Items {
		sum.Coefs = append(sum.Coefs, min(sum.Need, (coefs[e]+1)/2))
	}
	return sum
}

// leaveOut leaves entities out, none of which has had a price. Whoever masks one may mask
// the other in its place: that costs no more, and no bound that the certificate names is
// broken by it.
func (l *ledger) leaveOut(i int, x *proof.Block) error {
	if len(x.Entities) != len(x.Instead) {
		return failure.Errorf("mask", "part %d of the certificate has not one in place of each entity", i+1)
	}
	for j, f := range x.Entities {
		e := x.Instead[j]
		if e < 0 || int(e) >= len(l.left) || e == f || l.fixed(int(e)) || l.out[e] || l.out[f] || l.costs[e] > l.costs[f] ||
			l.left[f] != l.costs[f]*proof.Scale || l.left[e] != l.costs[e]*proof.Scale || !l.does(e, f) {
			return failure.Errorf("mask", "part %d of the certificate leaves out entity %d without reason", i+1, f+1)
		}
		l.out[f] = true
	}
	return nil
}

// does reports whether an entity meets alone every bound that another is in.
func (l *ledger) does(e, f int32) bool {
	for _, k := range l.within[f] {
		row, met := l.rest(k), false
		for j, item := range row.Items {
			met = met || item == e && row.Coefs[j] >= row.Need
		}
		if row.Need > 0 && !met {
			return false
		}
	}
	return true
}
