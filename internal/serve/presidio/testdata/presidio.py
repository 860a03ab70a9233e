"""Answers requests as Presidio's two servers do, one JSON list a line:
[server, method, path, content type, body] in, [status, body] out. It needs
presidio-analyzer, presidio-anonymizer and flask, and no model of spaCy."""

import json
import logging
import os
import sys
import tempfile

logging.disable(logging.CRITICAL)
from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import BadRequest, HTTPException


def anonymizer():
    from presidio_anonymizer import AnonymizerEngine, DeanonymizeEngine
    from presidio_anonymizer.entities import InvalidParamError
    from presidio_anonymizer.services.app_entities_convertor import AppEntitiesConvertor as convert

    app, there, back = Flask("anonymizer"), AnonymizerEngine(), DeanonymizeEngine()

    def body():
        content = request.get_json()
        if not content:
            raise BadRequest("Invalid request json")
        return content

    @app.post("/anonymize")
    def anonymize():
        content = body()
        operators = convert.operators_config_from_json(content.get("anonymizers"))
        if convert.check_custom_operator(operators):
            raise BadRequest("Custom type anonymizer is not supported")
        found = convert.analyzer_results_from_json(content.get("analyzer_results"))
        result = there.anonymize(text=content.get("text", ""), analyzer_results=found, operators=operators)
        return Response(result.to_json(), mimetype="application/json")

    @app.post("/deanonymize")
    def deanonymize():
        content = body()
        entities = convert.deanonymize_entities_from_json(content)
        operators = convert.operators_config_from_json(content.get("deanonymizers"))
        result = back.deanonymize(text=content.get("text", ""), entities=entities, operators=operators)
        return Response(result.to_json(), mimetype="application/json")

    app.get("/health")(lambda: "Presidio Anonymizer service is up")
    app.get("/anonymizers", endpoint="there")(lambda: jsonify(there.get_anonymizers()))
    app.get("/deanonymizers", endpoint="back")(lambda: jsonify(back.get_deanonymizers()))
    app.errorhandler(InvalidParamError)(lambda e: (jsonify(error=e.err_msg), 422))
    app.errorhandler(HTTPException)(lambda e: (jsonify(error=e.description), e.code))
    app.errorhandler(Exception)(lambda e: (jsonify(error="Internal server error"), 500))
    return app


def analyzer():
    import presidio_analyzer
    import spacy
    import yaml
    from presidio_analyzer import AnalyzerEngine, AnalyzerRequest, BatchAnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider
    from spacy.language import Language

    @Language.component("words_as_lemmas")
    def words_as_lemmas(doc):
        for token in doc:
            token.lemma_ = token.lower_
        return doc

    model = os.path.join(tempfile.mkdtemp(), "model")
    blank = spacy.blank("en")
    blank.add_pipe("words_as_lemmas")
    blank.to_disk(model)
    with open(os.path.join(os.path.dirname(presidio_analyzer.__file__), "conf", "default.yaml")) as f:
        conf = yaml.safe_load(f)
    conf["models"][0]["model_name"] = model
    engine = AnalyzerEngine(nlp_engine=NlpEngineProvider(nlp_configuration=conf).create_engine())
    batches = BatchAnalyzerEngine(engine)
    app = Flask("analyzer")

    @app.post("/analyze")
    def analyze():
        try:
            q = AnalyzerRequest(request.get_json())
            if not q.text:
                raise Exception("No text provided")
            many = isinstance(q.text, list)
            texts = q.text if many else [q.text]
            if not q.language:
                raise Exception("No language provided")
            engine.get_supported_entities(q.language)
            options = {
                k: getattr(q, k)
                for k in "correlation_id score_threshold entities return_decision_process ad_hoc_recognizers "
                "context allow_list allow_list_match regex_flags".split()
            }
            results = list(batches.analyze_iterator(texts=texts, language=q.language, batch_size=len(texts), **options))
            for r in (r for result in results for r in result):
                delattr(r, "recognition_metadata")
            text = json.dumps(results if many else results[0], default=lambda o: o.to_dict(), sort_keys=True)
            return Response(text, content_type="application/json")
        except TypeError as e:
            return jsonify(error=f"Failed to parse /analyze request for AnalyzerEngine.analyze(). {e.args[0]}"), 400
        except Exception as e:
            return jsonify(error=e.args[0]), 500

    def listed(of):
        def serve():
            try:
                return jsonify(of(request.args.get("language"))), 200
            except Exception as e:
                return jsonify(error=e.args[0]), 500

        return serve

    app.get("/health")(lambda: "Presidio Analyzer service is up")
    app.get("/recognizers", endpoint="recognizers")(listed(lambda l: [r.name for r in engine.get_recognizers(l)]))
    app.get("/supportedentities", endpoint="entities")(listed(engine.get_supported_entities))
    app.errorhandler(HTTPException)(lambda e: (jsonify(error=e.description), e.code))
    return app


servers, make = {}, {"analyzer": analyzer, "anonymizer": anonymizer}
for line in sys.stdin:
    name, method, path, kind, body = json.loads(line)
    if name not in servers:
        servers[name] = make[name]()
    data = None if body is None else body.encode()
    answer = servers[name].test_client().open(path, method=method, data=data, content_type=kind)
    print(json.dumps([answer.status_code, answer.get_data(as_text=True)]), flush=True)
