package parquet

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/uuid"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/format"
)

// leaf is how values of a type are written in JSON, and read from it. What read gives for a
// value that write gave is that value.
type leaf struct {
	name  string
	dates bool // what it holds are dates or times
	write func(parquet.Value) (string, error)
	read  func(string) (parquet.Value, error)
	bare  bool // numbers and booleans stand without quotes
}

var (
	errUTF8  = errors.New("the text is not UTF-8")
	errRange = errors.New("the date is before the year 1 or after the year 9999")
	errClock = errors.New("the time is that of no day")
	errOther = errors.New("another type")
)

// leafOf knows the types that can be searched.
func leafOf(t parquet.Type) (*leaf, error) {
	var logical format.LogicalTypeValue
	if l := t.LogicalType(); l != nil {
		logical = l.Value
	}
	switch l := logical.(type) {
	case *format.StringType, *format.EnumType, *format.JsonType:
		return texts(t), nil
	case *format.UUIDType:
		return uuids, nil
	case *format.DateType:
		return dates, nil
	case *format.TimestampType:
		return instants(l), nil
	case *format.TimeType:
		return clocks(t, l), nil
	case *format.DecimalType:
		if l.Scale < 0 || l.Scale > mostScale {
			return nil, refused(t)
		}
		return decimals(t, l), nil
	case *format.IntType:
		return integers(t, l.IsSigned, int(l.BitWidth)), nil
	case nil:
	default:
		return nil, refused(t)
	}
	switch t.Kind() {
	case parquet.Boolean:
		return booleans, nil
	case parquet.Int32:
		return integers(t, true, 32), nil
	case parquet.Int64:
		return integers(t, true, 64), nil
	case parquet.Int96:
		return oldInstants, nil
	case parquet.Float:
		return floats(32), nil
	case parquet.Double:
		return floats(64), nil
	}
	return nil, refused(t)
}

func refused(t parquet.Type) error {
	return fmt.Errorf("%s, which cannot be searched: make texts of it, or leave it out", strings.ToLower(t.String()))
}

// append adds a value as JSON.
func (l *leaf) append(out []byte, v parquet.Value) ([]byte, error) {
	text, err := l.write(v)
	if err != nil {
		return nil, err
	}
	if l.bare && !notNumbers[text] {
		return append(out, text...), nil
	}
	return jsontext.AppendQuote(out, text)
}

// value reads a value of JSON. What has another form than append gives is refused.
func (l *leaf) value(v any) (parquet.Value, error) {
	var text string
	switch v := v.(type) {
	case string:
		if l.bare && !notNumbers[v] {
			return parquet.Value{}, errOther
		}
		text = v
	case json.Number:
		text = v.String()
	case bool:
		text = strconv.FormatBool(v)
	}
	if _, quoted := v.(string); !quoted && !l.bare {
		return parquet.Value{}, errOther
	}
	value, err := l.read(text)
	if err != nil {
		return parquet.Value{}, errOther
	}
	if again, err := l.write(value); err != nil || again != text {
		return parquet.Value{}, errOther
	}
	return value, nil
}

func texts(t parquet.Type) *leaf {
	make := parquet.ByteArrayValue
	if t.Kind() == parquet.FixedLenByteArray {
		make = parquet.FixedLenByteArrayValue
	}
	return &leaf{name: "texts", write: func(v parquet.Value) (string, error) {
		text := string(v.ByteArray())
		if !utf8.ValidString(text) {
			return "", errUTF8
		}
		return text, nil
	}, read: func(text string) (parquet.Value, error) {
		if t.Kind() == parquet.FixedLenByteArray && len(text) != t.Length() {
			return parquet.Value{}, errOther
		}
		return make([]byte(text)), nil
	}}
}

var uuids = &leaf{name: "UUIDs", write: func(v parquet.Value) (string, error) {
	u, err := uuid.FromBytes(v.ByteArray())
	return u.String(), err
}, read: func(text string) (parquet.Value, error) {
	u, err := uuid.Parse(text)
	return parquet.FixedLenByteArrayValue(u[:]), err
}}

