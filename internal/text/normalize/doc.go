// Package normalize gives one form to all the ways in which a value is written,
// so that equal values become one entity: "12 April 2019" and "12/04/19" are both
// 12/04/2019.
//
// # Dates
//
// [Date] reads numeric and written dates in English, German, Spanish and Catalan,
// whatever the language of the document, and gives dd/mm/yyyy. These rules decide
// what could be read in several ways; none depends on the day of the run.
//
//   - Order. American English (en-US) writes the month first, every other language,
//     English included, the day. A reading that the calendar rules out falls to the
//     other order: 04/25/2019 is 25 April everywhere. A year of four digits at the
//     front is always followed by month, then day.
//   - Years of two digits: 00 to 30 are 2000 to 2030, 31 to 99 are 1931 to 1999.
//     Most dates about people lie in the past, and those of birth go far back.
//   - Parts that are not written are left out: "April 2019" is 04/2019, "2019" is
//     2019, "12 April" is 12/04.
//   - A time of day after the date is dropped, a weekday before it too.
//   - What the calendar does not know (31 April) is not a date.
//
// The result is itself a date in the day-first order: Date(result, "") is result.
//
// # Everything else
//
// [Text] lowers case and collapses white space, [Email] lowers case, [Phone] gives
// E.164 where the number or the region names the country, [ID] keeps letters and
// digits, and [Mention] picks among them by label.
package normalize
