"""Writes reference.jsonl: what the library "tokenizers" of Hugging Face (0.23.3) says to
texts.txt with the tokenizer.json of each small model of internal/onnxtest, and with
those of this folder. Offsets are in code points. Run in this folder:

    for k in bert-cased bert-uncased roberta deberta deberta-v3 xlm-r; do
        go run ../../../../internal/onnxtest/cmd/onnxtest -kind $k models/$k; done
    pip install tokenizers==0.23.3 && python reference.py
"""

import glob
import json
import os

from tokenizers import Tokenizer

texts = [json.loads(line) for line in open("texts.jsonl", encoding="utf-8")]
files = sorted(glob.glob("models/*/tokenizer.json")) + sorted(glob.glob("*.tokenizer.json"))
with open("reference.jsonl", "w", encoding="utf-8") as out:
    for path in files:
        name = os.path.basename(path).removesuffix(".tokenizer.json")
        if path.startswith("models/"):
            name = path.split("/")[1]
        tokenizer = Tokenizer.from_file(path)
        tokenizer.encode_special_tokens = True  # what looks like one in a text is text
        for n, text in enumerate(texts):
            e = tokenizer.encode(text)
            row = {"tokenizer": name, "text": n, "ids": e.ids, "offsets": e.offsets, "special": e.special_tokens_mask}
            out.write(json.dumps(row, separators=(",", ":")) + "\n")