var booleans = &leaf{name: "true or false", bare: true, write: func(v parquet.Value) (string, error) {
	return strconv.FormatBool(v.Boolean()), nil
}, read: func(text string) (parquet.Value, error) {
	b, err := strconv.ParseBool(text)
	return parquet.BooleanValue(b), err
}}

func integers(t parquet.Type, signed bool, bits int) *leaf {
	l := &leaf{name: fmt.Sprintf("whole numbers of %d bits", bits), bare: true}
	wide := t.Kind() == parquet.Int64
	l.write = func(v parquet.Value) (string, error) {
		switch {
		case signed:
			return strconv.FormatInt(whole(v), 10), nil
		case wide:
			return strconv.FormatUint(v.Uint64(), 10), nil
		}
		return strconv.FormatUint(uint64(v.Uint32()), 10), nil
	}
	l.read = func(text string) (parquet.Value, error) {
		if !signed {
			n, err := strconv.ParseUint(text, 10, bits)
			return wholeValue(wide, int64(n)), err
		}
		n, err := strconv.ParseInt(text, 10, bits)
		return wholeValue(wide, n), err
	}
	return l
}

// whole is the number of a value of 32 or 64 bits.
func whole(v parquet.Value) int64 {
	if v.Kind() == parquet.Int32 {
		return int64(v.Int32())
	}
	return v.Int64()
}

func wholeValue(wide bool, n int64) parquet.Value {
	if wide {
		return parquet.Int64Value(n)
	}
	return parquet.Int32Value(int32(n))
}

// notNumbers are values of columns of numbers that JSON has no number for.
var notNumbers = map[string]bool{"NaN": true, "+Inf": true, "-Inf": true}

func floats(bits int) *leaf {
	return &leaf{name: "numbers", bare: true, write: func(v parquet.Value) (string, error) {
		f := v.Double
		if bits == 32 {
			f = func() float64 { return float64(v.Float()) }
		}
		return strconv.FormatFloat(f(), 'g', -1, bits), nil
	}, read: func(text string) (parquet.Value, error) {
		f, err := strconv.ParseFloat(text, bits)
		if bits == 32 {
			return parquet.FloatValue(float32(f)), err
		}
		return parquet.DoubleValue(f), err
	}}
}

const (
	daySeconds = 24 * 60 * 60
	zoneless   = "2006-01-02 15:04:05.999999999"
)

var dates = &leaf{name: "dates", dates: true, write: func(v parquet.Value) (string, error) {
	return formatted(time.Unix(int64(v.Int32())*daySeconds, 0), time.DateOnly)
}, read: func(text string) (parquet.Value, error) {
	t, err := time.Parse(time.DateOnly, text)
	return parquet.Int32Value(int32(t.Unix() / daySeconds)), err
}}

// formatted is a time with four figures for the year, or an error.
func formatted(t time.Time, layout string) (string, error) {
	if t = t.UTC(); t.Year() < 1 || t.Year() > 9999 {
		return "", errRange
	}
	return t.Format(layout), nil
}

func instants(l *format.TimestampType) *leaf {
	layout := zoneless
	if l.IsAdjustedToUTC {
		layout += "Z07:00"
	}
	each := int64(l.Unit.Value.Duration())
	second := int64(time.Second) / each
	return &leaf{name: "times", dates: true, write: func(v parquet.Value) (string, error) {
		n := v.Int64()
		return formatted(time.Unix(n/second, n%second*each), layout)
	}, read: func(text string) (parquet.Value, error) {
		t, err := time.Parse(layout, text)
		return parquet.Int64Value(t.Unix()*second + int64(t.Nanosecond())/each), err
	}}
}

