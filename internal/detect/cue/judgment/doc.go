// Package judgment knows how judgments are written.
//
// In German: who is a party's counsel, and what is cited. Decisions of courts that were
// published, law reports and commentaries are nobody's data, whatever names stand in them:
// VI ZR 439/17, Palandt/Sprau.
//
// In English: who sits and signs, whose case it is, amounts, firms and file numbers; and what
// shape the finds of a statistical detector have ([Shaped]): such a detector, set to find much,
// takes formulas, provisions and half sentences with it.
package judgment
