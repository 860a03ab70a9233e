// Package javaregexp runs regular expressions written in the dialect of
// java.util.regex, as rules written for Java programs contain them.
//
// A pattern is parsed, its classes are computed into ranges of runes (also
// intersections, nested classes and Java's named properties), and it is written
// again for one of two engines: package regexp of the standard library, which takes
// linear time, wherever that can express it; else a backtracking engine with a time
// bound. Which one is decided when the pattern is compiled ([Regexp.Linear]). A
// match that exceeds the bound is an error, never "no match".
//
// A [Regexp] reports whether a text matches; a [Locator] tells where.
// Not supported, and refused by [Compile]: \X, \G, \N{…}, backreferences under
// (?i), and case-insensitive comparison by the rules of a language.
//
// The reference is the documentation of java.util.regex.Pattern.
package javaregexp
