package main

const attackHelp = `Attack documents that are to be shared, as a recipient could. There are eight attackers.

With --background the attacker holds public texts about people and asks which of them
a document is about: by TF-IDF, BM25, runs of characters, pairs of words, combinations
of up to three rare runs of words, and word vectors. Print how often the right person
stands first, or among the first five, for documents and for people, with 95%
intervals. A text is about whomever its id names; --people names a table that says
otherwise. No model is asked and nothing leaves the machine, unless --attackers names
model, a language model that chooses among the ten nearest texts, or embeddings, which
compares the vectors that a model gives of whole texts.

With --register the attacker holds a table of people in CSV: the first column says who
a row is about, the others what is known of them. A document points to the people who
have what it says, and more strongly where few have it. Candidates are the people who fit
at least as well as the right one; the median of their number is printed. The k-map counts
those who have everything that is said of the right person. The mean of 1/k is the share of
people who would be identified by drawing one of the k.

With --sessions the attacker can only query an index, and holds --background or
--register. The index is of ANONYMIZED, in memory, by BM25; with --index URL it is a
retriever over HTTP, which gets {"question": "…", "passages": 5} and answers
{"passages": ["…"]}. The first question is made of six words of an original that few
documents have, since whoever asks knows something. Each further one takes words
of a passage that was returned. What was collected is linked as a document is. With
--register each column is hidden in turn. The attacker knows the rest of the row, and
guesses it for the people whom documents are about; the success of one who asks nothing
is printed beside it.

With --sensitive the attacker knows that somebody is in the collection, and everything
that is said of them but one thing: the values of this label. Rows are documents, and people
with --people. Rows with the same quasi identifiers are a class: values of the
schema's labels that are not direct and no facts. Print k-anonymity, l-diversity and
t-closeness of the classes.

With --llm, show a language model each document of ANONYMIZED, and on request the documents of a
chain together, and let it guess attributes of the people in them. Print how often it is
right, separately for values still in the documents and values it inferred, next to
the success rate of a guesser who ignores the documents.

The truth is what the detectors, or --mentions, find in the originals. Attributes
are name, age, birth-date, residence, occupation, employer and illness, or labels of
the schema. Documents are paired by id or, if ids were replaced, by their order in
the file.

No original value is printed without --show-originals. docs/reference/language-models.md
explains how guesses are counted.

With --frequency no model is asked and nothing leaves the machine. The attacker knows
how often each original occurs in the collection, and together with which others, and
matches replacements by that. Print for each label how often the match is right,
compared with a blind guess. docs/reference/security.md lists what each operator leaves visible.

With --infill the attacker guesses what was masked from the two words on either side.
What comes between such words is learned from --background, in which the detectors search,
or without it from the other half of the originals. The success of one who always names
the most frequent values is printed beside it. With --people, all documents about somebody
are in one half.

With --also the collection was released several times. The attacker compares the
texts in the same place, and takes what most releases agree on: originals come again,
surrogates drawn under another key do not. Of shifted dates the middle one is taken.`

const attackExamples = `  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --llm-cache attack.db
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --chains 20 --before
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --chains plan.json --json -o attack.json
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --together 4711,4712 --attributes name,PHONE_NUMBER
  lethe attack shared/ --originals claims/ --llm http://localhost:11434/v1 --model qwen3:14b --dry-run
  lethe attack shared/ --background public/ --people people.csv
  lethe attack shared/ --background public/ --people people.csv --originals claims/ --before
  lethe attack shared/ --background public/ --people people.csv --attackers tfidf,model,embeddings --llm http://localhost:11434/v1 --model qwen3:14b --embeddings nomic-embed-text
  lethe attack shared/ --register residents.csv --people people.csv
  lethe attack shared/ --originals claims/ --register residents.csv --people people.csv --sessions 5
  lethe attack shared/ --originals claims/ --background public/ --sessions 5 --index http://localhost:8080/search
  lethe attack shared/ --sensitive MEDICAL_CONDITION --people people.csv
  lethe attack shared/ --originals claims/ --frequency
  lethe attack shared/ --originals claims/ --infill --background public/
  lethe attack june/ --originals claims/ --also july/ --also august/
  lethe attack shared/ --originals claims/ --mentions claims.mentions --frequency --json -o frequency.json`
