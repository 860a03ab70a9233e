// Package view reads texts as people read them: through the marks of HTML, XML,
// Markdown and RTF, through entities, percent, quoted-printable and backslash encodings
// and encoded words of mail headers, over hyphens and quotation marks at the ends and
// beginnings of lines, past invisible characters, spaced letters, letters that only
// look Latin, digits of other scripts, and digits that machines read for letters. Signs
// between cells are commas, but in tables, and dots that lead from a label of a form to its value a colon. Spaces that were lost stand between words again,
// and the ends of lines that were wrapped are spaces.
//
//	v := view.Read(`<b>M</b>&uuml;ller`)
//	v.Text                                  // "Müller"
//	v.Source(span.Span{Start: 0, End: 7})   // the span <b>M</b>&uuml;ller
//
// What is found in a [View] is found in the text: [View.Source] gives the span that
// was read, with encoded forms as wholes. A text without any of this is its own view.
//
// Nothing that may say something is passed over: values of attributes but those of
// looks, addresses after links and elements of unknown names stay in the view. Reading takes time
// linear in the length of the text.
package view
