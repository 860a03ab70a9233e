// Package state remembers, from one run to the next, which values are one entity and
// its replacement: the same value gets the same surrogate next month, on
// another machine, in any order of documents.
//
// A [State] holds groups. A [Group] is one entity: a label, its members, which are
// normalized values with what distinguishes them from others who have the same (a birth date),
// and one [Surrogate], the text that the maker of surrogates gave it with a few details
// of its own. A member is in one group only. Two groups of one label never have the same
// surrogate unless [State.AllowShared] was called.
//
// What a state gives out does not depend on the order in which it was filled: groups
// come by label and smallest member, members by value. Ids are random and reveal nothing.
//
// A State is safe for concurrent use. The groups that it gives out are not to be changed;
// a change of the state makes new ones and leaves those be.
//
// Errors name groups by id and files by line, never a value or a surrogate.
package state
