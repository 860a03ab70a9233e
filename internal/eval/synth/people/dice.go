package people

// dice are random numbers that depend on a seed and a place alone, so that what is drawn
// in one place does not depend on what was drawn before (SplitMix64 over a mixed start).
type dice struct{ state uint64 }

// What numbers are drawn for.
const (
	forBlock uint64 = iota + 1
	forOrder
	forCase
	forDocument
	forFact
	forStaff
	forStreet
	forEmployer
	forBackground
)

func roll(seed, purpose, index uint64) dice {
	return dice{mixed(mixed(seed+purpose*0x9e3779b97f4a7c15) + index)}
}

func mixed(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (d *dice) next() uint64 {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below is a number from 0 to n-1.
func (d *dice) below(n int) int { return int(d.next() >> 33 % uint64(n)) }

// between is a number from least to most.
func (d *dice) between(least, most int) int { return least + d.below(most-least+1) }

// percent is true in so many cases of a hundred.
func (d *dice) percent(n int) bool { return d.below(100) < n }

func pick[T any](d *dice, of []T) T { return of[d.below(len(of))] }

// front picks from a list that has the frequent before the rare.
func front[T any](d *dice, of []T) T {
	a, b := d.below(len(of)), d.below(len(of))
	return of[min(a, b)]
}

// weights draw indexes, each as often as its weight.
type weights struct{ upto []int }

func (w *weights) add(weight int) {
	if n := len(w.upto); n > 0 {
		weight += w.upto[n-1]
	}
	w.upto = append(w.upto, weight)
}

func (w *weights) draw(d *dice) int {
	at := d.below(w.upto[len(w.upto)-1])
	low, high := 0, len(w.upto)-1
	for low < high {
		if mid := (low + high) / 2; w.upto[mid] > at {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}
