// Package labelled finds the text after a label of identity: numbers of people and
// matters, user names, secrets. A form says by the label what its value is, so that no check
// digit, length or spelling has to say so too: `NPI: 1234567890` is somebody's number, whether
// the last digit is right or was mistyped.
//
// Values stand after a colon, an equals sign or an arrow, in the next cell of a table, after a key of
// JSON, on the line below a label that is alone on its own, and after a blank where they
// have digits or signs that words have not.
//
// Labels are those of a list, and all in forms, tables and JSON whose noun says that a number or
// a key stands after it ("Wohngeldnummer", "N° d'écrou", "Clave del wifi"); of things, parts of
// texts and what is counted ("Artikelnummer", "clause no.", "número de unidades") they are none.
package labelled
