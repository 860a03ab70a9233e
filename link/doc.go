// Package link groups mentions into entities across the documents of a collection:
// the one stage through which everything passes before anything can be measured.
//
// # Exact linking
//
// Mentions with the same normalized value and label are one entity, and entity_id =
// md5(normalized ‖ label). This is what the zero [Options] do, and what holds for
// every label that is not one of [Options.People].
//
// # Linking people by name
//
// The names of people are linked by how they are built (package name) and by what is
// known beside them. One name covers another if the other is a shorter way to write
// it: "Anna Evagorou Christou" covers "Christou, Anna", "A. Christou", "Mrs
// Christou" and "Anna".
//
// Evidence is the gender that a title shows, or else a given name that only men or
// only women bear; the date of birth; junior and senior; and, for a surname alone or
// with initials, whether it is the subject of the document or staff. Two names agree
// if no evidence of one contradicts that of the other. "Mr and Mrs Keller" and
// "Familie Keller" are several people, and agree with each other only.
//
// In each document, then over the collection:
//
//  1. Names that have the same words in the same order are one person if all of them
//     agree. If not, each goes its own way.
//  2. Names of one surname and one first initial are one person if no two of them
//     contradict each other: "Zaim Necatigil" and "Z.M. Necatigil", where there is
//     no Zoe.
//  3. A name is somebody's shorter name if exactly one person whose name covers it
//     agrees with it. Fuller names find their person first. A name that fits two
//     people stays by itself, and so do two names that contradict each other and
//     fit the same person. So does a surname alone where somebody bears it in full and
//     another behind a title: "Tom Keller", "Mrs Keller", "Keller".
//  4. A name of three words is not shortened to two of them if the third makes a name
//     with the first as well: "José Núñez" is not "José Núñez Leal" where there is
//     a "José Leal".
//  5. In a document only: what nobody covers may be a genitive without apostrophe
//     ("Kellers"), if without the s it fits one person and no title stands before it.
//  6. In a document only: a given name may be short for another ("Bob Keller" and
//     "Robert Keller", or "Bob" alone), and a surname of six letters or more may differ
//     in one letter, not its first or last, from that of somebody with the same given
//     name ("Hans Winkelried", "Hans Winkelreid"): unless both surnames are common or
//     borne by others as well. Exactly one person must fit.
//
// Over the collection less counts:
//
//   - A given name alone, or with the initial of the surname, links no documents.
//   - A surname alone, which its own document does not explain, is a person of the
//     collection only if it is all of that person's surname, nobody else bears it,
//     and it stands in at most three documents for each that says more.
//   - Part of a surname needs the given name in full.
//   - A surname and the same date of birth suffice, whoever else bears the surname.
//   - What is left over of surnames alone is one entity only if it stands in at
//     most three documents and nobody bears it of whom more is known. Given names
//     alone, common surnames, and initials that fit several people are somebody else
//     in each document, unless the date of birth is the same.
//
// A date of birth belongs to the name right in front of it (at most 20 bytes, no other
// mention between). Otherwise, if it is the only one in its document and begins a field of
// its own, as in a table, it belongs to the only person there, or the only one in the role
// of subject; staff do not count. In running text it is nobody's.
// Two that differ contradict each other; one that lacks day or month says nothing.
//
// A person's value is the most complete name, of several the shortest, then the
// smallest; entity_id is made of it as ever. Where several people have the same, the
// second and others get a number: "hans meier (2)". Originals are those of all
// names, so that masking a person masks every form. Each value that became part of
// another's entity is a [Merge] with its reason.
//
// The result does not depend on the order of documents or mentions. Work is in
// proportion to the number of mentions: a name is compared with at most 64 people
// under a key, and a key under which there are more fits too many to say who.
//
// # What is read of mentions
//
// Normalized, Label, Text (for capitals that show the surname), Field and Span (for
// dates of birth), and of its details:
//
//   - Title: the words in front of the name, as written; [Observe] sets it.
//   - the feature gender: "m" or "f", from a detector that knows.
//   - Role: subject or staff.
package link
