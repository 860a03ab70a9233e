"""Writes *.tokenizer.json: small tokenizers of other kinds than those of
internal/onnxtest, trained on the texts of texts.jsonl with the library "tokenizers" of
Hugging Face (0.23.3). Run in this folder, then run reference.py."""

import json

from tokenizers import AddedToken, Regex, Tokenizer, models, normalizers, pre_tokenizers, trainers

texts = [json.loads(line) for line in open("texts.jsonl", encoding="utf-8")]

t = Tokenizer(models.WordPiece(unk_token="[UNK]"))
t.normalizer = normalizers.Sequence([normalizers.NFD(), normalizers.Lowercase(), normalizers.StripAccents()])
t.pre_tokenizer = pre_tokenizers.Sequence(
    [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Punctuation(), pre_tokenizers.Digits(individual_digits=True)])
t.train_from_iterator(texts, trainers.WordPieceTrainer(vocab_size=350, special_tokens=["[PAD]", "[UNK]"]))
t.add_tokens([AddedToken("Anna", single_word=True), AddedToken("e.g.", normalized=False, lstrip=True, rstrip=True),
              AddedToken("École", normalized=True)])
t.save("sequence.tokenizer.json")

t = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, end_of_word_suffix="</w>"))
t.normalizer = normalizers.NFC()
t.pre_tokenizer = pre_tokenizers.Whitespace()
t.train_from_iterator(texts[:20], trainers.BpeTrainer(vocab_size=350, special_tokens=["<unk>"], end_of_word_suffix="</w>"))
t.save("suffix.tokenizer.json")

t = Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=True))
t.normalizer = normalizers.Sequence([normalizers.Nmt(), normalizers.NFKC(), normalizers.Strip(), normalizers.Prepend("▁"),
                                     normalizers.Replace(" ", "▁")])
t.pre_tokenizer = pre_tokenizers.Split(Regex("[.,]"), "merged_with_previous")
special = ["<unk>"] + ["<0x%02X>" % b for b in range(256)]
t.train_from_iterator(texts[:10], trainers.BpeTrainer(vocab_size=420, special_tokens=special))
t.save("fallback.tokenizer.json")

t = Tokenizer(models.Unigram([("<unk>", 0.0)] + [("<0x%02X>" % b, -9.0) for b in range(256)] +
                             [("▁", -3.0), ("▁Anna", -2.0), ("An", -2.5), ("na", -2.5), ("n", -4.0), ("a", -4.0), (".", -3.5)],
                             unk_id=0, byte_fallback=True))
t.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first", split=False)
t.save("first.tokenizer.json")
