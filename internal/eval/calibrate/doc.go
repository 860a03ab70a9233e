// Package calibrate measures what an index of risk means. It invents populations, masks what
// is written about their people under several bounds, lets attackers say who the documents
// are about, and fits success by index.
//
// From each person one text goes to the attacker as it is, as what is public; the others are
// the collection. Another attacker holds the register of the population instead. What is
// fitted never falls with the index (isotonic regression, by pooling adjacent violators).
// Intervals hold 95 of 100 times. They are the wider of two: one draws populations anew, and
// of each its people (the bootstrap of Efron 1979), since documents about one person are not
// independent; the other is that of Wilson (1927) for as many cases as there are people.
package calibrate
