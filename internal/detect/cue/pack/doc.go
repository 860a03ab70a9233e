// Package pack finds names, places, dates and the like in languages for which there is no
// model, by rules and lists.
//
// A pack is a folder below packs: pack.yaml has the words that announce somebody or
// something, names.txt has names. The rules are the same for all languages, so that a new
// language is data alone (docs/reference/languages.md). Months and days of the week are those of the
// Unicode CLDR.
//
// The evidence is what people go by: "Mme" before a capital, a given name of the lists with
// a capital after it, "rue" and a number, "né le" and a date. In the midst of a sentence of
// these languages a capital begins a name, and an ordinary word has none.
package pack
