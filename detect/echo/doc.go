// Package echo finds what the mentions of a document give away of the rest of it:
// tokens of which a mention has only a part, the rest of a name beside a masked part,
// surnames that come again alone, short names that a text defines, names inside
// e-mail addresses, user names and file names, numbers of the form of those that were
// found, telephone numbers behind a name.
//
// It runs behind the detectors and before overlaps are settled, and sees one document
// alone. Words that are ordinary in the language of the text are never names by it.
package echo
