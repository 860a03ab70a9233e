// Package docx reads the texts of Word documents (Office Open XML, ISO/IEC 29500)
// and writes them back with other texts, everything else staying as it was.
//
// A text is what flows through the runs of paragraphs, whatever runs a word is split
// into: a replacement goes into the first run that it touches, and is cut out of the
// others. Texts are the sections of the body, headers, footers, notes, comments, text
// boxes, charts; what tracked changes have deleted, in its old context; field codes;
// and the values of attributes in which people write: authors, alternative texts,
// names of bookmarks, targets of links. Document properties are texts as well. All
// other attributes are texts of kind [Structure]: nobody should search them, but a
// value known from elsewhere must not stay in them.
//
// What cannot be read is not let through: a part of a type that is not known, a
// signature, a macro, an encrypted file fail the document, and so do images and
// embedded files unless [Options] say what becomes of them. Thumbnails, comments in
// the XML and processing instructions are left out.
package docx
