package jape

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// template is a value with places for parameters, ${name}.
type template struct {
	value  string
	number bool
	of     *templateUse // another template's use, which is worked out when this one is used
}

// templateUse is the use of a template with parameters.
type templateUse struct {
	name   string
	params map[string]string
	at     int
}

var place = lazyregexp.New(`\$\{([^}]*)\}`)

// template reads a definition: name = value.
func (p *parser) template() {
	name := p.ident("the name of the template").text
	p.expect("=", "behind the name of the template")
	t := &template{}
	if p.tok.is("[") {
		u := p.use()
		t.of = &u
	} else {
		t.value, t.number = p.value()
	}
	p.defs.templates[name] = t
}

// use reads [name param=value …].
func (p *parser) use() templateUse {
	open := p.expect("[", "of a template")
	u := templateUse{name: p.ident("the name of a template").text, params: map[string]string{}, at: open.start}
	for p.tok.kind == tIdent {
		param := p.next().text
		p.expect("=", "behind the parameter "+param)
		u.params[param], _ = p.value()
		p.accept(",")
	}
	p.expect("]", "or a parameter")
	return u
}

func (p *parser) templateValue() (string, bool) { return p.worked(p.use(), nil) }

// worked gives the value of a use. chain holds the templates on the way here.
func (p *parser) worked(u templateUse, chain []string) (string, bool) {
	for _, c := range chain {
		if c == u.name {
			p.failAt(u.at, "template %s is defined by itself: %s", u.name, strings.Join(append(chain, u.name), " → "))
		}
	}
	t := p.defs.templates[u.name]
	if t == nil {
		p.failAt(u.at, "template %s is not defined", u.name)
	}
	value, number := t.value, t.number
	if t.of != nil {
		inner := templateUse{t.of.name, map[string]string{}, u.at}
		for k, v := range t.of.params {
			inner.params[k] = p.filled(v, u)
		}
		return p.worked(inner, append(chain, u.name))
	}
	return p.filled(value, u), number
}

// filled puts parameters into their places.
func (p *parser) filled(value string, u templateUse) string {
	return place.ReplaceAllStringFunc(value, func(m string) string {
		v, ok := u.params[m[2:len(m)-1]]
		if !ok {
			p.failAt(u.at, "template %s needs the parameter %s", u.name, m[2:len(m)-1])
		}
		return v
	})
}
