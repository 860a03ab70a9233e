// Package worth measures, without a model that is asked, what texts are still good for: whether
// questions find them, and how hard they are to read.
package worth
