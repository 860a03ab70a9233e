// Package graph holds what the risk measures need of graph theory and knows
// nothing of privacy: compact adjacency, and simple paths in falling value.
//
// An edge has a weight w in [0,1] and a path has the value 1 − ∏(1 − w) over its
// edges, multiplied from its first node to its last. Products only fall when
// factors are added, and floating-point rounding is monotone; so a product in
// which each missing factor is replaced by a smaller one is a safe bound, to the
// last bit, and no search here needs a tolerance.
package graph
