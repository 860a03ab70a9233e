// Package name reads how a person's name is built, and tells when one way to write
// a name is a shorter form of another.
//
// # Reading
//
// [Parse] turns a value into words in one order, given names first:
//
//   - Letters are compared without case, accents, apostrophes and genitive ('s).
//     ä, ö, ü, æ, ø and å are equal to both of their spellings: Müller is Mueller
//     and Muller, though Mueller is not Muller.
//   - "Keller, Anna", "KELLER Anna" and "Keller A." are turned round, the last
//     unless its first word is a known given name ("Anna K."). Without such a sign
//     the order stays: "Keller Anna" is not turned, but [Name.Covers] knows it for
//     "Anna Keller" where that exists as well.
//   - A single letter, and a word of up to four letters with a full stop, stands
//     for any word that begins so: "A.", "A", "Chr.". "Z.M." is two words, and so
//     are "Jean-Claude", "J.-C." and "Meier-Huber".
//   - Titles in front (Mrs, Frau Dr. med., Sra.), degrees after, particles (von,
//     de la, van der) and the y of "Ortega y Gasset" are no words of the name. What
//     a title tells (gender, that a surname follows, that it means several people)
//     is kept. So is junior, senior, II, III.
//   - What follows "(", "née", "geb." or "alias" is left out.
//
// Where the surname begins is often open: "Anna Evagorou Christou" has one surname or
// two. So a [Name] has a set of words at which the surname may begin, and a single
// word may be a surname or a given name.
//
// # Comparing
//
// h covers x if in some reading of both
//
//   - every given name of x is one of h's, in order, the first of them h's first;
//     an abbreviation in x may stand for a longer word in h, never the reverse;
//   - the surname of x is h's or a run of words of it ("Núñez" of "Núñez Leal");
//   - one of the two may be missing in x, and a word in full must be shared.
//
// So Covers orders names by how much they say, and whatever contradicts in a given
// name, an initial or a generation does not cover.
//
// The list of given names was computed from the name files of the US Census Bureau
// (1990, public domain), the popular names by country of sigpwned (CC0) and the
// lists for German, Spanish and Catalan of faker-ruby (MIT), and the given names of
// Switzerland in ratschlab's medical-reports-deidentification (MIT); see gengiven.
// A gender stands in it only where they agree.
package name
