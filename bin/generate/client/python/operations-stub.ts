import { snakeCase } from '../../../../functions/reference/snake-case.ts';
import { capital } from '../names.ts';
import { innerName } from '../operations-module.ts';
import {
  documentOperations,
  type DocumentParameter,
  type DocumentSchema,
  documentType,
  type OpenApi,
  type RoutedOperation,
  readsHeader,
  resolved,
  successfulAnswers,
} from '../schema.ts';
import { isPaged, multipart } from '../table.ts';
import { textsOf } from '../type-text.ts';
import { docstring, head } from './text.ts';
import type { TypeUse, PythonTypes } from './types.ts';

const indent = '    ';

/** An argument of a method. */
interface Argument {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly texts: readonly string[];
}

/** A method as its four classes write it. */
interface Method {
  readonly operation: RoutedOperation;
  readonly signature: string;
  readonly answer: string;
  /** The type of `data` in the answer. */
  readonly data: string;
  /** The type of a member; undefined if the answer is no list. */
  readonly member: string | undefined;
  readonly texts: readonly string[];
}

/** The types of the methods of both clients, and of their dry runs. What has no name in the document is declared in `types`. */
export function operationsStub(document: OpenApi, types: PythonTypes): string {
  const methods = documentOperations(document).map((operation) => methodOf(operation, document, types));
  const tried = methods.filter(({ operation }) => readsHeader(operation, 'Dry-Run'));
  return `${head}
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, TypedDict, TypeVar

from typing_extensions import NotRequired, Unpack

from . import types as t
from ._files import FileContent, ReceivedFile
from ._options import CallOptions, PageRequest
from ._pages import AsyncPages, Pages

D = TypeVar("D")

class DryRunMeta(TypedDict):
    dryRun: t.DryRunReport

class DryRunResult(TypedDict, Generic[D]):
    """What a dry run answers: the resource as it would be, if nobody else has to be asked, and what else would happen."""
    data: NotRequired[D]
    meta: DryRunMeta

class Operations:
    """Every operation of the API."""
${methods.map((one) => written(one, 'def', listed(one, 'Pages'))).join('')}
class AsyncOperations:
    """Every operation of the API, to be awaited."""
${methods.map((one) => written(one, one.member === undefined ? 'async def' : 'def', listed(one, 'AsyncPages'))).join('')}
class DryRuns:
    """What each operation would do."""
${tried.map((one) => written({ ...one, texts: [] }, 'def', `DryRunResult[${one.data}]`)).join('')}
class AsyncDryRuns:
    """What each operation would do, to be awaited."""
${tried.map((one) => written({ ...one, texts: [] }, 'async def', `DryRunResult[${one.data}]`)).join('')}`;
}

const listed = ({ answer, member }: Method, pages: string): string =>
  member === undefined ? answer : `${pages}[${answer}, ${member}]`;

function written({ operation, signature, texts }: Method, def: string, answer: string): string {
  const start = `${indent}${def} ${snakeCase(operation.operationId)}(${signature}) -> ${answer}:`;
  const text = docstring(texts, indent.repeat(2));
  return text === '' ? `${start} ...\n` : `${start}\n${text}`;
}

function methodOf(operation: RoutedOperation, document: OpenApi, types: PythonTypes): Method {
  const given = argumentsOf(operation, document, types);
  const optional = ({ name, type, isRequired }: Argument) => `${name}: ${type}${isRequired ? '' : ' | None = None'}`;
  const named = given.named.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
  const signature = [
    'self',
    ...given.positional.map(optional),
    ...(named.length === 0 ? [] : ['*', ...named.map(optional)]),
    '**options: Unpack[CallOptions]',
  ].join(', ');
  const { summary, description = '', method: verb, path } = operation;
  const described = [...given.positional, ...named].flatMap(({ name, texts }) => {
    const text = texts.join(' ').trim();
    return text === '' ? [] : [`${name}: ${text}`];
  });
  return {
    operation,
    signature,
    ...answersOf(operation, document, types),
    texts: [`${summary}: \`${verb} ${path}\`.`, description, ...described],
  };
}

