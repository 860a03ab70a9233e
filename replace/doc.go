// Package replace rewrites documents so that no value of a masked entity is left
// in them.
//
// A [Replacer] is made once for a collection, from the masked entities and the
// [Operator] chosen for each label. It then rewrites documents, one by one and
// in any order, by these rules:
//
//   - Every mention it is given is replaced, and so is every whole-word occurrence
//     of an original value of any target, in every text, key and id (package words
//     says what an occurrence is; in keys and ids it reads loosely). In ids, which name
//     files, and in texts of one word so is the surname of a person, in any spelling, alone or with the given name
//     or its first letter: "akeller", "mueller_juerg".
//     A number is replaced whole if it is written like an original value.
//   - Spans that share a character are joined, and replaced once: by the
//     replacement for the longest of them, then the one that begins first, then a
//     mention before a found value, then the smaller entity id. Of several targets
//     with one value the first counts.
//   - With [Options].Split mentions that overlap are not joined: one inside another
//     gives way to it; of those that overlap in part, the one with most overlaps
//     keeps what the others leave of it, and so on.
//   - A mention that cuts a word replaces exactly its span.
//   - Nothing else is changed.
//
// Then the outcome is searched anew. A value that is still there, because a
// replacement and the text beside it happen to form it, widens the replacement,
// which stays what it was, and the search begins again; after a bounded number of rounds the document
// fails. What lies wholly inside a text that a replacement put in does not count:
// "[NAME]" stays, though "name" be a value, and a date may become one that another
// document has. So an operator answers for what it puts in: [Kind] says of those
// that put originals back that what they make is not anonymous.
//
// # Operators
//
// Package replace/suite lists them. Here are the simple ones ([Basic]), which look at the
// entity and what it is written as, and the policies ([Policies]), which go by what is
// known of each mention: the label of its detector, its features, its document. Packages
// below this one have those with more to them.
//
// A [Choice] says which replaces what: by the rule that found a mention, by its label, else
// the default. A [Preparer] gets to know the collection before the first document, and
// what embeds [Exclusions] puts in no value of it. A [DocumentOperator] is made anew for each
// document; a [Extender] takes in more of the text than was found, as date-shift does
// with the name of a weekday; a [Keeper], which puts back what was there, and what has a method Holds,
// from whose outcome it can be had, are asked with all the text that they replace.
package replace
