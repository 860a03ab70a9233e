// Package topics reads records from a topic of Kafka and writes an answer for each into
// another one, each exactly once, or at least once with a key that says which is the same.
//
// Records are taken in batches. The answers of a batch and how far the topic was read are one
// transaction of the brokers: others that read committed records see both, or neither. What
// cannot be answered ends the batch without a trace, or goes to a topic of its own, without
// its text.
//
// Where the brokers have no transactions, or the topics are in different clusters, the answers are
// written first and how far was read is noted after that. Keys of answers name the records.
//
// Of a record only its value is read. Its key, its headers and its time could name somebody,
// and are never handed on: an answer is in the partition that the record had, so that the order
// within it is kept.
package topics
