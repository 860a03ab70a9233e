// Package fact knows what clinical texts state that is about nobody: measurements,
// doses, times of day, stages, scores and codes, signs and scales that are called after
// people, and words and abbreviations of medicine. It reads German, English, Spanish and
// Catalan.
//
// [Without] drops mentions that are facts and nothing else. Models of newspapers and
// rules for any text take "HWS" for a place and "Babinski" for a person; in a report
// that destroys what it says. The rule:
//
//  1. What is validated stays, and so does what a model of clinical texts or a recognizer
//     by form found. Of what the rules for reports found goes what is nothing but words of
//     medicine, or a measurement.
//  2. A number, date, age or code goes if all of it lies in measurements, times, stages
//     or codes.
//  3. A name that has a title, a form of address or a field's name before it stays.
//  4. A name, place or firm that is nothing but facts and words of medicine goes. A name
//     of several words is never shortened to those that are none.
//  5. A place or firm that only a model found needs evidence: a word that is known as a
//     name or place, a word or ending that institutions have, a preposition of place
//     before it, or a high score.
//  6. Before names, titles and words for a kind of house or service are left as they are, and
//     numbered wards, and days of the week alone: "Klinik für Neurologie", "Station 4B".
//
// [AmongFacts] does the same, numbers and the fifth rule aside, in texts of any kind: where
// words of medicine stand around a mention, as in a letter about a claim.
//
// Only the neighbourhood of a mention is read, so that the time is linear in what was
// found.
package fact
