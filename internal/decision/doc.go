// Package decision reads what people decided of mentions and entities, and applies it: JSON
// Lines, one decision a line. Offsets are in Unicode code points, as in mentions files.
//
//	{"decision": "mask", "label": "LOCATION", "value": "Upper Slaughter"}
//	{"decision": "keep", "label": "ORGANIZATION", "value": "Court of Appeal"}
//	{"decision": "none", "label": "NAME", "value": "Will"}
//	{"decision": "label", "label": "NAME", "value": "Sheffield", "to": "LOCATION"}
//	{"decision": "link", "label": "NAME", "value": "A. Keller", "to": "Anna Keller"}
//	{"decision": "none", "document": "a.txt", "start": 4, "end": 8, "text": "Will"}
//	{"decision": "add", "document": "a.txt", "start": 20, "end": 25, "text": "Wexy.", "label": "NAME"}
//
// The first five are of an entity, in all documents: of the mentions that have the label and, in
// any letter case, the value as their text or normalized form. The others are of one place. Where
// lines contradict each other the later one counts. Each may have "field", and "by", "at" and
// "why", which are read over.
package decision
