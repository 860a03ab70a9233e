// Package chattest is a server of the chat protocol that follows a script: honest or
// not, for tests.
package chattest
