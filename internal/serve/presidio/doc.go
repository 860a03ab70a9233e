// Package presidio answers in the protocol of Microsoft's Presidio, so that its clients can be
// pointed at lethe unchanged: the same paths, answers, messages and status codes, with places
// in Unicode code points. It was held against presidio-analyzer and presidio-anonymizer 2.2.364.
//
// What differs is on purpose. Expressions of users run in linear time, or within a bound of
// time that ends in an error; nothing of a text is ever logged; and a text that could not be
// searched to its end gives an error rather than half of the finds.
package presidio
