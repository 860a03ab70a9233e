// Package anonymity measures a collection as tables are measured: k-anonymity (Sweeney 2002),
// l-diversity (Machanavajjhala et al. 2007) and t-closeness (Li et al. 2007). A row is a document,
// or all documents about somebody. Its quasi identifiers are the values that were found in it,
// and rows with equal ones are a class: nobody can tell its rows from one another by them.
package anonymity
