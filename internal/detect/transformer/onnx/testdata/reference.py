"""Writes reference.json: the logits that ONNX Runtime (1.31) computes for the small
random encoder of internal/onnxtest. Run in this folder:

    go run ../../../../internal/onnxtest/cmd/onnxtest -random model
    pip install onnxruntime==1.31.1 numpy && python reference.py
"""

import json

import numpy as np
import onnxruntime

session = onnxruntime.InferenceSession("model/model.onnx")
rows, length = 3, 16
ids = (np.arange(rows * length).reshape(rows, length) * 7 + 3) % 150
mask = np.ones((rows, length), dtype=np.int64)
mask[1, 10:] = 0
mask[2, 1:] = 0
ids = np.where(mask == 1, ids, 0).astype(np.int64)
inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
logits = session.run(["logits"], inputs)[0]
with open("reference.json", "w") as out:
    json.dump({"rows": rows, "length": length, "ids": ids.ravel().tolist(), "mask": mask.ravel().tolist(),
               "logits": [round(float(v), 6) for v in logits.ravel()]}, out, separators=(",", ":"))
    out.write("\n")
