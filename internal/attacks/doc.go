// Package attacks holds what attackers tried against lethe, each attack a test:
// docs/reference/security.md lists them with what is promised against each.
//
// The table of spellings (forms_test.go) was written before the search that it
// measures: a masked person's, firm's and number's values are written in some forty
// other ways, in the same document and in another one of the collection, and no
// letter or digit of them may be readable afterwards. Beside it stand attackers who have several
// releases, and list what is never drawn or lay moved dates side by side.
package attacks
