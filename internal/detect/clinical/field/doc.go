// Package field brings the structure of a report to rules: which field a text
// stands in, what the field's name says about it, and what must not be found there.
//
// A report is a tree: fields with names, and texts at the leaves. [FromDocument]
// lays the leaves one after the other into a single text, each followed by a line
// break, and keeps the nodes of the tree beside it. Rules then run over the whole
// report as over one text, and [Report.Pieces] takes what they found apart again,
// leaf by leaf.
//
// # Paths
//
// A [Path] names nodes of the tree:
//
//	Name             a node of that name, anywhere
//	/Name            a child of the root
//	/Patient/Name    a child of a child; the same without the leading slash
//	//Patient//Name  any number of nodes before Patient, and between it and Name
//
// Every segment is a regular expression in Java's notation that must match the whole
// name, and names are case-sensitive. Elements of arrays have the name LISTELEMENT.
// A segment may be written for the name as it stands in the JSON, or for the XML
// element that the Java tool made of it (an underscore is ___95---, a name that
// begins with a digit has NUMBER_ before it, an empty one is EMPTY).
//
// # Stages
//
// Each stage is a step of its own over a [Report]: [Report.AdjustSentences],
// [Mapping], [Triggers], [Report.CopyMetadata], [Report.CopyConfident], [Blacklist],
// [Report.Cleanup], [Report.RemoveOverlaps], [Schema]. The files that some of them
// read have one record a line, its columns parted by semicolons; a number sign at the
// start of a line or after white space begins a comment.
package field
