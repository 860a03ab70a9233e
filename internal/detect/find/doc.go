// Package find is detection as the settings want it: which detectors search a document, what of
// their finds is kept, how overlaps are settled, and what each mention stands for. It knows
// single documents and nothing of collections.
package find
