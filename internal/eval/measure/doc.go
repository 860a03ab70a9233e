// Package measure runs detection and replacement, as a configuration wants them, over annotated
// documents, and holds what comes of it against the gold.
package measure
