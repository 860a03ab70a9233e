// Package verify proves a plan again: that it meets all bounds, and that no plan is cheaper
// than it says. It shares no code with what seeks plans: it walks all chains itself, works
// the needs of documents and chains out of the measures, and adds the prices up.
//
// What is proved is what package exact says plans must meet, in the words of its
// documentation. The bounds are worked out of the collection and the settings, and never
// taken from the plan.
package verify
