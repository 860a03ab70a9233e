// Package date reads dates as people write them and writes other dates in the same
// way, so that all dates of a text can move by one number of days and still look as
// they did. Everything that reads dates reads them here: what finds them, links them, and
// replaces them.
//
// [Parse] takes a text that is a date as a whole, in English, German (also as
// written in Austria), French, Italian, Spanish, Catalan, Dutch, Portuguese or Polish:
//
//   - numbers: 3.4.2019, 03.04.19, 3. 4. 2019, 3/4/2019, 2019-04-03, 20190403,
//     3.4., 04/2019, 2019-04, 2019, '19
//   - words: 3. April 2019, Apr. 3rd, 2019, 3-Apr-19, le 1er avril, l'1 d'abril de
//     2019, April 2019, April, 3.IV.2019
//   - several: 3.-5.4.2019, 30. März bis 2. April 2019, April 12-14, 2019, 2018/19
//   - with weekdays, times and small words around: Mittwoch, den 3. April 2019, 14:30 Uhr
//
// What is not read is no date to this package: what the calendar does not know (31
// April), words that say how long ago. The name of a feast beside a date is not written
// back, for what is moved falls on none. [Shift.Companions] finds what tells of dates
// without being one: feasts alone, weeks, quarters, seasons, time stamps.
//
// [Date.Moment] is the one day, month of a year or year that it names, of which
// [Moment.String] is one form for all ways to write it. [At] looks for a date in a
// text where nobody has said that there is one, and takes less: a month's word counts in
// English, German, Spanish and Catalan, and in the language of the text.
//
// # Which reading counts
//
// A year of four digits in front is followed by month, then day. With slashes and
// hyphens en-US writes the month first; all else is day first. A reading that the
// calendar rules out falls to the other order. Years of two digits are 2000 to 2030
// and 1931 to 1999. In German 04/11 is a month of a year, elsewhere a day. Two digits
// behind a month are a day in English and wherever a year in full follows, else a year.
// [ParsePattern] takes the pattern from somebody who knows it.
//
// # How it is written back
//
// Separators, order, small words and times stay as they are. A number keeps its
// leading zero, or its lack of one; where no date of the text shows which, as in
// "12.11.2019", it has one, but not beside a word or with space around it ("12. 11. 2019"). Words stay in their language,
// their length and their case; the ordinals of English days are those of the new
// day; "1er avril" becomes "2 avril"; a weekday moves with its date, by the days and
// not by the calendar, so that one that was wrong stays as wrong as it was. What
// does not change by the move keeps its very bytes.
//
// A date that lacks its year counts as one of the year that the caller names, and
// one that lacks its month or day as January or the first; what is lacking is not
// written afterwards either. In a range, what one date lacks is that of the other;
// where they come to lie in different months, the month is written.
package date
