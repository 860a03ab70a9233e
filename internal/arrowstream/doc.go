// Package arrowstream reads and writes streams of Arrow's IPC format, by which engines hand
// tables to other processes. A row that comes in becomes a record of JSON, and a row that goes
// out is made of JSON: so both say what lines of JSON say.
package arrowstream
