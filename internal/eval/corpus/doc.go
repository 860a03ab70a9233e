// Package corpus reads annotated corpora: documents together with the mentions
// that people marked in them, which is what detection is measured against.
//
// Every [Format] gives the same stream of [Document]s:
//
//	tab       the Text Anonymization Benchmark (Pilán et al. 2022): its JSON with the
//	          annotations of several annotators, or one document a line
//	brat      text files with stand-off annotation (brat.nlplab.org), in a folder or archive
//	conll     tokens and tags in columns: IO, IOB1, IOB2 (BIO) and IOBES (BILOU)
//	ancora    CoNLL-U with the proper nouns of AnCora (Taulé, Martí, Recasens 2008)
//	jsonl     lethe's own: records with spans, or documents beside a mentions file
//	doccano   the JSON Lines of doccano
//	presidio  the JSON of presidio-research
//	smartdata the JSON of the DFKI SmartData corpus
//
// Files may be packed by gzip, zstd or xz; what they hold is known by their first
// bytes, not by their names. Offsets in files count code points and become bytes;
// each is checked against its text, and where a file repeats the marked text, that
// too. An [Error] names file, line and record, and never quotes the text.
//
// A [Card] describes a corpus that is free to use: where its parts lie, how they
// are read, and what its labels are called here. [Labels] maps them.
package corpus
