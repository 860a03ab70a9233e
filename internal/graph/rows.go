package graph

// Rows is a list of lists in two arrays: row i is Items[Start[i]:Start[i+1]].
type Rows struct {
	Start []int
	Items []int32
}

// Row returns row i; it must not be changed.
func (r Rows) Row(i int) []int32 { return r.Items[r.Start[i]:r.Start[i+1]] }

// Starts turns counts into the starts of rows, in place: counts[i+1] must hold the
// length of row i, and counts[0] zero.
func Starts(counts []int) []int {
	for i := 1; i < len(counts); i++ {
		counts[i] += counts[i-1]
	}
	return counts
}

// Transpose returns for each of n items the rows that hold it, in rising order.
func (r Rows) Transpose(n int) Rows {
	t := Rows{Start: make([]int, n+1), Items: make([]int32, len(r.Items))}
	for _, item := range r.Items {
		t.Start[item+1]++
	}
	next := append([]int(nil), Starts(t.Start)...)
	for row := range len(r.Start) - 1 {
		for _, item := range r.Row(row) {
			t.Items[next[item]] = int32(row)
			next[item]++
		}
	}
	return t
}
