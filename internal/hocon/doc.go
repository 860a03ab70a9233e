// Package hocon reads HOCON, the configuration language of the JVM's Typesafe
// config library, strictly.
//
// Known are objects with or without braces around the whole file, keys with dots and
// quotes, = and : and +=, lists, commas or line breaks between members, comments with
// # and //, quoted, triple-quoted and unquoted strings, concatenation of strings, lists
// and objects, ${path} and ${?path} also to an earlier value of the same key, values
// from outside and from the environment, and include "file" at the top level.
//
// Everything is read as text: numbers, booleans and durations are the text there.
// Left out are include of URLs and class paths, and object keys with substitutions.
// Where the specification is lenient this package is not: an included file must be there.
package hocon
