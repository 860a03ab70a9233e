// Package diagnosis reads diagnoses out of clinical reports: codes, found by keywords, and
// how sure the report is of each.
//
// A [Config] names the files, as the Java tool's extraction of diagnoses has them, in its
// HOCON or in YAML. An [Extractor] goes through these steps for each report:
//
//	tokens
//	keywords: an annotation Diagnosis with the feature code over each
//	contexts around words such as "ausgeschlossen"
//	JAPE rules, which add a Diagnosis with the feature reliability, or remove one
//	consolidation: each code once for each reliability, "confirmed" where no rule spoke
//
// What it gives holds text of the reports.
package diagnosis
