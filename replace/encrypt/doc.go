// Package encrypt replaces values with ciphertexts, from which anyone who has the key has
// them back without a store: [Cipher.Decrypt], [Cipher.Restore].
//
// # Tokens
//
// A value becomes AES-SIV (RFC 5297) of its text, with the label as associated data,
// in base64url (RFC 4648, section 5, without padding): in brackets, with the label
// before it, [PHONE~…], or bare. It is deterministic: the same text of one label gives
// the same token in every collection under the key, so that who knows one place of a
// value knows all; and it is authenticated: what was changed does not decrypt. Texts are
// padded to whole steps of 32 bytes, so that a token tells little of a length.
//
// # The form preserved
//
// [Preserve] writes digits for digits and letters for letters, of their case, by FF1
// (NIST SP 800-38G) with the label as tweak; all else stays where it is: "+41 44 555
// 01 00" may become "+83 20 917 44 61". Digits alone are one FF1 string of radix 10,
// letters alone one of radix 26. Where both occur the value is a number among all texts
// of its form, written in bits, and FF1 of radix 2 is repeated until the outcome is one
// of them again ("cycle walking").
//
// The form stays visible, and so do separators and the number of characters. There is
// no authentication: what is not a ciphertext decrypts to something too. FF1 cannot hide a
// value among fewer than 1,000,000 of its form: six digits or five letters are
// needed. What is shorter, longer than 200 letters and digits, or has
// letters and digits other than ASCII, becomes a token in brackets instead.
// So does a value whose ciphertext is a value of the collection.
//
// The keys of AES-SIV and FF1 are derived from the one given, each for itself.
package encrypt
