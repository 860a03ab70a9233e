package people

import (
	"fmt"
	"strings"
	"time"
)

// Person is one of a population. Documents about them are computed from these fields.
type Person struct {
	Index  int // in its population
	number int // among all people of a collection
	Woman  bool
	Born   int // days since 1 January 1970
	Given  string
	Middle string // "" where there is none
	// Surname is of one name or, where people have one of each parent, of two.
	Surname string

	place, job   int
	street       string
	house, code  int
	employer     string
	insurer      int
	ill          []onset
	first        int // of the household, an index
	members      int
	member, file uint64 // numbers, before they have their form
	phone        int
	role         role
	origin       *origin // nil where the family is of the place
	twin         int     // who shares nearly everything, or -1
}

// onset is an illness with the year in which it was found.
type onset struct{ illness, year int }

type role uint8

const (
	single role = iota
	partner
	child
)

// Population is a function of a seed and a size.
type Population struct {
	*land
	size int
	seed uint64
	from int // the number of the first of them
}

func newPopulation(language string, size int, seed uint64) (*Population, error) {
	l, err := loadLand(language)
	if err != nil {
		return nil, err
	}
	return &Population{land: l, size: size, seed: seed}, nil
}

// inBlock is how many people are computed together.
const inBlock = 12

// Person is the one of that number.
func (p *Population) Person(i int) *Person {
	b := p.block(i / inBlock)
	return &b[i%inBlock]
}

// block computes twelve people who live in a few households.
func (p *Population) block(b int) *[inBlock]Person {
	d := roll(p.seed, forBlock, uint64(b))
	all := &[inBlock]Person{}
	twins := d.percent(17)
	for at, n := 0, 0; at < inBlock; n++ {
		size := p.household(&d, b, all[:], at)
		if n == 1 && twins {
			p.resemble(&d, &all[0], &all[at])
		}
		at += size
	}
	return all
}

// household fills seats from a place on and gives how many.
func (p *Population) household(d *dice, block int, all []Person, at int) int {
	couple, children := false, 0
	switch kind := d.below(100); {
	case kind < 32:
	case kind < 62:
		couple = true
	case kind < 90:
		couple, children = true, d.between(1, 3)
	default:
		children = d.between(1, 2)
	}
	home := p.home(d)
	head := &all[at]
	*head = home
	age := d.between(20, 94) - d.below(20)
	if children > 0 {
		age = d.between(24, 56)
	}
	head.Woman, head.Born = d.percent(51), p.birthday(d, max(age, 19))
	origin := p.origin(d, home.place)
	p.name(d, head, origin, p.surname(d, origin, home.place))
	seats := []*Person{head}
	if couple && at+1 < inBlock {
		other := &all[at+1]
		*other = home
		other.Woman = head.Woman == d.percent(4)
		other.Born = min(head.Born+d.between(-6*365, 6*365), p.birthday(d, 19))
		if d.percent(12) {
			origin = p.origin(d, home.place)
		}
		surname := p.surname(d, origin, home.place)
		if !p.TwoNames && d.percent(82) {
			surname = head.Surname
		}
		p.name(d, other, origin, surname)
		head.role, other.role = partner, partner
		seats = append(seats, other)
	}
	for range children {
		if at+len(seats) == inBlock {
			break
		}
		c := &all[at+len(seats)]
		*c = home
		c.role, c.Woman = child, d.percent(49)
		youngest := max(head.Born, seats[min(1, len(seats)-1)].Born)
		if len(seats) > 1 && seats[1].role == child {
			youngest = head.Born
		}
		c.Born = min(youngest+d.between(21*365, 38*365), p.birthday(d, 0))
		p.name(d, c, origin, p.inherited(seats))
		seats = append(seats, c)
	}
	for i, s := range seats {
		s.Index, s.first, s.members, s.twin = block*inBlock+at+i, block*inBlock+at, len(seats), -1
		s.number = p.from + s.Index
		p.life(d, s)
	}
	return len(seats)
}

// inherited is the surname of a child.
func (p *Population) inherited(parents []*Person) string {
	if !p.TwoNames {
		return parents[0].Surname
	}
	father, _, _ := strings.Cut(parents[0].Surname, " ")
	mother := parents[0].Surname[strings.LastIndexByte(parents[0].Surname, ' ')+1:]
	if len(parents) > 1 && parents[1].role == partner {
		mother, _, _ = strings.Cut(parents[1].Surname, " ")
	}
	return father + " " + mother
}

// home draws what a household shares.
func (p *Population) home(d *dice) Person {
	at := p.placeOdds.draw(d)
	streets := 12 + 4*p.places[at].weight // a village has few
	s := roll(0, forStreet, uint64(at*100_000+d.below(streets)))
	return Person{
		place: at, street: strings.ReplaceAll(pick(&s, p.Streets), "{}", p.names.Streets.Pick(s.next()>>1%p.names.Streets.Total())),
		house: 1 + min(d.below(150), d.below(150)), code: d.below(1 << 20),
	}
}

// birthday is a day in the year in which somebody of this age was born.
func (p *Population) birthday(d *dice, age int) int {
	return int(time.Date(p.Today-age, 1, 1, 0, 0, 0, 0, time.UTC).Unix()/86400) - d.below(365)
}

func (p *Population) origin(d *dice, place int) *origin {
	for i := range p.Origins {
		share := 10 * p.Origins[i].Share
		if p.places[place].weight < cityWeight {
			share /= 3
		}
		if d.below(1000) < share {
			return &p.Origins[i]
		}
	}
	return nil
}

// cityWeight is what the places weigh in which many families came from elsewhere.
const cityWeight = 25

