import { pathNames } from '../kernel/http/path-variables.ts';

/** What a path calls otherwise than the things are called. */
const nouns: Readonly<Record<string, string>> = {
  'api-tokens': 'API token',
  'audit-log': 'entry of the audit log',
  'batch-release-reviews': 'batch release',
  bulk: 'bulk',
  counterparties: 'counterparty',
  'outreach-settings': 'outreach settings',
  'payment-reviews': 'payment',
  returns: 'transaction that is returned',
};

/** Sentences about variables that are no ids. */
const others: Readonly<Record<string, string>> = {
  routingNumber: 'The ABA routing transit number of the bank: nine digits, of which the last one checks the others.',
};

/** A sentence about each variable of a path, by its name: what it is the id of, from the word before it. */
export function pathTexts(path: string): ReadonlyMap<string, string> {
  const steps = path.split('/');
  const textOf = (name: string): string => {
    const word = steps[steps.indexOf(`{${name}}`) - 1] ?? '';
    const noun = nouns[word] ?? word.replace(/s$/, '').replaceAll('-', ' ');
    return others[name] ?? `The id of the ${noun}, as answers and events show it: up to 18 decimal digits.`;
  };
  return new Map(pathNames(path).map((name) => [name, textOf(name)]));
}
