// Package folder keeps what the steps of a run in shards leave, in a folder of sealed tables.
//
// Each table is a Parquet file, sealed as a whole with the key of the run: rows of the steps hold
// originals, and so do the statistics of columns in Parquet's own footer. Its manifest lies in the
// footer, so that the two are never apart. It says what run the table belongs to, and by their
// prints of what tables it was made. A step refuses tables that do not fit, and says which command
// makes them anew.
//
// A table appears whole or not at all. The rows of a table follow from what it was made of, so
// whoever makes it again makes the same, and one that is there and fits is not made again.
package folder
