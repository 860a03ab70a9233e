// Package database reads rows of databases as records, and writes records back as
// rows.
//
// A [Config] says which database, what of it, and where to: in lethe's YAML, or in
// the properties file of an earlier tool. [Open] gives a [format.Origin]: one
// record a row, in the form
//
//	{"id": …, "metadata": {COLUMN: value, …}, "content": …}
//
// where content is the JSON of one column, byte for byte, or its text, and metadata
// are all other columns. Rows are streamed within one read-only transaction, or of
// PostgreSQL by ranges of a key within several that see the same; the memory needed is that
// of a few rows, or of a few megabytes a connection.
//
// [NewWriter] writes such records into a table, by batches, each in one transaction
// together with a ledger of what is written: a document is written once, however
// often the run is cut and repeated.
//
// PostgreSQL, MySQL, MariaDB and SQLite are tested against the real thing. For SQL
// Server only addresses and statements are tested.
//
// Errors name file and key, table and row. They hold neither passwords nor what
// stands in rows: messages of servers are rid of whatever they quote, except what the
// configuration says itself.
package database
