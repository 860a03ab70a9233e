package people

import (
	"strings"
	"time"
)

// A chain is what happened to a person, and who wrote about it: two to six documents.
type chain struct {
	person   *Person
	others   []*Person // who live with them
	decoyOf  int       // whose decoy it is, or -1
	event    int
	day      int // on which it happened
	main     onset
	place    int // where it happened
	hospital string
	court    string
	fact     string
	numbers  map[string]string
	staff    map[string]*somebody
	d        dice
	of       *country
}

// somebody is who is called by a name: the person, their family, or one of the staff.
type somebody struct {
	given, middle, surname string
	woman, married, doctor bool
	entity                 string
}

const (
	longestChain = 6
	youngest     = 24 // at the end of the documents' time, so that all are grown up
)

// chains returns those of the n-th place in the order in which people are written about: one, none
// where they are children, two where they have a decoy that is written about too.
func (p *Population) chains(n int) []*chain {
	i := p.order(n)
	s := p.Person(i)
	if p.age(s) < youngest || s.twin >= 0 && s.twin < s.Index {
		return nil
	}
	all := []*chain{p.chain(s, -1)}
	if s.twin >= 0 && s.twin < p.size {
		all = append(all, p.chain(p.Person(s.twin), s.number))
	}
	return all
}

// order is a permutation of the people.
func (p *Population) order(n int) int {
	step := int(roll(p.seed, forOrder, 0).state>>33)%p.size | 1
	for gcd(step, p.size) != 1 {
		step += 2
	}
	return (n*step + int(roll(p.seed, forOrder, 1).state>>33)) % p.size
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func (p *Population) chain(s *Person, decoyOf int) *chain {
	c := &chain{person: s, others: p.others(s), decoyOf: decoyOf, d: roll(p.seed, forCase, uint64(s.Index)), staff: map[string]*somebody{}, numbers: map[string]string{}}
	d := &c.d
	c.event = d.below(len(p.events))
	c.day = int(time.Date(p.Today-4, 1, 1, 0, 0, 0, 0, time.UTC).Unix()/86400) + d.below(3*365)
	c.place = s.place
	if d.percent(25) {
		c.place = p.placeOdds.draw(d)
	}
	h := roll(0, forEmployer, uint64(s.place)+1<<40)
	c.hospital = p.proper(&h, pick(&h, p.Hospitals), s.place)
	c.court = p.proper(&h, pick(&h, p.Courts), s.place)
	c.main = p.suffered(d, s)
	c.main.year = min(c.main.year, dayOf(c.day).Year()-1)
	f := roll(p.seed, forFact, uint64(s.Index))
	facts := page{Population: p, l: p.land, c: c, d: f}
	facts.sequence(pick(&facts.d, p.facts))
	c.fact = string(facts.out)
	return c
}

// suffered is the illness that documents speak of: one that a person has or, where they
// have none, one that they may have.
func (p *Population) suffered(d *dice, s *Person) onset {
	if len(s.ill) > 0 {
		return pick(d, s.ill)
	}
	for range 50 {
		if k := p.illOdds.draw(d); p.fits(d, s, k) {
			return onset{k, p.Today - 5 - d.below(9)}
		}
	}
	return onset{0, p.Today - 5}
}

// length is how many documents a chain has: a decoy has few.
func (c *chain) length() int {
	n := c.d.between(2, longestChain)
	if c.decoyOf >= 0 {
		n = min(n, 3)
	}
	return n
}

// number is one that is the same in all documents of a chain.
func (p *Population) number(c *chain, name, form string) string {
	if c.numbers[name] == "" {
		d := roll(p.seed, forStaff, uint64(c.person.Index)<<8+uint64(len(name)+int(name[0])))
		c.numbers[name] = strings.ReplaceAll(shaped(&d, form), "{yy}", p.written(dayOf(c.day), "{yy}"))
	}
	return c.numbers[name]
}

// who is somebody by their part in what happened. Doctors, clerks and the like are the same for many people.
func (p *Population) who(c *chain, part string) *somebody {
	if w := c.staff[part]; w != nil {
		return w
	}
	w := p.newSomebody(c, part)
	c.staff[part] = w
	return w
}

func (p *Population) newSomebody(c *chain, part string) *somebody {
	s := c.person
	switch part {
	case "name":
		return &somebody{s.Given, s.Middle, s.Surname, s.Woman, s.role == partner, false, entityOf(s)}
	case "kin":
		for _, o := range c.others {
			if o.role == partner {
				return &somebody{o.Given, "", o.Surname, o.Woman, true, false, entityOf(o)}
			}
		}
	case "child":
		for _, o := range c.others {
			if o.role == child && s.role != child {
				return &somebody{o.Given, "", o.Surname, o.Woman, false, false, entityOf(o)}
			}
		}
	}
	d := roll(p.seed, forStaff, mixed(uint64(s.Index))+mixed(uint64(len(part))<<8+uint64(part[0])+uint64(part[1])<<16))
	switch part { // these are few
	case "gp", "officer", "judge":
		d = roll(p.seed, forStaff, uint64(s.place*8+s.Index%3)<<16+uint64(part[0]))
	case "doctor", "nurse":
		d = roll(p.seed, forStaff, uint64(s.place*8+s.Index%7)<<24+uint64(part[0]))
	case "clerk":
		d = roll(p.seed, forStaff, uint64(s.insurer*32+s.Index%23)<<32)
	}
	w := &somebody{woman: d.percent(52), doctor: part == "gp" || part == "doctor"}
	o := p.origin(&d, s.place)
	you := Person{Woman: w.woman, Born: p.birthday(&d, d.between(28, 62))}
	surname := p.surname(&d, o, s.place)
	if part == "kin" { // a brother or a sister
		surname, o, you.Born = s.Surname, s.origin, s.Born+d.between(-3000, 3000)
	}
	p.name(&d, &you, o, surname)
	w.given, w.surname = you.Given, you.Surname
	w.entity = "staff/" + w.given + " " + w.surname
	return w
}

func entityOf(s *Person) string { return "person/" + digits(s.number, 8) }

// relation is what the person's kin is to them: husband, wife, brother, sister.
func (p *Population) relation(c *chain) string {
	w := p.who(c, "kin")
	n := 0
	if !w.married {
		n = 2
	}
	if w.woman {
		n++
	}
	return p.Relations[n]
}
