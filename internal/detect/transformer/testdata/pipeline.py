"""Writes the folder "pipeline": a small model of the BERT kind with random weights, its
tokenizer, and what Hugging Face's TokenClassificationPipeline finds with it in some
texts, by aggregation strategy. Offsets are in code points. Run in this folder:

    pip install torch==1.13.1 transformers==4.40.2 onnx==1.14.1 "numpy<2"
    python pipeline.py
"""

import json
import os

import torch
import transformers as hf
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

torch.manual_seed(4)
os.makedirs("pipeline", exist_ok=True)
texts = [
    "Anna Huber and Jörg Müller met in Zürich, at Acme.",
    "(Anna) O'Brien's house; 12 March 2024 - 079 123 45 67!",
    "Dr. Renée Meier-Weber, geboren in Österreich, wohnt an der Bahnhofstraße 5 in Köln.",
    "unbekannte wörter xyzzy qwertz und noch mehr davon",
    "A.B.C. e.g. U.S.A. www.acme.ch anna@acme.ch",
    "東京 Anna 山田 ☃ Huber",
    "in in in in Anna Anna Anna Huber Huber lives lives",
]
special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
t = Tokenizer(models.WordPiece(unk_token="[UNK]"))
t.normalizer = normalizers.BertNormalizer(lowercase=False)
t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
t.train_from_iterator(texts[:3], trainers.WordPieceTrainer(vocab_size=160, special_tokens=special))
t.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
t.decoder = decoders.WordPiece()
t.save("pipeline/tokenizer.json")
names = ["O", "B-PER", "I-PER", "B-LOC", "I-LOC"]
config = hf.BertConfig(
    hidden_size=12, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16, vocab_size=t.get_vocab_size(),
    max_position_embeddings=96, initializer_range=0.45, id2label=dict(enumerate(names)),
    label2id={n: i for i, n in enumerate(names)}, architectures=["BertForTokenClassification"])
model = hf.BertForTokenClassification(config).eval()
config.save_pretrained("pipeline")
ids = torch.randint(5, 100, (2, 16))
inputs = ["input_ids", "attention_mask", "token_type_ids"]
torch.onnx.export(model, (ids, torch.ones_like(ids), torch.zeros_like(ids)), "pipeline/model.onnx", input_names=inputs,
                  output_names=["logits"], dynamic_axes={n: {0: "batch", 1: "sequence"} for n in inputs + ["logits"]},
                  opset_version=14)
tokenizer = hf.PreTrainedTokenizerFast(tokenizer_object=t, unk_token="[UNK]", pad_token="[PAD]", cls_token="[CLS]",
                                       sep_token="[SEP]", mask_token="[MASK]")
with open("pipeline/reference.json", "w") as out:
    rows = []
    for strategy in ["none", "simple", "first", "average", "max"]:
        pipeline = hf.pipeline("token-classification", model=model, tokenizer=tokenizer, aggregation_strategy=strategy)
        for text in texts:
            found = [{"start": e["start"], "end": e["end"], "score": round(float(e["score"]), 6),
                      "type": e.get("entity_group") or e["entity"][2:]} for e in pipeline(text)]
            rows.append({"strategy": strategy, "text": text, "found": found})
    json.dump(rows, out, indent=None, separators=(",", ":"))
    out.write("\n")
    print({r["strategy"]: sum(len(x["found"]) for x in rows if x["strategy"] == r["strategy"]) for r in rows})
