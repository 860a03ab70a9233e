// Package reveal puts originals back into documents that were anonymized: by a vault, which
// keeps an audit of it, or by the key of the operator encrypt. It reads and writes whole
// sources; a folder that it writes appears once all of it is there.
package reveal