// oldInstants are times as Impala and Spark write them: nanoseconds of a day, and a Julian day.
var oldInstants = &leaf{name: "times", dates: true, write: func(v parquet.Value) (string, error) {
	at := v.Int96()
	nanos := int64(at[1])<<32 | int64(at[0])
	if nanos < 0 || nanos >= daySeconds*int64(time.Second) {
		return "", errClock
	}
	return formatted(time.Unix((int64(at[2])-epoch)*daySeconds, nanos), zoneless)
}, read: func(text string) (parquet.Value, error) {
	t, err := time.Parse(zoneless, text)
	day := t.Truncate(daySeconds * time.Second)
	nanos := t.Sub(day)
	return parquet.Int96Value(deprecated.Int96{uint32(nanos), uint32(nanos >> 32), uint32(day.Unix()/daySeconds + epoch)}), err
}}

// epoch is the Julian day of 1970-01-01.
const epoch = 2440588

// clocks are times of a day.
func clocks(t parquet.Type, l *format.TimeType) *leaf {
	const layout = "15:04:05.999999999"
	each, wide := int64(l.Unit.Value.Duration()), t.Kind() == parquet.Int64
	return &leaf{name: "times of a day", dates: true, write: func(v parquet.Value) (string, error) {
		n := whole(v) * each
		if n < 0 || n >= daySeconds*int64(time.Second) {
			return "", errClock
		}
		return formatted(time.Unix(0, n), layout)
	}, read: func(text string) (parquet.Value, error) {
		at, err := time.Parse(layout, text)
		if err != nil {
			return parquet.Value{}, err
		}
		midnight := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
		return wholeValue(wide, int64(at.Sub(midnight))/each), nil
	}}
}

// mostScale bounds what a table may say of its decimals.
const mostScale = 1000

// decimals are written as numbers, all of their figures behind the point.
func decimals(t parquet.Type, l *format.DecimalType) *leaf {
	scale := int(l.Scale)
	return &leaf{name: fmt.Sprintf("numbers with %d figures behind the point", scale), bare: true, write: func(v parquet.Value) (string, error) {
		return pointed(unscaled(v), scale), nil
	}, read: func(text string) (parquet.Value, error) {
		n, ok := new(big.Int).SetString(strings.Replace(text, ".", "", 1), 10)
		if !ok {
			return parquet.Value{}, errOther
		}
		return scaled(t, n)
	}}
}

// unscaled is the number of a decimal without its point.
func unscaled(v parquet.Value) *big.Int {
	if v.Kind() == parquet.Int32 || v.Kind() == parquet.Int64 {
		return big.NewInt(whole(v))
	}
	bytes := v.ByteArray()
	n := new(big.Int).SetBytes(bytes)
	if len(bytes) > 0 && bytes[0] >= 0x80 { // two's complement
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(bytes))))
	}
	return n
}

// pointed writes a number with so many figures behind the point.
func pointed(n *big.Int, scale int) string {
	figures := new(big.Int).Abs(n).String()
	if scale > 0 {
		if missing := scale + 1 - len(figures); missing > 0 {
			figures = strings.Repeat("0", missing) + figures
		}
		figures = figures[:len(figures)-scale] + "." + figures[len(figures)-scale:]
	}
	if n.Sign() < 0 {
		return "-" + figures
	}
	return figures
}

// scaled is a number as the type holds it.
func scaled(t parquet.Type, n *big.Int) (parquet.Value, error) {
	length := t.Length()
	switch t.Kind() {
	case parquet.Int32, parquet.Int64:
		if !n.IsInt64() {
			return parquet.Value{}, errOther
		}
		return wholeValue(t.Kind() == parquet.Int64, n.Int64()), nil
	case parquet.ByteArray:
		length = n.BitLen()/8 + 1
	}
	if n.BitLen() >= 8*length {
		return parquet.Value{}, errOther
	}
	if n.Sign() < 0 {
		n = new(big.Int).Add(n, new(big.Int).Lsh(big.NewInt(1), uint(8*length)))
	}
	bytes := n.FillBytes(make([]byte, length))
	if t.Kind() == parquet.ByteArray {
		return parquet.ByteArrayValue(bytes), nil
	}
	return parquet.FixedLenByteArrayValue(bytes), nil
}
