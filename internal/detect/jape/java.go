package jape

import (
	"errors"
	"fmt"
)

// Java right-hand sides. GATE compiles them; here the part of Java that grammars use
// is compiled to closures when the grammar is read: statements, and calls of the
// methods in javaMethods. Whatever else occurs makes the block unknown as a whole, so
// that no block runs in part.

// javaError says what of a block is not understood, and where in it.
type javaError struct {
	offset int
	text   string
}

// jtype is the type of an expression, as far as calls need it.
type jtype string

const (
	jSet      jtype = "AnnotationSet"
	jAll      jtype = "document" // inputAS and outputAS: all annotations
	jAnn      jtype = "Annotation"
	jNode     jtype = "Node"
	jFeatures jtype = "FeatureMap"
	jString   jtype = "String"
	jNumber   jtype = "number"
	jBool     jtype = "boolean"
	jDoc      jtype = "Document"
	jDocMap   jtype = "document features"
	jIter     jtype = "Iterator"
	jBindings jtype = "bindings"
	jStrings  jtype = "strings"
	jVoid     jtype = "void"
	jNull     jtype = "null"
	jNew      jtype = "new collection" // whose kind the variable tells
	jOther    jtype = "named AnnotationSet"
	jDouble   jtype = "double"
	jBuilder  jtype = "StringBuilder"
	jPattern  jtype = "Pattern"
	jMatcher  jtype = "Matcher"
	jContent  jtype = "DocumentContent"
	jContext  jtype = "ActionContext"
)

// jtypes are the names of types in declarations, casts and new.
var jtypes = map[string]jtype{
	"AnnotationSet": jSet, "List<Annotation>": jSet, "ArrayList<Annotation>": jSet, "LinkedList<Annotation>": jSet,
	"Set<Annotation>": jSet, "HashSet<Annotation>": jSet, "Collection<Annotation>": jSet, "List": jSet, "ArrayList": jSet,
	"Annotation": jAnn, "Node": jNode, "FeatureMap": jFeatures, "SimpleFeatureMapImpl": jFeatures,
	"String": jString, "Object": jString, "CharSequence": jString,
	"int": jNumber, "long": jNumber, "Integer": jNumber, "Long": jNumber,
	"boolean": jBool, "Boolean": jBool, "Document": jDoc, "double": jDouble, "Double": jDouble, "float": jDouble, "Float": jDouble,
	"StringBuilder": jBuilder, "StringBuffer": jBuilder, "Pattern": jPattern, "Matcher": jMatcher, "DocumentContent": jContent,
	"Collection<String>": jStrings, "LinkedHashSet<String>": jStrings, "TreeSet<String>": jStrings,
	"Iterator": jIter, "Iterator<Annotation>": jIter,
	"Map<String,AnnotationSet>": jBindings, "HashMap<String,AnnotationSet>": jBindings,
	"Set<String>": jStrings, "HashSet<String>": jStrings, "List<String>": jStrings, "ArrayList<String>": jStrings, "String[]": jStrings,
}

// jexpr is a compiled expression.
type jexpr struct {
	typ  jtype
	eval func(*jenv) (any, error)
	// literal is the value of a string literal.
	literal *string
}

// jstmt is a compiled statement.
type jstmt func(*jenv) error

// jenv is one execution of a block.
type jenv struct {
	f     *firing
	vars  []any
	steps int
}

// What ends statements early.
var (
	errReturn   = errors.New("return")
	errBreak    = errors.New("break")
	errContinue = errors.New("continue")
)

// maxJavaSteps bounds what a block does: turns of loops, calls, annotations looked at.
const maxJavaSteps = 1_000_000

func (e *jenv) step() error {
	if e.steps++; e.steps > maxJavaSteps {
		return fmt.Errorf("jape: the Java block takes more than %d steps", maxJavaSteps)
	}
	return nil
}

// javaBlock is a block of Java that can be run.
type javaBlock struct {
	label string // the block runs only if this is bound
	body  jstmt
	vars  int
}

func (b *javaBlock) run(f *firing) error {
	if b.label != "" && f.ids(b.label) == nil {
		return nil
	}
	err := b.body(&jenv{f: f, vars: make([]any, b.vars)})
	if errors.Is(err, errReturn) {
		return nil
	}
	return err
}

// compileJava makes an action of a block of Java.
func compileJava(text, label string) (act action, failed *javaError) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(javaError)
			if !ok {
				panic(r)
			}
			act, failed = nil, &e
		}
	}()
	c := &javaCompiler{toks: javaTokens(text), methods: javaMethods(), statics: javaStatics()}
	c.push()
	c.label(label)
	var body []jstmt
	for c.tok().kind != tEOF {
		body = append(body, c.statement())
	}
	return &javaBlock{label: label, body: sequence(body), vars: c.count}, nil
}

// javaCompiler compiles one block.
type javaCompiler struct {
	toks    []token
	at      int
	methods map[string][]method
	statics map[string][]method
	scopes  []map[string]jvar
	count   int // variables so far
}

type jvar struct {
	slot int
	typ  jtype
}

func (c *javaCompiler) fail(format string, args ...any) {
	panic(javaError{c.tok().start, fmt.Sprintf(format, args...)})
}

// failAt fails at a token.
func (c *javaCompiler) failAt(at int, format string, args ...any) {
	c.at = at
	c.fail(format, args...)
}

func (c *javaCompiler) push() { c.scopes = append(c.scopes, map[string]jvar{}) }
func (c *javaCompiler) pop()  { c.scopes = c.scopes[:len(c.scopes)-1] }

func (c *javaCompiler) declare(name string, typ jtype) jvar {
	v := jvar{c.count, typ}
	c.count++
	c.scopes[len(c.scopes)-1][name] = v
	return v
}

func (c *javaCompiler) lookup(name string) (jvar, bool) {
	for i := len(c.scopes) - 1; i >= 0; i-- {
		if v, ok := c.scopes[i][name]; ok {
			return v, true
		}
	}
	return jvar{}, false
}

// globals are the names that GATE gives every block.
func (c *javaCompiler) global(name string) (jexpr, bool) {
	constant := func(t jtype) (jexpr, bool) {
		return jexpr{typ: t, eval: func(*jenv) (any, error) { return t, nil }}, true
	}
	switch name {
	case "doc":
		return constant(jDoc)
	case "inputAS", "outputAS", "annotations":
		return constant(jAll)
	case "ctx":
		return constant(jContext)
	case "bindings":
		return jexpr{typ: jBindings, eval: func(e *jenv) (any, error) { return bindingsOf(e.f), nil }}, true
	}
	return jexpr{}, false
}

// label gives a labelled block its variable labelAnnots.
func (c *javaCompiler) label(label string) {
	if label != "" {
		c.scopes[0][label+"Annots"] = jvar{slot: -1, typ: jSet}
	}
}
