// Package spill sorts and keeps more records than memory has room for. Records lie in
// memory while they are few, and beyond that in temporary files.
//
// All that works together shares a Store, which counts the bytes of memory that its
// sorters and lists own and holds them to a limit. What the garbage collector has not
// taken back yet is not counted.
//
// A file has no name once it is open, and is encrypted under a random key that exists
// only in the process. It is cut in pages, each sealed by XChaCha20-Poly1305 under its
// number as nonce: a page is written once, so no nonce comes twice under one key.
// age, which encrypts what is read from standard input, would hold 64 KiB of each run
// that is merged; pages are as small as the limit asks for.
package spill
