// Package normalize gives one form to all the ways in which a value is written,
// so that equal values become one entity: "12 April 2019" and "12/04/19" are both
// 12/04/2019.
//
// # Dates
//
// [Date] reads what package date reads, in all its languages whatever that of the document, and
// gives dd/mm/yyyy. It is one day, month of a year or year that counts:
//
//   - Parts that are not written are left out: "April 2019" is 04/2019, "2019" is
//     2019, "12 April" is 12/04. A month alone is no date.
//   - A time of day after the date is dropped, and weekdays and small words before it too.
//   - Several dates, a part of one ("Ende 2019") and what is only near one ("around 2019") stay
//     as they are written.
//
// The result is itself a date in the day-first order: Date(result, "") is result.
//
// # Everything else
//
// [Text] lowers case and collapses white space, [Email] lowers case, [Phone] gives
// E.164 where the number or the region names the country, [ID] keeps letters and
// digits, and [Mention] picks among them by label.
package normalize
