"""Prints what two other implementations say of files, and files that they write, as JSON. Arguments: names of files."""

import json
import sys

from achkit.validate import validate
from achlens.server.tools import generate_test_ach_file, validate_ach_file


def verdict(name):
    with open(name, encoding="ascii") as file:
        text = file.read()
    # achkit adds up only the codes of originators: 1 and 6 (answers) stand for 2 and 7.
    lines = text.split("\n")
    forward = {"1": "2", "6": "7"}
    known = [line[:2] + forward.get(line[2], line[2]) + line[3:] if line.startswith("6") else line for line in lines]
    findings = validate_ach_file(content=text, min_severity="info")["findings"]
    return {
        "achlens": sorted({finding["rule_id"] for finding in findings}),
        "achkit": sorted({error["code"] for error in validate(text)["errors"]}),
        "achkitWithKnownCodes": sorted({error["code"] for error in validate("\n".join(known))["errors"]}),
    }


written = [
    generate_test_ach_file(sec_code=sec, entries_per_batch=7, batches=2, service_class=service_class, seed=1)["content"]
    # achlens also makes credits of class TEL, which has debits only.
    for sec, service_class in (("PPD", 200), ("CCD", 200), ("WEB", 200), ("TEL", 225))
]
print(json.dumps({"verdicts": {name: verdict(name) for name in sys.argv[1:]}, "written": written}))
