// Package collateral holds texts before and after anonymization against a gold standard: what
// is still there of what had to go, and what had to stay and is gone.
//
// Counted are letters and digits, so that neither white space nor the length of words matters.
//
//	gold left       letters and digits that the gold marks and that are still there / everything it marks
//	gold reached    those that are gone only because the value was found where no mention stood / everything it marks
//	other changed   letters and digits that the gold does not mark and that are gone / everything it does not mark
//	wrongly detected, reached    the same, split by whether a mention stood there
//
// Inside a replaced span a word or number that stands in the replacement too, in the same
// order, is still there: "12. März 2020" that becomes "März 2020" has lost two digits, and leaves
// the rest of a gold mark. What is replaced by the like of it is gone.
//
// Beside letters and digits stand what they make up: numbers, dates, times and quantities that
// the gold does not touch and that are whole afterwards. A replacement cuts where it ends inside
// a word, or between the digits of something that has several parts (35 in 12.35, 80 in 135/80).
// [Impossible] finds dates, times and post codes that cannot be; [Trees] names and types of JSON
// that changed.
//
// Where only the texts are known, [Compare] finds what was replaced by a diff of words. It takes
// linear time and more only where texts have little in common, up to a bound, beyond which a
// passage counts as changed.
package collateral
