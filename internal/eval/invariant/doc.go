// Package invariant holds sentences of three kinds of texts in which it is marked what must
// survive anonymization, however much of the rest goes: blood pressures, doses, stages and
// eponyms of reports, articles, amounts and courts of law, ordinary words that are also names.
// All are invented. They were written by someone who had not seen the detectors, and nothing is
// trained on them.
package invariant
