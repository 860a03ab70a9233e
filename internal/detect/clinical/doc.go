// Package clinical finds personal data in clinical reports by rules: word lists, JAPE
// grammars, and what is known about the fields of a report.
//
// A [Config] says which files a [Pipeline] is made of. It is read from the HOCON file
// of the Java tool, with its side files unchanged, or from YAML that says the same.
// The stages run in this order:
//
//	tokens, sentences, sentences cut at fields and line breaks
//	word lists, lists of endings
//	new names for fields, fields that are wholly of a type, contexts around words
//	generic rules, specific rules
//	names known about the document, copies of what is sure
//	what cannot stand in a field, clean-up, overlaps, schema
//
// A stage that fails fails the report.
package clinical
