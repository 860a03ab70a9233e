// Package relevance says how useful a mention is for re-identification in its
// document: 1 for what names the person that the document is about, little for
// what many share or what belongs to somebody who merely works on the case.
//
// [Prior] is a documented guess, the same on every run: each label starts at a
// value of its own, and rules move it by what is written and by the few words
// around it. Both are data, in prior.yaml. The rules, in their order:
//
//   - subject, staff: a direct identifier beside a word for the person concerned
//     (patient, claimant) rises; beside a word for staff (Dr., clerk), in a
//     signature, or as the author in the metadata, it falls. A detector that knows
//     which it is says so in the feature "role"; otherwise the nearer word decides.
//   - public: the mailbox, free telephone number or post office box of an
//     organization falls.
//   - family: a description near a first person or a relative rises.
//   - month, year: a date that lacks its day falls, one that is only a year more.
//   - extreme-age: an age below 3 or above 89 rises.
//   - common: what very many people share falls; broad: so does a country or large
//     city; group: so does an English plural, which speaks of several people;
//     specific: a description of several words rises.
//   - home: a place beside a word for living there rises.
//   - central: a person named at least three times in the document rises.
//   - metadata: what is not in the content falls, unless it is a direct identifier.
//
// [Learned] is a [Classifier] for English court decisions: the chance that an
// annotator of the Text Anonymization Benchmark (Pilán et al., Computational
// Linguistics 48(4), 2022) would mask a value. It is logistic regression over hashed
// features x of the value v, each mention's own weighing 1/n of n mentions,
//
//	z(v) = w₀ + Σ wⱼ·xⱼ(v)      P(v) = 1/(1+exp(−(a·z(v)+b)))
//
// where a and b calibrate (Platt, Probabilistic outputs for support vector machines,
// 1999). Features are the label, where and how often the value stands, how it is
// written, in how many other decisions its words occur, who found it and how surely,
// the part of the decision and its headings, the words and mentions around it, and
// those of the sentence that speak of the applicant, family or staff. docs/reference/detection.md
// says how it was trained, and how far its probabilities hold.
package relevance
