/** Names of facts to their values, as JSON. */
export type ComparedFacts = ReadonlyMap<string, string>;

export interface Differences {
  readonly facts: readonly string[];
  readonly texts: readonly string[];
}

const textKeys = new Set(['description', 'summary', 'detail', 'details', 'title', 'x-text']);

/** The differences, one line each. Texts, which only people read, are listed separately. */
export function differences(before: ComparedFacts, now: ComparedFacts): Differences {
  const facts: string[] = [];
  const texts: string[] = [];
  for (const name of [...new Set([...before.keys(), ...now.keys()])].sort()) {
    const [was, is] = [before.get(name), now.get(name)];
    if (was === is) continue;
    const change = was === undefined ? `new ${is ?? ''}` : is === undefined ? `gone ${was}` : `${was} -> ${is}`;
    (isText(name) && was !== undefined && is !== undefined ? texts : facts).push(`${name}: ${change}`);
  }
  return { facts, texts };
}

/** Whom a fact concerns, by the first word of its name. */
const audiences = {
  openapi: 'for integrators',
  events: 'for integrators',
  kinds: 'in the table',
  stored: 'in the table',
} as const;
const elsewhere = 'in AWS';

/** Facts by whom they concern: integrators, whoever reads the table, or the resources of the stages with their samples. */
export function byAudience(facts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const audienceOf = (fact: string) =>
    Object.entries(audiences).find(([part]) => fact.startsWith(`${part}/`) || fact.startsWith(`${part} `))?.[1] ??
    elsewhere;
  return new Map(
    [...new Set<string>([...Object.values(audiences), elsewhere])].map((audience) => [
      audience,
      facts.filter((fact) => audienceOf(fact) === audience),
    ]),
  );
}

const isText = (name: string): boolean => textKeys.has(name.slice(name.lastIndexOf('/') + 1).toLowerCase());

/**
 * All inner values by their paths, joined with slashes. The order of keys does not matter, and neither does that of a list,
 * unless its values are joined to one text.
 */
export function flatten(value: unknown, path: string): readonly (readonly [name: string, value: string])[] {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]];
  const isJoined = /\/Fn::Join(\/|$)/.test(path);
  const entries = Object.entries(Array.isArray(value) && !isJoined ? sorted(value) : value);
  if (entries.length === 0) return [[path, JSON.stringify(value)]];
  return entries.flatMap(([key, inner]) => flatten(inner, `${path}/${key.replaceAll('/', '~')}`));
}

/** The members of a list in an order that follows from their facts alone. */
function sorted(list: readonly unknown[]): readonly unknown[] {
  return list
    .map((one) => ({ one, key: JSON.stringify(flatten(one, '').filter(([name]) => !isText(name))) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key === b.key ? 0 : 1))
    .map(({ one }) => one);
}
