// Package words finds known values in texts as whole words, whatever the way they
// are written there: in capitals, with composed or decomposed accents, broken
// over a line, with invisible characters inside.
//
// Values and texts are read as sequences of words, and a value occurs where its
// words follow each other:
//
//   - A run of letters, digits and the marks on them is one word. In scripts that
//     do not put spaces between words (Han, Kana, Thai, Lao, Khmer, Myanmar) each
//     character is one. White space, control characters and '_' separate words
//     and are not words; every other character is a word of its own. So "Meier"
//     does not occur in "Meierhof", "doe" occurs in "jane_doe", and "J. Doe" in
//     "J.Doe".
//   - Words are compared by Unicode's full case folding over NFKD: ß is ss, full
//     width is plain, é is the same in one code point or two. Digits of every
//     script are equal, and so are i, İ and ı. Accents count: Müller is not Muller.
//   - Apostrophes are equal to each other, and so are dashes, and double quotes.
//   - Invisible characters inside a word (soft hyphen, joiners, variation
//     selectors, other format characters) are passed over.
//   - Where an invisible character may separate words or not (zero-width space,
//     direction marks), and where a word is divided by a hyphen at the end of a
//     line, both readings count.
//
// A [Matcher] reads a text in time linear in its length for any number of values.
package words
