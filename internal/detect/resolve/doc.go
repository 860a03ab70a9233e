// Package resolve settles which mention a piece of text belongs to where several
// were found: what it returns is disjoint, and in order.
//
// A leak is worse than a wrong label, so no character that was covered becomes
// uncovered, but for white space, punctuation and function words at the edges of
// what is left of a mention. A mention is validated if its score is 1: a checksum
// held, or a person said so.
//
// The rule, for each field of each document:
//
//  1. Of several mentions with one span the strongest stays; but one whose label
//     another one narrows (DATE beside BIRTH_DATE, PERSONAL_ID beside US_SSN) gives
//     way to that, and leaves it its score if that is higher.
//  2. Mentions with one label that overlap are joined into one, unless one of them
//     is validated: "12 Mill Lane, Leeds" and "Leeds LS1" are one address. The
//     strongest gives its score and detector.
//  3. A TITLE at the front of a PERSON that is not validated is cut off it.
//  4. A mention absorbs another that lies inside it and has its label or one that
//     its own is made of (an ADDRESS holds a LOCATION), whatever the scores; but
//     one that is not validated never absorbs one that is, a guess never a likely
//     organization, one that scores less than .6 never a name that a title or a
//     label announces, and one that scores less than .85 never a name behind "Mrs".
//  5. Where mentions still overlap, the stronger has the text, and the weaker keeps
//     what is left on either side, if anything is: such a rest has no normalized
//     value, begins and ends with neither white space, punctuation nor a function
//     word, and is dropped if nothing else is in it.
//
// Stronger is, in this order: validated, higher score, longer, smaller label,
// smaller detector name, earlier; and for mentions equal in all that whatever else
// tells them apart. So the outcome does not depend on the order of the input, and
// resolving it again changes nothing.
//
// [Unite] has another rule, for those who rank their labels.
package resolve
