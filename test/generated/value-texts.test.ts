import { documentOperations, type OpenApi } from '../../bin/generate/client/schema.ts';
import { gzipSync } from 'node:zlib';
import { defineTexts, type ValueTexts } from '../../functions/define-texts.ts';
import { scopes } from '../../functions/kernel/auth/scopes.ts';
import type { JsonObject } from '../../functions/reference/json-object.ts';
import { servedDocument } from '../../functions/reference/served-document.ts';
import { operations, texts } from '../../functions/registry.ts';
import type { rewardResource } from '../../functions/money/rewards/resource-schema.ts';
import { rewardTexts } from '../../functions/money/rewards/texts.ts';
import { closedListsIn, wordsBeyondName } from './support/closed-lists.ts';
import { openApiText } from './support/open-api-text.ts';

/** What the document may have on the wire: minified and compressed. */
const wireBytesMax = 250_000;

const document = JSON.parse(openApiText) as Readonly<Record<string, unknown>>;
const lists = closedListsIn(document);

describe('every value of every closed list of the OpenAPI document has a text', () => {
  test('for tools, beside the values', () => {
    expect(lists.length).toBeGreaterThan(100);
    // An operation has its summary where it is described.
    const ids: ReadonlySet<string> = new Set(operations.map(({ id }) => id));
    const without = lists.flatMap(({ place, values, texts: own }) =>
      values.filter((value) => own[value] === undefined && !ids.has(value)).map((value) => `${place}: ${value}`),
    );
    expect(without).toEqual([]);
  });

  test('that is about a value of the list', () => {
    const unknown = lists.flatMap(({ place, values, texts: own }) =>
      Object.keys(own).flatMap((value) => (values.includes(value) ? [] : [`${place}: ${value}`])),
    );
    expect(unknown).toEqual([]);
  });

  // Codes have the names of countries and states, related resources the sentence of their relationship, pages their summary.
  test('that says more than its name', () => {
    const others = lists.filter(
      ({ place }) => !/Country|UsState|AddressInput|\binclude\b|parameters Include|filter\[operation\]/.test(place),
    );
    const poor = others.flatMap(({ place, values, texts: own }) =>
      values.flatMap((value) => {
        const text = own[value] ?? '';
        return wordsBeyondName(value, text).length < 3 ? [`${place}: ${value}: ${text}`] : [];
      }),
    );
    expect(poor).toEqual([]);
  });

  test('for readers, in a description, if the list is not too long to be read', () => {
    const hidden = lists.filter(
      ({ values, shown }) => values.length <= 60 && !values.every((value) => shown.includes(`\`${value}\``)),
    );
    expect(hidden.map(({ place }) => place)).toEqual([]);
  });
});

test('a rule for texts finds those that repeat the name', () => {
  expect(wordsBeyondName('PendingReview', 'the review is pending')).toEqual([]);
  expect(wordsBeyondName('AccountClosed', 'the account is closed')).toEqual([]);
  expect(wordsBeyondName('Clearing', 'the rail has the debit, and its money is awaited')).toEqual([
    'rail',
    'debit',
    'money',
    'awaited',
  ]);
});

test('a list that several places have is one component', () => {
  const keys = lists.flatMap(({ place, values, texts: own }) =>
    / (type|include)$|"include"/.test(place) ? [] : [JSON.stringify([values, own])],
  );
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('every parameter of every operation has a sentence', () => {
  const all = documentOperations(document as unknown as OpenApi).flatMap(({ path, parameters = [] }) =>
    parameters.map((one) => ({ path, ...one })),
  );
  expect(all.length).toBeGreaterThan(500);
  const poor = all.filter(({ description = '' }) => !/^[A-Z`][^\n]*\.(\n|$)/.test(description));
  expect(poor.map(({ path, name, description }) => `${path} ${name}: ${description ?? ''}`)).toEqual([]);
});

test('texts of parameters are about parameters that exist', () => {
  const queries = new Map<string, object>(
    operations.map(({ id, request }) => [id, { ...request?.query?.filters, ...request?.query?.own }]),
  );
  const unknown = texts.flatMap(({ parameters = {} }) =>
    Object.entries(parameters).flatMap(([id, own = {}]) =>
      Object.keys(own).filter((name) => !(name in (queries.get(id) ?? {}))),
    ),
  );
  expect(unknown).toEqual([]);
});

test('every scope says what a token with it may do', () => {
  const { token } = (document['components'] as { securitySchemes: { token: Readonly<Record<string, unknown>> } })
    .securitySchemes;
  expect(Object.keys(token['x-scopes'] as object).sort()).toEqual(scopes.toSorted());
});

test('the document is small on the wire, where its schemas have another order, and says the same', () => {
  const served = servedDocument(JSON.parse(openApiText) as JsonObject);
  expect(JSON.parse(served)).toEqual(document);
  expect(gzipSync(served).length).toBeLessThan(wireBytesMax);
});

test('a value without a text is a type error, and so is a text without a value', () => {
  const reward = rewardTexts.resources['reward'] as unknown as Whole['resources']['reward'];
  const types = { reward: 'A reward.' };
  const sent = { Sent: 'it has arrived' };
  // @ts-expect-error: Property 'Rejected' is missing
  const lacking: Whole['resources']['reward'] = { ...reward, status: ['Whether it was paid.', sent] };
  // @ts-expect-error: 'Lost' does not exist
  const unknown: ValueTexts<'Sent'> = { Sent: 'it has arrived', Lost: 'it has not' };
  // @ts-expect-error: Property 'types' is missing
  defineTexts<{ resources: typeof rewardResource }>({ resources: { reward }, requests: {}, events: {} });
  expect([types, lacking, unknown]).toHaveLength(3);
});

type Whole = Parameters<typeof defineTexts<{ resources: typeof rewardResource }>>[0];
