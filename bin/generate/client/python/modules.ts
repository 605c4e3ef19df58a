import manifest from '../../../../package.json' with { type: 'json' };
import { type ProblemCode, problems } from '../../../../functions/kernel/base/problem.ts';
import { errorTexts } from '../../../../functions/reference/error-texts.ts';
import { className } from '../errors-module.ts';
import { deliveredNames } from '../events-module.ts';
import { checkNames } from '../names.ts';
import { documentOperations, documentType, type OpenApi, type RoutedOperation } from '../schema.ts';
import { answeredNames } from '../schemas-module.ts';
import { isPaged, operationMarks, multipart } from '../table.ts';
import { operationsStub } from './operations-stub.ts';
import { docstring, head } from './text.ts';
import { PythonTypes } from './types.ts';

const folder = 'client/python/src/bankstack';
/** What the module of types has by name beside the components. */
const ownNames = [
  'Any',
  'FileContent',
  'Literal',
  'Mapping',
  'NotRequired',
  'Sequence',
  'TypeAlias',
  'TypedDict',
  'Union',
];
const deliveries = ['Delivery', 'FlatDelivery', 'WebhookEvent', 'FlatWebhookEvent', 'IncludedResource'];

/** The generated modules of the Python client, by path, from the OpenAPI document of all operations. */
export function pythonModules(document: OpenApi): readonly (readonly [string, string])[] {
  const { schemas } = document.components;
  checkNames(Object.keys(schemas), new Set([...ownNames, ...deliveries]));
  const types = new PythonTypes([...Object.keys(schemas), ...ownNames, ...deliveries]);
  const answered = answeredNames(document);
  for (const [name, schema] of Object.entries(schemas)) types.component(name, schema, !answered.has(name));
  addDeliveries(document, types);
  const stub = operationsStub(document, types);
  return [
    [`${folder}/_error_classes.py`, errorClasses()],
    [`${folder}/_operations.pyi`, stub],
    [`${folder}/_table.py`, table(document)],
    [`${folder}/_version.py`, `${head}VERSION = ${JSON.stringify(manifest.version)}\n`],
    [`${folder}/types.py`, typesModule(types)],
  ];
}

const typesModule = (
  types: PythonTypes,
): string => `${head}"""The types of what is sent and answered. At run time all of it is dicts, lists and texts; unknown members and values may come
at any time. This module is loaded only by a program that names a type of it."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired, TypedDict
else:
    from typing_extensions import NotRequired, TypedDict

from ._files import FileContent

${types.declarations()}`;

/** What webhooks receive. */
function addDeliveries(document: OpenApi, types: PythonTypes): void {
  const { events, flatEvents, included } = deliveredNames(document);
  const unknown = 'New types may come at any time: ignore those that you do not know.';
  types.alias('WebhookEvent', events.join(' | '), [`An event of a webhook whose content type is JsonAPI. ${unknown}`]);
  types.alias('FlatWebhookEvent', flatEvents.join(' | '), [
    `An event of a webhook whose content type is Json. ${unknown}`,
  ]);
  types.alias('IncludedResource', included.join(' | '), [
    'A resource that a webhook with `includeResources` sends with its events.',
  ]);
  const list = (name: string) => ({ type: 'array', items: { $ref: `#/components/schemas/${name}` } });
  const meta = {
    $ref: '#/components/schemas/DeliveryMeta',
    description: 'Where the body is in the line of the webhook: a jump of `sequence` is a gap.',
  };
  types.component(
    'Delivery',
    {
      type: 'object',
      description: 'What a webhook with the content type JsonAPI sends.',
      properties: {
        data: { ...list('WebhookEvent'), description: 'In the order of their ids.' },
        included: {
          ...list('IncludedResource'),
          description: 'The resources of the events as they were after each, if the webhook wants them.',
        },
        meta,
      },
      required: ['data', 'meta'],
    },
    false,
  );
  types.component(
    'FlatDelivery',
    {
      type: 'object',
      description: 'What a webhook with the content type Json sends.',
      properties: { data: list('FlatWebhookEvent'), meta },
      required: ['data', 'meta'],
    },
    false,
  );
}

/** A class for each error code. A name that Python has for an exception of its own is told apart from it. */
function errorClasses(): string {
  const codes = Object.keys(problems) as ProblemCode[];
  const nameOf = (code: ProblemCode) => className(code).replace(/^TimeoutError$/, 'ApiTimeoutError');
  const classes = codes.map((code) => {
    const text = docstring([`\`${code}\`, status ${problems[code].status}: ${errorTexts[code]}`], '    ');
    return `class ${nameOf(code)}(ApiError):\n${text}`;
  });
  return `${head}"""A class for each error code."""

from ._errors import ApiError

__all__ = [
${codes.map((code) => `    "${nameOf(code)}",\n`).join('')}]


${classes.join('\n\n')}

#: The class of the errors of each code.
ERROR_CLASSES: dict[str, type[ApiError]] = {
${codes.map((code) => `    "${code}": ${nameOf(code)},\n`).join('')}}
`;
}

/**
 * What the client has to know of each operation when it runs: as the table of the TypeScript client, with one mark more (b: it has to have a
 * body) and the names of its arguments.
 */
function table(document: OpenApi): string {
  const lines = documentOperations(document).map((operation) => {
    const { operationId, method, path, requestBody } = operation;
    const marks = `${operationMarks(operation, document)}${requestBody?.required === true ? 'b' : ''}`;
    return [operationId, method, path, marks || '-', argumentNames(operation).join(',') || '-'].join(' ');
  });
  return `${head}"""Name, method, path, marks and arguments of each operation."""

OPERATION_TABLE = """
${lines.join('\n')}
"""
`;
}

function argumentNames(operation: RoutedOperation): readonly string[] {
  const { content = {} } = operation.requestBody ?? {};
  const shown = (operation.parameters ?? []).filter(({ in: place }) => place === 'query').map(({ name }) => name);
  return [
    ...bodyNames(Object.keys(content)),
    ...(shown.some((name) => name.startsWith('filter[')) ? ['filter'] : []),
    ...shown.filter((name) => !name.includes('[')),
    ...(isPaged(operation) ? ['page'] : []),
  ];
}

function bodyNames(mediaTypes: readonly string[]): readonly string[] {
  if (mediaTypes.length === 0) return [];
  if (mediaTypes.includes(documentType)) return ['data'];
  return ['file', mediaTypes.includes(multipart) ? 'fileType' : 'contentType'];
}
