// Package gatexml reads and writes documents as GATE saves them in XML: a text, and sets
// of annotations over it. Of an XML file of any other kind it makes a document as GATE
// does: the text, with the elements as annotations in the set [Markups].
//
// The clinical tool keeps a report's JSON as such elements; [FromJSON] and
// [Document.JSON] go both ways, and what the elements alone would lose - numbers,
// truth values, null, empty lists - is kept in a feature of theirs.
//
// What is read comes from anywhere: document types and entities are refused, depth is
// bounded, and errors quote nothing.
package gatexml
