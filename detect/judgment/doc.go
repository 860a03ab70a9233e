// Package judgment knows how judgments in German are written: who is a party's counsel,
// and what is cited. Decisions of courts that were published, law reports and commentaries
// are nobody's data, whatever names stand in them: VI ZR 439/17, Palandt/Sprau.
package judgment
