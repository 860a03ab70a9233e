// Package rewrite lets a language model rewrite passages without what is masked, and
// takes its word for nothing.
//
// A document is first rewritten by package replace, which puts labels in place of what
// is masked: the proof that nothing is left, and what stays where the model fails. Then
// each run of whole sentences in which the operator rewrite put a label is a passage. The
// model is given the passage as it was and the values to leave out, and says it anew; all
// else of the document keeps its bytes. With [Options].Labelled the model is given the
// labels instead.
//
// # What is accepted
//
// A text takes the place of its passage only if none of these is found in it, in this
// order ([Reason] has their names):
//
//   - Fewer characters than half of what is to stay, more than one and a half times the
//     passage's.
//   - Signs, brackets, line breaks, invisible characters or scripts that the passage does
//     not have, but for . , ; : ' - and the space.
//   - A word of a value that is masked anywhere in the document (small words aside), more
//     often than what is to stay has it; such a word of four letters or more inside
//     another, forwards or backwards, and one of five or more with a letter wrong; the letters
//     and digits of a whole value, or of a word of six or more, forwards or backwards,
//     whatever stands between them; three or more letters alone in a row. Case, accents, and
//     ä, ae and a make no difference.
//   - A label or placeholder that is not to stay; one that is, missing.
//   - Words about the task: passage, redacted, "Here is …".
//   - Another language than the passage's.
//   - Other numbers than those that are to stay, in their order and with their units; other
//     words for numbers.
//   - A word with a capital, at the start of a sentence too, that neither is among what is
//     to stay nor may be said of anybody; a known given name; a letter alone that may be an
//     initial; a word that is a date, as the names of months are.
//   - More or fewer words that deny.
//   - Less than 60 % of the content words that are to stay; more than two content words,
//     and more than 20 %, that are new.
//   - Whatever detectors find in it that does not stand so in what is to stay.
//   - Any original value of the whole collection, in the passage or over its border:
//     [replace.Replacer.Passages] has the last word.
//
// What is refused is asked for again, twice, with the reason and without the answer. Then
// the labels stay. So the worst that a model can do is to say something else, in the
// words of the passage and a few ordinary ones, and to hide in their choice what nobody
// looks for: a code, an acrostic.
//
// A model that must see labels only is not told either what it guessed: an answer with a
// masked value in it ends the attempts.
package rewrite
