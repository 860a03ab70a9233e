// Package train fits the project's models: sequence taggers from marked texts,
// the language identifier and the name lists from what is free to use.
//
// [Tagger] trains from any marked documents, which the readers of this package
// take from CoNLL columns, brat folders, the JSON of the Text Anonymization
// Benchmark and JSON Lines of mentions. [Embedded] makes again, byte for byte on
// one thread, the models that the program carries.
package train
