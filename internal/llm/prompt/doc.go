// Package prompt holds the instructions for language models: files, embedded and
// replaceable, in several languages, each version known by its hash.
//
// A prompt is a text file NAME.md in the language of [text/template]. A line
// "# System" begins what stays the same for every document, a line "# User" what
// changes from one to the next; text above both is for people only. [Kinds]
// lists the names that there are, and with what each is filled in.
//
// Texts of documents are data. They come into a prompt delimited by [Delimit], in the
// user part only, and [Load] refuses prompts that do otherwise.
package prompt
