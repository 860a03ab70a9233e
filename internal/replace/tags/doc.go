// Package tags writes and reads replacement tags: what was found in a text, put in
// its place together with everything known of it, for a program further on that
// decides itself what to put there.
//
//	[&[Name;P. Muster;;context_left=Dr.;context_right=empfiehlt;firstname=P.;…;type=doctor]&]
//
// A tag holds the original text. A text with tags is NOT anonymous.
//
// # Grammar
//
//	tag     = "[&[" type ";" text ";" annotated *( ";" key "=" value ) "]&]"
//	type, text, annotated, key, value = *( plain | escape )
//	plain   = any character but  \ ; = [ ]  and line breaks
//	escape  = "\\" | "\;" | "\=" | "\[" | "\]" | "\n" | "\r"
//
// The type is not empty. The third field is empty unless what was found had to be
// split, because it overlapped something else or went over the end of a field; then
// it is all of what was found. Keys are sorted, and none occurs twice. "\n" and "\r"
// are a line feed and a carriage return. Since brackets are escaped, neither "[&["
// nor "]&]" occurs inside of a tag, and no tag goes over the end of a line.
//
// What begins like a tag and is not one is text like any other.
package tags
