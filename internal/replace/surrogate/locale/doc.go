// Package locale has the names that people, streets, towns and companies have, by
// locale, with how often each is met.
//
// A [Locale] is [Load]ed by its tag: en-US, en-GB, de-DE, de-CH, es-ES, ca-ES, it-IT,
// fr-FR, nl-NL, pl-PL, pt-PT. [Locale.With] puts a user's own lists in the place of some of them.
//
// The lists in data are computed by genlocale from @faker-js/faker and Faker for
// Python, both MIT (see NOTICE there); those in own were written for this project:
// Catalan names, towns with a post code and the canton, province or state that they
// are in, names of streets, what companies do. A post code stands for its town and not
// for all codes of it. Towns and regions are in the language of the locale.
package locale

//go:generate go run ../genlocale faker-js-faker-10.6.0.tgz faker-40.54.0-py3-none-any.whl data
