// Package administrative has two operators for the texts of Catalan and Spanish
// administrations, after the techniques "random" and "intelligent" of the
// AnonymizationPipeline of the Barcelona Supercomputing Center: [Kinds].
//
// # random
//
// Each letter and digit becomes another of its nature: a digit, a lower or upper case letter, one
// with an accent, a letter of the same script; all else stays. So the form of a
// text stays, its length, its signs. A number that did not begin with 0 does not afterwards.
//
// # intelligent
//
//   - People: given names and surnames, however many, as often as they are met in
//     Catalonia. A given name keeps its gender where that is known. Case,
//     particles (de, del, i, y), titles, hyphens and the order stay, initials are those of the new
//     name, and all ways in which a person is written get the same one.
//   - Places: behind a word for a street (carrer, calle, C/, avinguda, avenida, passeig
//     …), a district (barri, barrio, districte, distrito), a park or square (parc,
//     parque, jardins, plaça, plaza) another of that kind, in the language of the
//     word, which stays. Without such a word: a street where there is a number, else a town. A
//     crossing (cantonada, esquina, amb, con; i and y behind a word for a street) has two
//     streets. Numbers of houses are others, of as many digits; words for
//     floors and doors stay; post codes keep two digits; the town behind is another.
//   - Telephone numbers keep the country's digits and the first of the national
//     number; without a country the first, or the first two where that is a 0.
//   - Dates move by up to 30 days, or as many as asked for, but not by none; their form
//     stays, and the weekday moves along.
//   - Post codes keep their first two digits.
//   - Account numbers (IBAN) keep the letters of the country. Their check digits are
//     always wrong, so that none is anybody's.
//   - All else as random.
//
// What is put in looks like the rest of the text: what was overlooked cannot be
// told from it. It may belong to somebody: telephone numbers, identity numbers and
// names are not checked against any register.
//
// # What both hold to
//
// All is drawn by HMAC-SHA-256 under the key, from the seed, the entity and the
// value: equal values of one entity become equal, equal values of two entities do not, and
// the output depends on no order. Without a key the seed alone draws: see package
// replace. What is drawn is drawn anew while it equals a value that it could be taken for, or holds
// one as a word; after 32 times the label in brackets stands there instead.
// In ids, which name files, intelligent writes the label.
//
// Names come from the locales ca-ES and es-ES of package internal/replace/surrogate/locale,
// and from modest lists of districts, parks and squares. A folder of the user's may have
// lists in their place, as package locale reads them: given-female.txt,
// given-male.txt, surname.txt, street.txt, town.txt, and district.txt, park.txt
// and square.txt, for one language in a folder ca-ES or es-ES in it.
package administrative
