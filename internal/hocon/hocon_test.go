package hocon

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// show writes a value as JSON with its keys as they come.
func show(v *Value) string {
	switch v.Kind {
	case Null:
		return "null"
	case Text:
		return strconv.Quote(v.Text)
	case List:
		var parts []string
		for i := range v.List {
			parts = append(parts, show(&v.List[i]))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	var parts []string
	for i := range v.Members {
		parts = append(parts, v.Members[i].Key+":"+show(&v.Members[i].Value))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

var files = map[string]string{
	"more.conf": "b = ${a}\"!\"\nc { d = 1 }", "loop.conf": `include "loop.conf"`, "bad.conf": "\n a = [",
}

func options() Options {
	return Options{
		Values: map[string]string{"dir": "/x/"},
		Env: func(name string) (string, bool) {
			return "home", name == "HOME"
		},
		Include: func(name, _ string) ([]byte, string, error) {
			text, ok := files[name]
			if !ok {
				return nil, "", errors.New("no such file")
			}
			return []byte(text), name, nil
		},
	}
}

// The expectations follow the HOCON specification's sections on each subject.
func TestParse(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"empty", "", `{}`},
		{"comments", "# a\n// b\na = x # c\nb = y // d\n", `{a:"x",b:"y"}`},
		{"braces", "{ a : 1, b : 2 }", `{a:"1",b:"2"}`},
		{"no separator before an object", "a { b = 1 }", `{a:{b:"1"}}`},
		{"paths", "p.a = 1\np { b = 2 }\np.c: 3", `{p:{a:"1",b:"2",c:"3"}}`},
		{"quoted keys", `"a b" = 1` + "\n" + `a."b.c" = 2`, `{a b:"1",a:{b.c:"2"}}`},
		{"later wins", "a = 1\na = 2", `{a:"2"}`},
		{"objects merge", "a { x = 1, y = 2 }\na { y = 3 }", `{a:{x:"1",y:"3"}}`},
		{"unless something stands between", "a { x = 1 }\na = 1\na { y = 3 }", `{a:{y:"3"}}`},
		{"unquoted", "a = jape/phi.jape\nb = hello  big world  \nc = 8.6-SNAPSHOT", `{a:"jape/phi.jape",b:"hello  big world",c:"8.6-SNAPSHOT"}`},
		{"substitution in text", `v = "8.6"` + "\n" + `t = "creole://x;"${v}"/y"`, `{v:"8.6",t:"creole://x;8.6/y"}`},
		{"value from outside", `g = ${dir}"lists.def"`, `{g:"/x/lists.def"}`},
		{"before it is defined", "a = ${b.c}\nb { c = 1 }", `{a:"1",b:{c:"1"}}`},
		{"environment", "a = ${HOME}/x", `{a:"home/x"}`},
		{"optional", "a = ${?nope}\nb = ${?nope}x\nc = 1\nc = ${?nope}", `{b:"x",c:"1"}`},
		{"beside itself", "p { a = ${p.b}, b = 1 }", `{p:{a:"1",b:"1"}}`},
		{"to what came before", "a = x\na = ${a}y\na = ${a}z", `{a:"xyz"}`},
		{"to a list before", "a = [1]\na = ${a} [2]\na += 3", `{a:["1","2","3"]}`},
		{"+= alone", "a += 1", `{a:["1"]}`},
		{"object and more", "a { x = 1 }\nb = ${a} { y = 2 }", `{a:{x:"1"},b:{x:"1",y:"2"}}`},
		{"member of a joined object", "a { x = 1 }\nb = ${a} { y = 2 }\nc = ${b.x}${b.y}", `{a:{x:"1"},b:{x:"1",y:"2"},c:"12"}`},
		{"lists", "a = [1, 2,\n 3\n 4,\n]\nb = []", `{a:["1","2","3","4"],b:[]}`},
		{"escapes", `a = "x\"\\\/\n\t\u00e4\ud83d\ude00"`, `{a:"x\"\\/\n\tä😀"}`},
		{"triple quotes", "a = \"\"\"x\ny \\n\"z\"\"\"\"", `{a:"x\ny \\n\"z\""}`},
		{"null", "a = null\nb = nullx", `{a:null,b:"nullx"}`},
		{"umlaut", "a = Zürich", `{a:"Zürich"}`},
		{"carriage returns", "a = x\r\nb {\r\n c = ${a}\"/y\"\r\n}\r\n", `{a:"x",b:{c:"x/y"}}`},
		{"byte order mark", "\ufeffa = 1", `{a:"1"}`},
		{"include", "a = 1\ninclude \"more.conf\"\nc { e = 2 }", `{a:"1",b:"1!",c:{d:"1",e:"2"}}`},
		{"include file", "a = 1\ninclude required(file(\"more.conf\"))", `{a:"1",b:"1!",c:{d:"1"}}`},
		{"include as a key", "include = 1", `{include:"1"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, err := Parse([]byte(c.in), "f.conf", options())
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Replace(show(v), `{dir:"/x/",`, "{", 1); got != c.want && got != strings.Replace(c.want, "{}", `{dir:"/x/"}`, 1) {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"a = [1\nb = 2", "f.conf:2:3: the character '=' is not allowed here"},
		{"a = [1, 2", "f.conf:1:5: a list is not closed"},
		{"a = \"x\nb = 2", "f.conf:1:5: a text is not closed"},
		{`a = """x`, "f.conf:1:5: a text is not closed"},
		{"a {\n b = 1\n", "f.conf:1:3: an object is not closed"},
		{"{ a = 1 } x", "f.conf:1:11: nothing is expected"},
		{"a = ${nope}", "f.conf:1:5: ${nope} has no value"},
		{"a = ${b}\nb = ${a}", "f.conf:2:5: ${a} has no value, or refers to itself"},
		{"a = ${a}", "f.conf:1:5: ${a} has no value, or refers to itself"},
		{"a = ${b", "f.conf:1:5: a substitution is not closed"},
		{"a = creole://x", "f.conf:1:11: the character ':' is not allowed here"},
		{"a = x@y", "f.conf:1:6: the character '@' is not allowed here"},
		{"a 1", "f.conf:1:3: '=', ':', '+=' or '{' is expected"},
		{"a =", "f.conf:1:4: a value is expected"},
		{"a = 1,,b = 2", "f.conf:1:7: a key is expected"},
		{" = 1", "f.conf:1:2: a key is expected"},
		{"a..b = 1", "f.conf:1:3: a key is expected"},
		{"a = [1] {b = 1}", "f.conf:1:9: list and object cannot be joined"},
		{"a = 1\na += 2", "f.conf:2:6: '+=' adds to a list"},
		{`a = "\x"`, "f.conf:1:6: escapes are"},
		{`a = "\ud83d"`, "f.conf:1:6: half of a surrogate pair"},
		{"a = \xff", "f.conf:1:1: the file is not UTF-8"},
		{`include "nope"`, "f.conf:1:1: include: no such file"},
		{`a { include "more.conf" }`, "f.conf:1:5: include is known at the top level"},
		{`include "loop.conf"`, "loop.conf:1:1: files include each other too deep"},
		{`include "bad.conf"`, "bad.conf:2:6: a list is not closed"},
		{strings.Repeat("a=[", 10) + strings.Repeat("[", 200), "f.conf:1:"},
		{strings.Repeat("a{", 200), "f.conf:1:"},
	} {
		_, err := Parse([]byte(c.in), "f.conf", options())
		var e *Error
		if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %s", c.in, err, c.want)
		}
	}
}

// Substitutions that double and double end with an error.
func TestHostile(t *testing.T) {
	for name, form := range map[string]string{"text": "a%d = ${a%d}${a%d}\n", "list": "a%d = [${a%d}, ${a%d}]\n"} {
		var b strings.Builder
		b.WriteString("a0 = xxxxxxxxxxxxxxxx\n")
		for i := range 60 {
			fmt.Fprintf(&b, form, i+1, i, i)
		}
		if _, err := Parse([]byte(b.String()), "f.conf", Options{}); err == nil || !strings.Contains(err.Error(), "too") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a = ${b}\"x\" # c\nb { c = [1, 2] }\n include \"more.conf\"")
	f.Add("a = \"\"\"x\"\"\"\"\na += ${?a}")
	f.Add("\"\\u00e4\" : {a.b = null}")
	f.Fuzz(func(t *testing.T, in string) {
		v, err := Parse([]byte(in), "f.conf", options())
		var e *Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("an error without a place: %v", err)
		}
		if err == nil && v.Kind != Object {
			t.Fatal("no object")
		}
	})
}
