// Package chattest is a server of the OpenAI chat protocol that follows a script, for
// tests: a model that answers honestly or not, on a server that behaves or not.
//
// A [Script] has a [Model], which gives a [Reply] to a [Request], and [Personality]
// values around it, which spoil the reply or the connection. They compose: slow, with
// prose around the JSON, and 429 every other time is a script of three.
//
// The server is as strict as the strictest that are met in practice. It refuses, with
// 400 and an error object, what any of them refuses: an unknown role, a parameter that
// the protocol does not have, a schema beyond what structured output can hold.
package chattest
