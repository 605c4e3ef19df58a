import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../local/engines/project-root.ts';

/** A request of the collection. */
export interface CollectedRequest {
  readonly name: string;
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: { readonly raw: string };
    readonly body?: { readonly mode: string; readonly raw?: string };
  };
}

export interface Collection {
  readonly info: { readonly name: string; readonly schema: string };
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly CollectedRequest[] }[];
}

export const readCollection = (): Collection =>
  JSON.parse(readFileSync(path.join(projectRoot(), 'docs/generated/collection.json'), 'utf8')) as Collection;

/** From an application to a payment that repeats, as somebody would click through the collection. Only the token is set by hand. */
const journey = [
  'Apply to become a customer (individualApplication)',
  'Get an application',
  'Get a customer',
  'Open a deposit account',
  'Open a deposit account',
  'Get a deposit account',
  'Simulate an incoming ACH credit',
  'Create a payment (bookPayment)',
  'Get a payment',
  'List payments',
  'Create a recurring payment (recurringCreditBookPayment)',
  'Disable a recurring payment',
  'Create a counterparty (achCounterparty)',
  'Create a payment (achPayment.counterparty)',
  'Create payments in bulk',
  'Create a card (individualDebitCard)',
  'Freeze a card',
  'Create a webhook',
  'List webhooks',
];

/** The requests of the journey in their order. Throws if the collection does not have one of them. */
export function journeyOf({ item }: Collection): readonly CollectedRequest[] {
  const all = item.flatMap((folder) => folder.item);
  return journey.map((name) => {
    const found = all.find((one) => one.name === name);
    if (found === undefined) throw new Error(`the collection has no request ${name}`);
    return found;
  });
}
