package automaton

import (
	"encoding/binary"
	"fmt"
	"regexp/syntax"
	"sync"
)

// MaxMatch is the length in bytes up to which a match is followed. Without such
// a bound an expression like \w+x would make a text of one long word quadratic.
const MaxMatch = 4096

// Set is a compiled set of expressions. It is safe for concurrent use.
type Set struct {
	reach   int // in bytes, up to which a match is followed
	insts   []instruction
	starts  []uint32
	left    [][]lookaround // by expression
	right   [][]lookaround
	classes *classes
	pool    sync.Pool // of *dfa
}

type op uint8

const (
	opRune   op = iota // consume a rune of a set
	opAlt              // go to out and to arg
	opAssert           // go to out where the assertion arg holds
	opMatch            // expression arg matches here
	opFail
)

type instruction struct {
	op  op
	out uint32
	arg uint32
	// asserts says that an assertion is reached from here without consuming.
	asserts bool
}

// Error says which expression of a set is at fault.
type Error struct {
	Index int
	Err   error
}

func (e *Error) Error() string {
	return fmt.Sprintf("automaton: compile expression %d: %v", e.Index, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// Compile makes a set. An error is an *Error.
func Compile(exprs []Expr) (*Set, error) {
	return compile(len(exprs), MaxMatch, join(asciiWord, wideWord), func(i int) (piece, error) { return parse(exprs[i]) })
}

// CompileGo makes a set of expressions that mean what they mean to package regexp: classes and
// \b are those of ASCII, and there is no look-around. Matches are followed up to reach bytes. An error is an *Error.
func CompileGo(exprs []string, reach int) (*Set, error) {
	return compile(len(exprs), reach, asciiWord, func(i int) (piece, error) {
		re, err := syntax.Parse(exprs[i], syntax.Perl)
		if err != nil {
			return piece{}, err
		}
		return piece{re: re.Simplify()}, nil
	})
}

// compile makes a set of n expressions; words are the letters that \b tells from others.
func compile(n, reach int, words []rune, parse func(i int) (piece, error)) (*Set, error) {
	s := &Set{reach: reach}
	b := builder{set: s, numbers: map[string]uint32{}}
	for i := range n {
		p, err := parse(i)
		if err != nil {
			return nil, &Error{i, err}
		}
		prog, err := syntax.Compile(p.re)
		if err != nil {
			return nil, &Error{i, err}
		}
		if matchesEmpty(p.re) {
			return nil, &Error{i, fmt.Errorf("the expression matches the empty text")}
		}
		s.left, s.right = append(s.left, p.left), append(s.right, p.right)
		b.add(prog, uint32(i))
	}
	s.classes = divide(b.sets, words)
	s.markAsserts()
	s.pool.New = func() any { return newDFA(s) }
	return s, nil
}

// matchesEmpty reports whether an expression can match without consuming.
func matchesEmpty(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpNoMatch, syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return false
	case syntax.OpLiteral:
		return len(re.Rune) == 0
	case syntax.OpCapture, syntax.OpPlus:
		return matchesEmpty(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min == 0 || matchesEmpty(re.Sub[0])
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			if !matchesEmpty(sub) {
				return false
			}
		}
		return true
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			if matchesEmpty(sub) {
				return true
			}
		}
		return false
	}
	return true
}

// builder turns programs of package regexp/syntax into one.
type builder struct {
	set     *Set
	sets    [][]rune
	numbers map[string]uint32
	key     []byte
	same    map[*rune]uint32 // large sets of the program that is added: what it repeats it has once
}

// largeSet is from where a set is not compared rune by rune each time.
const largeSet = 16

func (b *builder) add(prog *syntax.Prog, expr uint32) {
	base := uint32(len(b.set.insts))
	b.same = map[*rune]uint32{}
	for i := range prog.Inst {
		in := &prog.Inst[i]
		out := instruction{op: opFail, out: base + in.Out}
		switch in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			out.op, out.arg = opAlt, base+in.Arg
		case syntax.InstCapture, syntax.InstNop:
			out.op, out.arg = opAlt, base+in.Out
		case syntax.InstEmptyWidth:
			out.op, out.arg = opAssert, in.Arg
		case syntax.InstMatch:
			out.op, out.arg = opMatch, expr
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			out.op, out.arg = opRune, b.number(runes(in))
		}
		b.set.insts = append(b.set.insts, out)
	}
	b.set.starts = append(b.set.starts, base+uint32(prog.Start))
}

// runes is the set that an instruction consumes.
func runes(in *syntax.Inst) []rune {
	switch in.Op {
	case syntax.InstRuneAny:
		return []rune{0, 0x10FFFF}
	case syntax.InstRuneAnyNotNL:
		return []rune{0, '\n' - 1, '\n' + 1, 0x10FFFF}
	}
	if len(in.Rune) == 1 {
		if syntax.Flags(in.Arg)&syntax.FoldCase != 0 {
			return folded(in.Rune[0])
		}
		return []rune{in.Rune[0], in.Rune[0]}
	}
	return in.Rune
}

func (b *builder) number(set []rune) uint32 {
	if len(set) >= largeSet {
		if n, ok := b.same[&set[0]]; ok {
			return n
		}
	}
	b.key = b.key[:0]
	for _, r := range set {
		b.key = binary.LittleEndian.AppendUint32(b.key, uint32(r))
	}
	n, ok := b.numbers[string(b.key)]
	if !ok {
		n = uint32(len(b.sets))
		b.numbers[string(b.key)] = n
		b.sets = append(b.sets, set)
	}
	if len(set) >= largeSet {
		b.same[&set[0]] = n
	}
	return n
}

// markAsserts computes inst.asserts to a fixed point.
func (s *Set) markAsserts() {
	for changed := true; changed; {
		changed = false
		for i := range s.insts {
			in := &s.insts[i]
			if in.asserts {
				continue
			}
			if in.op == opAssert || in.op == opAlt && (s.insts[in.out].asserts || s.insts[in.arg].asserts) {
				in.asserts, changed = true, true
			}
		}
	}
}
