import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventReferenceOf, eventTypes } from '../../functions/registry.ts';
import { scopes as knownScopes } from '../../functions/kernel/auth/scopes.ts';
import { behaviours, resources, transitions } from './part-1.ts';
import { errors, events, limits, listParameters, operations, rules, scopes } from './part-2.ts';
import { operationOf, resourceOf } from './reference.ts';
import { shownBehaviours, shownTransitions } from './shown-in-part-1.ts';
import { shownErrors, shownLimits, shownRules } from './shown-in-part-2.ts';
import { unmet } from './unmet.ts';

const tests = join(import.meta.dirname, '..');
const left = Object.values(unmet).flat();
const isLeft = (name: string) => left.some((beginning) => name.startsWith(beginning));
const wordsOf = (text: string) =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map(optional);
const optional = (name: string) => name.replace(/\?$/, '');

/** The names by which the platform calls events of which only titles are specified. */
const namedByTitle: Readonly<Record<string, string>> = {
  'Recurring Payment Created': 'recurringPayment.created',
  'Recurring Payment Status Changed': 'recurringPayment.statusChanged',
  'Recurring Payment Failed': 'recurringPayment.failed',
};

describe('resources', () => {
  const rows = resources.flatMap((row) => row.types.map((type) => ({ ...row, type })));
  const met = rows.filter(({ type, name }) => !isLeft(`resource ${name ?? type}`));

  test.each(met.map((row, index) => [`${row.type} (${index + 1})`, row] as const))('%s', (_, row) => {
    const found = resourceOf(row.type);
    expect(found).toBeDefined();
    expect([...(found?.attributes ?? [])]).toEqual(expect.arrayContaining(wordsOf(row.attributes)));
    expect([...(found?.relationships ?? [])]).toEqual(expect.arrayContaining(wordsOf(row.relationships)));
    for (const [attribute, values] of Object.entries(row.values ?? {})) {
      const known = found?.values.get(attribute);
      expect([attribute, [...(known ?? [])]]).toEqual([attribute, expect.arrayContaining(wordsOf(values))]);
    }
  });
});

describe('operations', () => {
  const met = operations.filter(({ method, path }) => !isLeft(`${method} ${path}`));

  test.each(met.map((one) => [`${one.method} ${one.path}: ${one.section}`, one] as const))('%s', (_, one) => {
    const found = operationOf(one.method, one.path);
    expect(found).toBeDefined();
    expect(found?.scopes).toEqual(expect.arrayContaining(one.scopes ?? []));
    if (one.status > 0) expect(found?.statuses).toContain(String(one.status));
    const taken = found?.request(one.request?.type);
    expect(taken?.attributes).toEqual(expect.arrayContaining((one.request?.attributes ?? []).map(optional)));
    expect(taken?.relationships).toEqual(expect.arrayContaining((one.request?.relationships ?? []).map(optional)));
  });
});

describe('parameters of lists', () => {
  const met = listParameters.filter(({ list }) => !isLeft(list));

  test.each(met.map(({ list, parameter }) => [list, parameter] as const))('%s: %s', (list, parameter) => {
    const [method = '', path = ''] = list.split(' ');
    const names = operationOf(method, path)?.parameters.map((name) => name.replace('[]', ''));
    expect(names).toContain(parameter.replace('[]', ''));
  });
});

describe('events', () => {
  test.each(events.filter(({ type }) => !isLeft(type)).map((one) => [one.type, one] as const))('%s', (title, one) => {
    const found = eventTypes.find(({ type }) => type === (namedByTitle[title] ?? title));
    expect(found).toBeDefined();
    const reference = found && eventReferenceOf(found);
    const related = [...(reference?.relationships ?? []), ...(reference?.optionalRelationships ?? [])];
    expect(related).toEqual(expect.arrayContaining(one.relationships.map(optional)));
    const { shape = {} } = (reference?.attributes ?? {}) as { shape?: object };
    expect(['createdAt', ...Object.keys(shape)]).toEqual(expect.arrayContaining(one.attributes.map(optional)));
  });
});

test('tokens can hold every scope', () => {
  expect(knownScopes).toEqual(expect.arrayContaining(scopes));
});

const behaviour: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>])[] = [
  ['changes of status', transitions, shownTransitions],
  ['what the service does', behaviours, shownBehaviours],
  ['errors', errors.map(({ where, code, condition }) => `${where}: ${code ?? condition}`), shownErrors],
  ['limits', limits.map(({ of }) => of), shownLimits],
  ['rules', rules.map(({ id }) => id), shownRules],
];

describe.each(behaviour)('%s', (_, rows, shown) => {
  test.each(rows.filter((row) => !isLeft(row)))('%s', (row) => {
    const pointer = pointerFor(row, shown);
    expect([row, pointer]).not.toEqual([row, undefined]);
    const [file = '', text = ''] = (pointer ?? '').split(' › ');
    expect(readFileSync(join(tests, file), 'utf8')).toContain(text);
  });

  test('no entry is about nothing', () => {
    const idle = Object.keys(shown).filter((name) => !rows.some((row) => !isLeft(row) && fits(row, name)));
    expect(idle).toEqual([]);
  });
});

test('what is not met stands among the gaps, and nothing else', () => {
  const pages = readFileSync('docs/develop/spec-gaps/README.md', 'utf8');
  for (const section of Object.keys(unmet)) expect(pages).toContain(`- [${section}](`);
  const names = [
    ...operations.map(({ method, path }) => `${method} ${path}`),
    ...[...events.map(({ type }) => type), ...listParameters.map(({ list }) => list)],
    ...behaviour.flatMap(([, rows]) => rows),
    ...resources.flatMap(({ types, name }) => (name === undefined ? types : [name]).map((one) => `resource ${one}`)),
  ];
  expect(left.filter((beginning) => !names.some((name) => name.startsWith(beginning)))).toEqual([]);
});

const fits = (row: string, name: string): boolean =>
  name.endsWith('*') ? row.startsWith(name.slice(0, -1)) : row.startsWith(name);

/** The most exact entry for a row. */
const pointerFor = (row: string, shown: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(shown)
    .filter(([name]) => fits(row, name))
    .toSorted(([one], [other]) => other.length - one.length)[0]?.[1];