function argumentsOf(operation: RoutedOperation, document: OpenApi, types: PythonTypes) {
  const shown = (operation.parameters ?? []).filter(({ in: where }) => where !== 'header');
  const useFor = (name: string): TypeUse => ({
    name: `${capital(operation.operationId)}${capital(name)}`,
    isSent: true,
    prefix: 't.',
  });
  const single = shown
    .filter(({ name }) => !name.includes('['))
    .map((one) => ({ ...argument(one, types, useFor(one.name)), isInPath: one.in === 'path' }));
  const body = bodyArguments(operation, document, types, useFor);
  const filters = shown.filter(({ name }) => name.startsWith('filter['));
  return {
    positional: [...pathOrder(operation, single), ...body.slice(0, 1)],
    named: [
      ...body.slice(1),
      ...(filters.length === 0 ? [] : [filterArgument(filters, types, useFor('filter'))]),
      ...single.filter(({ isInPath }) => !isInPath),
      ...(isPaged(operation)
        ? [{ name: 'page', type: 'PageRequest', isRequired: false, texts: ['Which part of the list.'] }]
        : []),
    ],
  };
}

/** Variables as the path has them, one after the other. */
const pathOrder = ({ path }: RoutedOperation, all: readonly Argument[]): readonly Argument[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => all.filter((one) => one.name === snakeCase(name)));

function argument(parameter: DocumentParameter, types: PythonTypes, use: TypeUse): Argument {
  const { name, required = false } = parameter;
  const { type, texts } = parameterType(parameter, types, use);
  return { name: snakeCase(name), type, isRequired: required, texts };
}

function parameterType({ description, schema }: DocumentParameter, types: PythonTypes, use: TypeUse) {
  // A text that is JSON is given as an object, which the client writes.
  const isJson = schema.contentMediaType === 'application/json';
  return {
    type: isJson ? 'Mapping[str, Any]' : types.text(schema, use),
    texts: textsOf({ ...schema, ...(description === undefined ? {} : { description }) }),
  };
}

/** Filters are one argument, an object of its own. */
function filterArgument(filters: readonly DocumentParameter[], types: PythonTypes, use: TypeUse): Argument {
  const properties = Object.fromEntries(
    filters.map(({ name, description, schema }) => {
      const written: DocumentSchema = schema.contentMediaType === 'application/json' ? { type: 'object' } : schema;
      return [innerName(name), { ...written, ...(description === undefined ? {} : { description }) }];
    }),
  );
  const required = filters.filter((one) => one.required === true).map(({ name }) => innerName(name));
  const description = 'Only members of the list that pass all of these.';
  return {
    name: 'filter',
    type: types.named({ type: 'object', properties, required, description }, use),
    isRequired: required.length > 0,
    texts: [description],
  };
}

function bodyArguments(
  { requestBody }: RoutedOperation,
  document: OpenApi,
  types: PythonTypes,
  useFor: (name: string) => TypeUse,
): readonly Argument[] {
  if (requestBody === undefined) return [];
  const { content, required: isRequired = false } = requestBody;
  const whole = content[documentType];
  if (whole !== undefined) {
    const { data = {} } = resolved(whole.schema, document).properties ?? {};
    return [{ name: 'data', type: types.text(data, useFor('data')), isRequired, texts: textsOf(data) }];
  }
  const form = content[multipart];
  if (form !== undefined) {
    const { properties = {}, required = [] } = resolved(form.schema, document);
    return Object.entries(properties).map(([name, schema]) => ({
      name: snakeCase(name),
      type: types.text(schema, useFor(name)),
      isRequired: required.includes(name),
      texts: textsOf(schema),
    }));
  }
  const contentTypes = Object.keys(content).map((type) => JSON.stringify(type));
  return [
    { name: 'file', type: 'FileContent', isRequired: true, texts: ['The bytes of the file.'] },
    {
      name: 'content_type',
      type: `Literal[${contentTypes.join(', ')}]`,
      isRequired: true,
      texts: ['What the file is.'],
    },
  ];
}

function answersOf(operation: RoutedOperation, document: OpenApi, types: PythonTypes) {
  const use = { name: `${capital(operation.operationId)}Answer`, isSent: false, prefix: 't.' };
  const all = successfulAnswers(operation).map((content) => {
    const [type] = Object.keys(content);
    if (type === undefined) return { answer: 'None', data: 'None', member: 'None' };
    const schema = content[documentType]?.schema;
    if (schema === undefined) return { answer: 'ReceivedFile', data: 'None', member: 'None' };
    const { data = {} } = resolved(schema, document).properties ?? {};
    return {
      answer: types.text(schema, use),
      data: types.text(data, { ...use, name: `${use.name}Data` }),
      member: types.text(data.items ?? {}, { ...use, name: `${use.name}Item` }),
    };
  });
  const joined = (texts: readonly string[]) => [...new Set(texts)].join(' | ');
  return {
    answer: joined(all.map(({ answer }) => answer)),
    data: joined(all.map(({ data }) => data)),
    member: isPaged(operation) ? joined(all.map(({ member }) => member)) : undefined,
  };
}
