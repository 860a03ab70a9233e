package train

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// recipe says how one embedded model comes to be.
type recipe struct {
	info    tagger.Info
	scheme  tagger.Scheme
	count   int     // features that occur less often are dropped
	cut     float64 // weights below it are dropped
	epochs  int     // for corpora too small to judge by a part: how long, with all of it; 0: early stopping
	cluster string  // language of the plain texts whose words are clustered, or ""
	// clusterCount is into how many clusters.
	clusterCount int
	// bias is added against O beside what was best for F1: a miss is worse than a false hit.
	bias float64
	// favour is a bias to begin mentions of a type, beside that against O.
	favour map[string]float64
	// once leaves the second pass out.
	once bool
	// parts gives the documents to learn from, a part of them for early stopping, and
	// those to report on, which neither of the others holds.
	parts func(ctx context.Context, d Data) (learn, stop, report []Document, err error)
}

var news = []string{"PERSON", "LOCATION", "ORGANIZATION"}

// recipes lists the embedded models.
func recipes() []recipe {
	return []recipe{english(), german(), spanish(), catalan(), clinical(), legal(), caseless(english()), caseless(german())}
}

func types(names ...string) []tagger.Type {
	var ts []tagger.Type
	for _, n := range names {
		ts = append(ts, tagger.NewType(n))
	}
	return ts
}

func english() recipe {
	return recipe{
		info: tagger.Info{
			Name: "en-general", Language: "en", Domain: "general",
			Doc:     "names, places and organisations in web texts, news, mail, notes, chats and lists, addresses in forms",
			Data:    []string{"UNER English-EWT (train)", "WikiGold", "WNUT 2017", "presidio-research, generated sentences (the earlier set)", ownPages},
			Licence: "CC BY-SA 4.0 (UNER), CC BY 4.0, MIT with names CC BY-SA 3.0 (presidio-research)",
			Types:   append(types(news...), formTypes()...), Standing: true,
		},
		scheme: tagger.BILOU, count: 10, cut: .06, epochs: 6, cluster: "en", clusterCount: 200, bias: .65,
		favour: map[string]float64{"PERSON": 1.2, "LOCATION": 1.2, "ORGANIZATION": 1.2, "ADDRESS": .7, "OCCUPATION": .4},
		parts:  englishParts,
	}
}

