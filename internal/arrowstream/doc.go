// Package arrowstream reads and writes Arrow's IPC format: streams of it, by which engines hand
// tables to other processes, and files. A row that comes in becomes a record of JSON, and a row
// that goes out is made of JSON: so both say what lines of JSON say.
package arrowstream
