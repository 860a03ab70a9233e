package name

import "github.com/lethe-privacy/lethe/internal/text/wordset"

// cutShort are given names as German cuts them short. Short forms that people go by, such as Seb and Phil, are not among
// them: behind these a full stop ends a sentence.
var cutShort = wordset.Of("Alb Alfr Andr Aug Bernh Ch Chr Ferd Friedr Gg Hch Heinr Hrch Jak Joh Jos Konr Ludw Nikl Ph Rud Th Theod Ulr Wilh Wolfg")

// CutShort reports whether a word is a German given name that is cut short, without its full stop: the "Chr" of Chr. Jost.
func CutShort(word string) bool { return cutShort[word] }