func englishParts(ctx context.Context, d Data) (learn, stop, report []Document, err error) {
	if report, err = d.UNER(ctx, "dev"); err != nil {
		return
	}
	docs, err := d.UNER(ctx, "train")
	if err != nil {
		return
	}
	for i, doc := range docs {
		if i%8 == 3 {
			stop = append(stop, doc)
		} else {
			learn = append(learn, doc)
		}
	}
	to := map[string]string{"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION", "person": "PERSON", "location": "LOCATION", "corporation": "ORGANIZATION"}
	for _, f := range []struct {
		name string
		c    columns
	}{
		{"wikigold-en/wikigold.conll.txt.xz", columns{sentences: 10}},
		{"wnut17-en/emerging.dev.conll.xz", columns{sep: "\t", sentences: 5}},
		{"wnut17-en/emerging.test.annotated.xz", columns{sep: "\t", sentences: 5}},
		{"wnut17-en/wnut17train.conll.xz", columns{sep: "\t", sentences: 5}},
	} {
		docs, err := d.columns(ctx, f.name, f.c)
		if err != nil {
			return nil, nil, nil, err
		}
		learn = append(learn, Map(docs, to)...)
	}
	forms, err := d.forms(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	learn, err = d.withPages(ctx, withForms(forms, learn), "en")
	return learn, stop, report, err
}

func german() recipe {
	street := tagger.Type{Name: "STREET", Label: lethe.Location, Features: map[string]string{"kind": "street"}}
	return recipe{
		info: tagger.Info{
			Name: "de-general", Language: "de", Domain: "general",
			Doc:     "names, places, organisations, dates, times and functions in news, short messages, letters, notes, chats and lists",
			Data:    []string{"DFKI SmartData v1 (nine tenths)", "GermEval 2014 (test)", ownPages},
			Licence: "CC BY 4.0",
			Types:   append(types("PERSON", "LOCATION", "ORGANIZATION", "DATE", "OCCUPATION"), street),
		},
		scheme: tagger.BILOU, count: 3, cut: .06, cluster: "de", clusterCount: 200,
		favour: map[string]float64{"PERSON": .45, "LOCATION": .45, "ORGANIZATION": .45, "STREET": .45},
		parts:  germanParts,
	}
}

var smartTypes = map[string]string{
	"person": "PERSON", "organization": "ORGANIZATION", "organization-company": "ORGANIZATION",
	"location": "LOCATION", "location-city": "LOCATION", "location-stop": "LOCATION", "location-route": "LOCATION",
	"location-street": "STREET", "date": "DATE", "time": "DATE", "org-position": "OCCUPATION",
}

func germanParts(ctx context.Context, d Data) (learn, stop, report []Document, err error) {
	docs, err := d.SmartData(ctx)
	if err != nil {
		return
	}
	for i, doc := range Map(docs, smartTypes) {
		switch i % 10 {
		case 0:
			report = append(report, doc)
		case 5:
			stop = append(stop, doc)
		default:
			learn = append(learn, doc)
		}
	}
	wiki, err := d.read(ctx, "germeval2014", "test", asRead)
	wiki = Map(wiki, map[string]string{"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION"})
	for i := range wiki {
		wiki[i].Known = news
	}
	if err != nil {
		return nil, nil, nil, err
	}
	learn, err = d.withPages(ctx, append(learn, dedupe(wiki, report)...), "de")
	return learn, stop, report, err
}

func spanish() recipe {
	return recipe{
		info: tagger.Info{
			Name: "es-general", Language: "es", Domain: "general",
			Doc:     "names, places, organisations, titles of works and occupations in news, letters, notes, chats and lists",
			Data:    []string{"AnCora Spanish (but a fifth of the fully typed documents)", "AnCora Catalan", ownPages},
			Licence: "CC BY 4.0",
			Types:   types("PERSON", "LOCATION", "ORGANIZATION", "MISC", "OCCUPATION"),
		},
		scheme: tagger.BILOU, count: 4, cut: .08, epochs: 6,
		favour: map[string]float64{"PERSON": 1.75, "LOCATION": 1.75, "ORGANIZATION": 1.75, "OCCUPATION": .8},
		parts: func(ctx context.Context, d Data) (learn, stop, report []Document, err error) {
			docs, err := d.AnCora(ctx, "es")
			if err != nil {
				return
			}
			typed := 0
			for _, doc := range docs {
				switch {
				case untyped(doc):
					learn = append(learn, doc)
					continue
				case typed%5 == 0:
					report = append(report, doc)
				case typed%5 == 1:
					stop = append(stop, doc)
				default:
					learn = append(learn, doc)
				}
				typed++
			}
			ca, err := d.AnCora(ctx, "ca")
			if err != nil {
				return nil, nil, nil, err
			}
			learn, err = d.withPages(ctx, known(append(learn, ca...)), "es", "ca")
			stop, report = known(stop), known(report)
			return learn, stop, report, err
		},
	}
}

// untyped reports whether a mention of the document has no type.
func untyped(d Document) bool {
	for _, m := range d.Mentions {
		if m.Type == AnyType {
			return true
		}
	}
	return false
}

func catalan() recipe {
	r := spanish()
	r.info.Name, r.info.Language, r.cluster, r.clusterCount = "ca-general", "ca", "ca", 80
	r.count, r.cut = 5, .09
	r.favour = map[string]float64{"PERSON": 1.95, "LOCATION": 1.95, "ORGANIZATION": 1.95, "OCCUPATION": .8}
	r.info.Data = []string{"AnCora Catalan", "AnCora Spanish", "Catalan texts of Softcatalà and others (CC0), unmarked", ownPages}
	r.parts = func(ctx context.Context, d Data) (learn, stop, report []Document, err error) {
		docs, err := d.AnCora(ctx, "ca")
		for i, doc := range docs {
			if i%8 == 3 {
				stop = append(stop, doc)
			} else {
				learn = append(learn, doc)
			}
		}
		if err != nil {
			return nil, nil, nil, err
		}
		es, err := d.AnCora(ctx, "es")
		if err != nil {
			return nil, nil, nil, err
		}
		learn, err = d.withPages(ctx, known(append(learn, es...)), "ca", "es")
		stop = known(stop)
		return learn, stop, nil, err
	}
	return r
}

func legal() recipe {
	to := map[string]lethe.Label{
		"PERSON": lethe.Person, "CODE": lethe.Code, "LOC": lethe.Location, "ORG": lethe.Organization,
		"DEM": lethe.Demographic, "DATETIME": lethe.Date, "QUANTITY": lethe.Quantity, "MISC": lethe.Misc,
	}
	var ts []tagger.Type
	for _, n := range sortedKeys(to) {
		ts = append(ts, tagger.Type{Name: n, Label: to[n]})
	}
	return recipe{
		info: tagger.Info{
			Name: "en-legal", Language: "en", Domain: "legal",
			Doc:  "what the annotators of court cases mark: persons, codes, places, organisations, demographics, dates, quantities",
			Data: []string{"Text Anonymization Benchmark (train)"}, Licence: "MIT", Types: ts,
		},
		scheme: tagger.BILOU, count: 2, cut: .04, bias: 1.15,
		parts: func(ctx context.Context, d Data) (learn, stop, report []Document, err error) {
			if report, err = d.TAB(ctx, "dev"); err != nil {
				return
			}
			docs, err := d.TAB(ctx, "train")
			learn, stop = split(docs, 1)
			return learn, stop, report, err
		},
	}
}

// ancoraTyped are the types that AnCora marks.
var ancoraTyped = append([]string{"MISC"}, news...)

// known says of documents which types their marks have; what else they hold is not known.
func known(docs []Document) []Document {
	for i := range docs {
		docs[i].Known = ancoraTyped
	}
	return docs
}
