// Package seal keeps secrets: keys, and files that only a key opens.
//
// A sealed file is an age file (age-encryption.org/v1), 64 KiB pieces of it
// encrypted and authenticated by ChaCha20-Poly1305, under a random key of its own.
// Its header holds that key, wrapped by what the file is sealed with, a [Lock]:
//
//   - a key of 32 bytes: XChaCha20-Poly1305 under HMAC-SHA-256 of the key;
//   - a passphrase: the same, under what Argon2id makes of it;
//   - age's recipients: as age does, so that age itself opens the file.
//
// The header also says in clear what is inside, and of which version. A bit that was
// changed, pieces that were moved, left out or added are found before what they hold
// is handed out. How long the content is can be seen from outside, to the byte.
package seal
