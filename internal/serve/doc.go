// Package serve is lethe as a service over HTTP: one process, one folder of data, no other
// server. It listens on this machine alone unless it is given TLS, or a proxy that has it, and
// a key; it never logs what it is asked; and whatever cannot be done to its end is an error.
package serve
