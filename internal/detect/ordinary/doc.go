// Package ordinary drops those findings of statistical detectors that are ordinary text and name
// nobody:
//
//   - words in lower case, in a text that writes names in capitals ("the ivy", "olive oil");
//   - German nouns after an article that are ordinary words ("im Winter", "der Bach");
//   - times of day ("8.34 Uhr"), versions ("Version 7.2.4"), durations ("within three months"), what
//     has no word of time but was taken for a date, and whole sentences for occupations;
//   - words that begin a sentence and are names elsewhere, by the text after them ("Robin eggs
//     are blue", "Mark the stud"), and nouns in a row with others ("Sand und Zement");
//   - parts of a hospital or an office ("Burns & Plastics Unit", "Station Hildegard"), headings of one
//     word, storms, the boxes of forms;
//   - words for a role that stand for whoever is in it ("the landlord", "the magistrate's report");
//   - a word whose only capital is that of a sentence's beginning ("Gross misconduct");
//   - courts, codes of law and organs of state without the name of a place or person ("Supreme
//     Court", "Código Civil", "the Council"): every text of the kind has them;
//   - dishes, plants, goods, programs, remedies and sayings that are called by a name, in the company of their like
//     ("Dijon mustard", "Erika und Farn", "Murphy's law");
//   - offices and registers that a country has one of, orders called after a case, feasts ("a Mareva
//     injunction", "Seguridad Social", "Michaelmas");
//   - what an act is cited by in Spanish and Catalan ("Ley 29/1994, de 24 de noviembre"), and the
//     letters that count the parts of a German text ("A. Zulässigkeit");
//   - cases and acts that texts in English cite, terms that contracts define, days of the week;
//   - bodies and rules of law by what they are about and what they are ("the Law Commission", "la Guardia Civil"),
//     acts by their date, treaties by where they were signed;
//   - kinds of things ("Norfolk terriers"), what a jar is full of, an unknown name in a row of things, and what
//     stands behind an empty box of a form;
//   - signs, scores, devices, stages and parts of the body that are called after somebody ("Murphy's sign",
//     "Wagner grade 2", "circle of Willis").
//
// Names and dates lose the ordinary words that a model took along at their edges.
// What a title or a greeting stands before, what has a check digit, and what the user's own
// recognizers find is none of its business.
package ordinary
