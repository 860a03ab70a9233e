package presidio

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// byDefault is the kind whose operator is for all that have none of their own.
const byDefault = "DEFAULT"

// operator is one that a request names, with its parameters.
type operator struct {
	name   string
	params map[string]any
}

// apply checks an operator's parameters and does to a value what it is for.
type apply func(params map[string]any, kind string, value []rune) (string, error)

var (
	anonymizers = map[string]apply{
		"encrypt": encrypt, "hash": hash, "keep": keep, "mask": mask, "redact": redact, "replace": replace,
		"surrogate_ahds": func(map[string]any, string, []rune) (string, error) { return "", errInternal },
	}
	deanonymizers = map[string]apply{"decrypt": decrypt, "deanonymize_keep": keep}
)

// Anonymizers and Deanonymizers are the names of the operators, in Presidio's order. Two of
// them are refused as Presidio refuses them: "custom" needs a function of the caller's, and
// "surrogate_ahds" a service of Azure's.
func Anonymizers() []string {
	return []string{"custom", "encrypt", "hash", "keep", "mask", "redact", "replace", "surrogate_ahds"}
}

// Deanonymizers are those that undo.
func Deanonymizers() []string { return []string{"decrypt", "deanonymize_keep"} }

// operators reads which operator is for which kind.
func operators(v any) (map[string]operator, error) {
	out := map[string]operator{}
	if v == nil {
		return out, nil
	}
	of, ok := v.(map[string]any)
	if !ok {
		return nil, errInternal
	}
	for _, x := range of {
		if _, ok := x.(map[string]any); !ok {
			return nil, errInternal
		}
	}
	for kind, x := range of {
		params := x.(map[string]any)
		switch name := params["type"]; {
		case !truthy(name):
			return nil, invalid("Invalid input, operator config must contain operator_name")
		case typeOf(name) == "list" || typeOf(name) == "dict":
			return nil, errInternal
		default:
			out[kind] = operator{asText(name), params}
		}
	}
	return out, nil
}

func keep(_ map[string]any, _ string, value []rune) (string, error) { return string(value), nil }

func redact(map[string]any, string, []rune) (string, error) { return "", nil }

func replace(params map[string]any, kind string, _ []rune) (string, error) {
	if err := wrongType(params["new_value"], "new_value", "str"); err != nil {
		return "", err
	}
	if s, _ := params["new_value"].(string); s != "" {
		return s, nil
	}
	return "<" + kind + ">", nil
}

func mask(params map[string]any, _ string, value []rune) (string, error) {
	char := params["masking_char"]
	if err := needed(char, "masking_char", "str"); err != nil {
		return "", err
	}
	with, ok := char.(string)
	if utf8.RuneCountInString(with) > 1 {
		return "", invalid("Invalid input, masking_char must be a character")
	}
	if err := needed(params["chars_to_mask"], "chars_to_mask", "int"); err != nil {
		return "", err
	}
	if err := needed(params["from_end"], "from_end", "bool"); err != nil {
		return "", err
	}
	n, err := whole(params["chars_to_mask"])
	if err != nil || !ok {
		return "", errInternal
	}
	n = max(0, min(n, len(value)))
	if truthy(params["from_end"]) {
		return string(value[:len(value)-n]) + strings.Repeat(with, n), nil
	}
	return strings.Repeat(with, n) + string(value[n:]), nil
}

// leastSalt is how many bytes of salt a request must bring if it brings any.
const leastSalt = 16

func hash(params map[string]any, _ string, value []rune) (string, error) {
	kind, given := params["hash_type"]
	if !given {
		kind = "sha256"
	}
	if kind == nil {
		return "", invalid("Expected parameter hash_type")
	}
	if kind != "sha256" && kind != "sha512" {
		return "", invalid("Parameter hash_type value %s is not in range of values ['sha256', 'sha512']", asText(kind))
	}
	var salt []byte
	if given, ok := params["salt"]; ok {
		s, ok := given.(string)
		if list, isList := given.([]any); !ok && !(isList && len(list) == 0) {
			return "", errInternal
		}
		salt = []byte(s)
		switch {
		case len(salt) == 0:
			return "", invalid("Salt parameter cannot be empty. Either omit the salt parameter to auto-generate a random salt, or provide a salt of at least 16 bytes (128 bits).")
		case len(salt) < leastSalt:
			return "", invalid("Salt must be at least 16 bytes (128 bits). Provided salt is %d bytes.", len(salt))
		}
	} else {
		salt = make([]byte, 32)
		rand.Read(salt)
	}
	salted := append([]byte(string(value)), salt...)
	if kind == "sha512" {
		sum := sha512.Sum512(salted)
		return hex.EncodeToString(sum[:]), nil
	}
	sum := sha256.Sum256(salted)
	return hex.EncodeToString(sum[:]), nil
}

// keyOf is the key that a request brings for AES.
func keyOf(params map[string]any) (cipher.Block, error) {
	badLength := invalid("Invalid input, key must be of length 128, 192 or 256 bits")
	given := params["key"]
	s, ok := given.(string)
	switch {
	case given == nil:
		return nil, invalid("Expected parameter key")
	case !ok && truthy(given):
		return nil, invalid("Invalid parameter value for 'key'.")
	case typeOf(given) == "bool" || typeOf(given) == "int" || typeOf(given) == "float":
		return nil, errInternal
	case len(s) == 64:
		return nil, errInternal // a size that the check lets through and the cipher does not
	}
	block, err := aes.NewCipher([]byte(s))
	if err != nil {
		return nil, badLength
	}
	return block, nil
}

// encrypt is AES in CBC mode with padding by PKCS 7: what the protocol asks for. It tells
// nobody whether a text was changed since; lethe's own ways to encrypt do.
func encrypt(params map[string]any, _ string, value []rune) (string, error) {
	block, err := keyOf(params)
	if err != nil {
		return "", err
	}
	plain := []byte(string(value))
	pad := aes.BlockSize - len(plain)%aes.BlockSize
	for range pad {
		plain = append(plain, byte(pad))
	}
	out := make([]byte, aes.BlockSize+len(plain))
	rand.Read(out[:aes.BlockSize])
	cipher.NewCBCEncrypter(block, out[:aes.BlockSize]).CryptBlocks(out[aes.BlockSize:], plain)
	return base64.URLEncoding.EncodeToString(out), nil
}

func decrypt(params map[string]any, _ string, value []rune) (string, error) {
	block, err := keyOf(params)
	if err != nil {
		return "", err
	}
	sealed, err := base64.URLEncoding.DecodeString(alphabet(value))
	if err != nil || len(sealed) < 2*aes.BlockSize || len(sealed)%aes.BlockSize != 0 {
		return "", errInternal
	}
	plain := sealed[aes.BlockSize:]
	cipher.NewCBCDecrypter(block, sealed[:aes.BlockSize]).CryptBlocks(plain, plain)
	pad := int(plain[len(plain)-1])
	if pad == 0 || pad > aes.BlockSize {
		return "", errInternal
	}
	for _, b := range plain[len(plain)-pad:] {
		if int(b) != pad {
			return "", errInternal
		}
	}
	plain = plain[:len(plain)-pad]
	if !utf8.Valid(plain) {
		return "", errInternal
	}
	return string(plain), nil
}

// alphabet is what Python's decoder reads of a text: it passes over all else.
func alphabet(value []rune) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '+':
			return '-'
		case r == '/':
			return '_'
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_', r == '=':
			return r
		case r >= utf8.RuneSelf:
			return '!' // which Python refuses
		}
		return -1
	}, string(value))
}
