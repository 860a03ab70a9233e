package people

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/internal/ordered"
)

// census counts how many of a population share what documents tell of somebody.
type census struct {
	p       *Population
	cells   []int32 // by sex, age, place and job
	births  []int32 // by sex, place and birthday
	illness []int32 // by sex, age, place and illness
}

const (
	bandYears = 5
	bands     = 24
	birthdays = 110 * 366
)

func (p *Population) census(ctx context.Context, threads int) (*census, error) {
	n := &census{p: p, cells: make([]int32, 2*bands*len(p.places)*len(p.jobs)),
		births: make([]int32, 2*len(p.places)*birthdays), illness: make([]int32, 2*bands*len(p.places)*len(p.illnesses))}
	// Each batch gives where it adds; one goroutine adds.
	type sums struct{ cells, births, illness []int }
	in := func(yield func(int) bool) {
		for b := 0; b*inBlock < p.size; b += blocksInBatch {
			if !yield(b) {
				return
			}
		}
	}
	count := func(from int) (s sums) {
		for b := from; b < from+blocksInBatch; b++ {
			for _, one := range p.block(b) {
				if one.Index >= p.size {
					break
				}
				s.cells = append(s.cells, n.cell(&one, len(p.jobs), one.job))
				s.births = append(s.births, n.birth(&one))
				for _, o := range one.ill {
					s.illness = append(s.illness, n.cell(&one, len(p.illnesses), o.illness))
				}
			}
		}
		return s
	}
	err := ordered.Map(ctx, threads, in, count, func(s sums) error {
		for _, i := range s.cells {
			n.cells[i]++
		}
		for _, i := range s.births {
			n.births[i]++
		}
		for _, i := range s.illness {
			n.illness[i]++
		}
		return nil
	})
	return n, err
}

const blocksInBatch = 512

func (n *census) band(s *Person) int { return min(bands-1, max(0, n.p.age(s))/bandYears) }

func sexOf(s *Person) int {
	if s.Woman {
		return 1
	}
	return 0
}

func (n *census) cell(s *Person, kinds, kind int) int {
	return ((sexOf(s)*bands+n.band(s))*len(n.p.places)+s.place)*kinds + kind
}

func (n *census) birth(s *Person) int {
	day := s.Born - n.p.birthday(&dice{}, 109)
	return (sexOf(s)*len(n.p.places)+s.place)*birthdays + min(birthdays-1, max(0, day))
}

// alike counts who shares what is seen of a person: the least of three counts, each of
// people who share sex, place and age band, and the job, the birthday or an illness, as
// far as each is seen.
func (n *census) alike(c *chain, seen attributes) int {
	least := n.over(n.cells, c.person, seen, len(n.p.jobs), c.person.job, seesJob)
	if seen&seesBirth != 0 {
		least = min(least, n.born(c.person, seen))
	}
	if seen&seesIllness != 0 && c.person.has(c.main.illness) {
		least = min(least, n.over(n.illness, c.person, seen, len(n.p.illnesses), c.main.illness, seesIllness))
	}
	return least
}

// over sums the cells of what is not seen.
func (n *census) over(cells []int32, s *Person, seen attributes, kinds, kind int, isSeen attributes) int {
	total := 0
	for _, sex := range n.possible(seen&seesSex != 0, sexOf(s), 2) {
		for _, band := range n.possible(seen&seesAge != 0, n.band(s), bands) {
			for _, place := range n.possible(seen&seesPlace != 0, s.place, len(n.p.places)) {
				row := cells[((sex*bands+band)*len(n.p.places)+place)*kinds:][:kinds]
				for _, k := range n.possible(seen&isSeen != 0, kind, kinds) {
					total += int(row[k])
				}
			}
		}
	}
	return total
}

func (n *census) born(s *Person, seen attributes) int {
	total := 0
	day := n.birth(s) % birthdays
	for _, sex := range n.possible(seen&seesSex != 0, sexOf(s), 2) {
		for _, place := range n.possible(seen&seesPlace != 0, s.place, len(n.p.places)) {
			total += int(n.births[(sex*len(n.p.places)+place)*birthdays+day])
		}
	}
	return total
}

// every are the numbers below all there may be.
var every = func() []int {
	all := make([]int, 1024)
	for i := range all {
		all[i] = i
	}
	return all
}()

// possible is the one value that is seen, or all.
func (n *census) possible(seen bool, one, all int) []int {
	if seen {
		return slices.Clip(every[one : one+1])
	}
	return every[:all]
}