func (p *Population) surname(d *dice, o *origin, place int) string {
	one := func() string {
		if o != nil {
			return pick(d, o.surnames)
		}
		if own := p.Regional[p.places[place].region]; own != "" && d.percent(15) {
			return pick(d, strings.Split(own, ", "))
		}
		if p.Surnames != "" && d.percent(70) {
			return front(d, p.frequent)
		}
		return p.names.Surnames.Pick(d.next() >> 1 % p.names.Surnames.Total())
	}
	if p.TwoNames && (o == nil || o.Both) {
		return one() + " " + one()
	}
	return one()
}

func (p *Population) name(d *dice, s *Person, o *origin, surname string) {
	year := dayOf(s.Born).Year()
	switch {
	case o != nil && s.Woman:
		s.Given = pick(d, o.female)
	case o != nil:
		s.Given = pick(d, o.male)
	default:
		s.Given = p.given(d, s.Woman, year)
		if d.percent(p.SecondName) {
			if s.Middle = p.given(d, s.Woman, year-25); s.Middle == s.Given {
				s.Middle = ""
			}
		}
	}
	s.Surname, s.origin = surname, o
}

// life draws work, insurance, illnesses and numbers.
func (p *Population) life(d *dice, s *Person) {
	age := p.age(s)
	s.job = p.jobOdds[jobKey(s.Woman, age)].draw(d)
	s.employer = p.work(d, s)
	s.insurer = min(d.below(len(p.Insurers)), d.below(len(p.Insurers)))
	s.member, s.file, s.phone = d.next(), d.next(), d.below(1<<30)
	for range 4 {
		if d.below(120) > age {
			continue
		}
		k := p.illOdds.draw(d)
		if !p.fits(d, s, k) || s.has(k) {
			continue
		}
		s.ill = append(s.ill, onset{k, p.Today - 1 - d.below(max(1, min(age-p.illnesses[k].first, 18)))})
	}
}

// fits reports whether an illness may be somebody's, by their sex and age.
func (p *Population) fits(d *dice, s *Person, k int) bool {
	ill, age := &p.illnesses[k], p.age(s)
	share := ill.women
	if !s.Woman {
		share = 100 - share
	}
	return age >= ill.first && age <= ill.last && d.below(60) < share
}

func (s *Person) has(illness int) bool {
	for _, o := range s.ill {
		if o.illness == illness {
			return true
		}
	}
	return false
}

// work is an employer of the sector in the place: a large place has many.
func (p *Population) work(d *dice, s *Person) string {
	sector := p.jobs[s.job].sector
	n := d.below(1 + p.places[s.place].weight/6)
	e := roll(0, forEmployer, mixed(uint64(s.place)<<20|uint64(n))+uint64(len(sector))*7+uint64(sector[0]))
	return p.proper(&e, pick(&e, p.Employers[sector]), s.place)
}

// proper fills a pattern of names: {} is a surname, {place} a place.
func (p *Population) proper(d *dice, pattern string, place int) string {
	if strings.Contains(pattern, "{}") {
		name := p.names.Surnames.Pick(d.next() >> 1 % p.names.Surnames.Total())
		pattern = strings.ReplaceAll(pattern, "{}", name)
	}
	return strings.ReplaceAll(pattern, "{place}", p.places[place].name)
}

// resemble makes the second the decoy of the first.
func (p *Population) resemble(d *dice, a, b *Person) {
	b.Woman, b.place, b.job, b.employer = a.Woman, a.place, a.job, a.employer
	b.Born = min(a.Born+d.between(-700, 700), p.birthday(d, 19))
	b.ill = append([]onset(nil), a.ill...)
	switch d.below(3) {
	case 0:
		b.Given, b.Surname, b.Middle = a.Given, a.Surname, ""
	case 1:
		b.Given, b.Middle = p.given(d, b.Woman, dayOf(b.Born).Year()), ""
		b.Surname = a.Surname
	default:
		b.Given = a.Given
	}
	a.twin, b.twin = b.Index, a.Index
}

// age is that at the end of the documents' time.
func (p *Population) age(s *Person) int { return p.Today - 1 - dayOf(s.Born).Year() }

// household gives those who live with a person.
func (p *Population) others(s *Person) []*Person {
	var all []*Person
	b := p.block(s.Index / inBlock)
	for i := s.first; i < s.first+s.members; i++ {
		if i != s.Index && i < p.size {
			all = append(all, &b[i%inBlock])
		}
	}
	return all
}

func dayOf(n int) time.Time { return time.Unix(int64(n)*86400, 0).UTC() }

// address is where a person lives, in one line.
func (p *Population) address(s *Person) string {
	return strings.NewReplacer("{line}", p.line(s), "{code}", p.postcode(s), "{place}", p.places[s.place].name).Replace(p.Address)
}

func (p *Population) line(s *Person) string {
	return strings.NewReplacer("{street}", s.street, "{house}", fmt.Sprint(s.house)).Replace(p.Line)
}

func (p *Population) postcode(s *Person) string {
	d := roll(0, forStreet, uint64(s.place)<<32|uint64(s.code%9))
	return pick(&d, p.Codes) + shaped(&d, p.CodeTail)
}

// shaped gives a form its digits, for #, and letters, for @.
func shaped(d *dice, form string) string {
	out := []byte(form)
	for i, c := range out {
		switch c {
		case '#':
			out[i] = byte('0' + d.below(10))
		case '@':
			out[i] = "ABCDEFGHJKLMNPRSTUVWXYZ"[d.below(23)]
		}
	}
	return string(out)
}
