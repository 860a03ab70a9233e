// Package generalise is an operator that puts something less exact in the place of
// a value: [New].
//
//   - An age becomes a band: 45 is 40-49, "45 Jahre alt" is "40-49 Jahre alt"; from 90
//     on 90+. Ages in weeks and months are in the first band.
//   - A date becomes its month, quarter or year: 2019-04, 2019-Q2, 2019. What is no
//     more exact than that to begin with becomes a year, and a year alone the label.
//   - A post code keeps its first digits, or letters: 8001 is 80xx.
//   - A place becomes its region, or the next larger one that does not have its name:
//     Winterthur is Kanton Zürich, Zürich is Schweiz; Mataró is Barcelona (province),
//     Barcelona is Catalunya. Known are towns of Switzerland, Germany and Spain, in a
//     table that comes with the package; a region becomes the country. A name that places
//     elsewhere have too (Guadalajara) counts as the one of the table.
//   - A number becomes a range, units and currencies beside it stay: "3'450 CHF" is
//     "3000-4000 CHF", "40 thieves" is "40-50".
//
// A phrase that leads to somebody (--guard) becomes what the guard chose for it.
//
// What cannot be read, and whatever has another kind, becomes the label in brackets;
// never does a value stay, nor does the outcome have it as a word. In ids, which name
// files, all becomes the label. But the outcome may be a value of another entity, as a year is
// that others wrote in full: it tells no more than it says.
//
// Generalised values still say something, and several of them together may say who
// is meant. Nothing here counts how many people share them.
package generalise
