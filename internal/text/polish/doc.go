// Package polish declines names of people and towns as Polish does: "Anny Kowalskiej" is a form of
// Anna Kowalska, "w Krakowie" of Kraków.
//
// It goes by endings, which are right for names that are common; for what is not covered it gives no
// forms, rather than wrong ones.
package polish
