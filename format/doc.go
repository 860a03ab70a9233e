// Package format reads collections from files and writes them back in the same
// form. Reading and writing of one file format live together, because writing
// must restore what reading took apart.
//
// A [Source] is a list of files, each with a codec that its name chooses:
//
//	.json                one record, or a list of records
//	.jsonl .ndjson       a record a line
//	.csv .tsv            a record a row, after a header
//	.txt .md .text       one text; its id is its path without extension
//	.conll               tokens and tags in columns
//	.docx                a Word document
//	.parquet             a record a row; so .arrow, .feather, .arrows
//
// and where [Options] ask for it, lines of text, and texts with marked mentions: spans,
// doccano, brat. All but .docx, brat and tables whose columns have types may be packed as .gz or .zst. [Source.Items] walks the records without decoding
// them, cheaply and as often as wanted; [Source.Decode] makes a [Record] of an
// item and may run on many goroutines; [Record.Encode] puts new texts into the
// record, leaving every other byte as it was; a [Sink] writes the encoded records
// below another folder, under the same relative paths.
//
// A JSON record is
//
//	{"id": string, "metadata": object, "content": string | object | array, …}
//
// Tables whose columns have types are read by what a program gives to internal/format/columnar.
// Cells of tables may be quoted as in RFC 4180, in TSV too. A byte order mark,
// line ends, and a last line without one stay as they are; blank lines between
// records are dropped. Whatever does not fit is an [Error] that says where, by file, line and column,
// and never quotes the text.
package format
