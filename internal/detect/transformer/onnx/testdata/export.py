"""Writes exported.json.gz: small models of several kinds with random weights, exported by
PyTorch as those of the Hugging Face hub are, and the logits that ONNX Runtime computes
for them. Run in this folder:

    pip install torch==1.13.1 transformers==4.40.2 onnx==1.14.1 onnxruntime==1.17.3 "numpy<2"
    python export.py
"""

import base64
import gzip
import io
import json

import numpy as np
import onnxruntime
import torch
import transformers as hf

torch.manual_seed(0)
small = dict(hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=12, vocab_size=30, num_labels=3,
             initializer_range=0.7, max_position_embeddings=36)
relative = dict(relative_attention=True, position_biased_input=False, pos_att_type=["c2p", "p2c"])
models = {
    "bert": hf.BertForTokenClassification(hf.BertConfig(**small)),
    "roberta": hf.RobertaForTokenClassification(hf.RobertaConfig(**small)),
    "xlm-roberta": hf.XLMRobertaForTokenClassification(hf.XLMRobertaConfig(**small)),
    "deberta": hf.DebertaForTokenClassification(hf.DebertaConfig(**small, **relative)),
    "deberta-v2": hf.DebertaV2ForTokenClassification(hf.DebertaV2Config(
        **small, **relative, share_att_key=True, norm_rel_ebd="layer_norm", position_buckets=8)),
    "distilbert": hf.DistilBertForTokenClassification(hf.DistilBertConfig(
        dim=8, n_layers=1, n_heads=2, hidden_dim=12, vocab_size=30, num_labels=3, initializer_range=0.7,
        max_position_embeddings=36)),
}
out = []
for name, model in models.items():
    names = ["input_ids", "attention_mask"] + (["token_type_ids"] if name == "bert" else [])
    example = torch.randint(5, 30, (2, 16))
    args = (example, torch.ones_like(example), torch.zeros_like(example))[:len(names)]
    file = io.BytesIO()
    open_ = {n: {0: "batch", 1: "sequence"} for n in names + ["logits"]}
    torch.onnx.export(model.eval(), args, file, input_names=names, output_names=["logits"], dynamic_axes=open_, opset_version=14)
    session = onnxruntime.InferenceSession(file.getvalue())
    batches = []
    for rows, length in ((2, 16), (3, 24), (1, 32)):
        ids = np.random.RandomState(length).randint(5, 30, (rows, length)).astype(np.int64)
        mask = np.ones_like(ids)
        if rows > 1:
            mask[1, length // 2:], ids[1, length // 2:] = 0, 1
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        logits = session.run(["logits"], {i.name: inputs[i.name] for i in session.get_inputs()})[0]
        batches.append({"rows": rows, "length": length, "ids": ids.ravel().tolist(), "mask": mask.ravel().tolist(),
                        "logits": [round(float(v), 5) for v in logits.ravel()]})
    out.append({"name": name, "model": base64.b64encode(file.getvalue()).decode(), "batches": batches})
with gzip.GzipFile("exported.json.gz", "wb", mtime=0) as f:
    f.write(json.dumps(out).encode())
