"""Presidio's analyzer behind its own route, for the test with the tag presidio.

Its package has no server, and no model can be downloaded here: what needs none is
asked, which is everything with a pattern.
"""

import json
import sys
import tempfile

import spacy
from flask import Flask, Response, jsonify, request
from presidio_analyzer import AnalyzerEngine, AnalyzerRequest, BatchAnalyzerEngine
from presidio_analyzer.nlp_engine import NlpEngineProvider

folder = tempfile.mkdtemp()
spacy.blank("en").to_disk(folder)
models = [{"lang_code": "en", "model_name": folder}]
nlp = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models}).create_engine()
analyzer = AnalyzerEngine(nlp_engine=nlp, supported_languages=["en"])
batches = BatchAnalyzerEngine(analyzer_engine=analyzer)
app = Flask(__name__)


@app.get("/health")
def health():
    return "Presidio Analyzer service is up"


@app.post("/analyze")
def analyze():
    try:
        asked = AnalyzerRequest(request.get_json())
        several = isinstance(asked.text, list)
        texts = asked.text if several else [asked.text]
        found = list(batches.analyze_iterator(texts=texts, language=asked.language))
        answer = found if several else found[0]
        return Response(json.dumps(answer, default=lambda o: o.to_dict()), content_type="application/json")
    except Exception as error:
        return jsonify(error=str(error)), 500


app.run(port=int(sys.argv[1]))
