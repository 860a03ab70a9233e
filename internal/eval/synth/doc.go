// Package synth makes collections whose truth is known: invented documents with
// invented values planted at known places, for benchmarks and for judging what
// detectors find. No value stands for anyone.
//
// How often values recur is skewed as in real text: within a label the value of
// rank r is drawn with a probability proportional to (v + r)^−s, Zipf's law with
// Mandelbrot's offset v. Identifying labels (a name, a number) have a large offset
// and many values, so that most recur a few times; others (a town, a treatment)
// have values that recur in a large part of the collection.
//
// The same options always give the same collection, whichever of its forms is
// asked for.
package synth
