import { exampleOf, flag, list, nullable, number, object, optional, type Shape, text } from './shape.ts';

/**
 * The answers of Plaid to a processor, written down from the facts about its API (version 2020-09-14). The adapter has its own reader:
 * nothing here is taken from it.
 */
const balances = object({
  available: nullable(number(100)),
  current: nullable(number(110)),
  limit: nullable(number(0)),
  iso_currency_code: nullable(text('USD')),
  unofficial_currency_code: nullable(text('XXX')),
  last_updated_datetime: optional(nullable(text('2026-11-26T08:00:00Z'))),
});

const accountMembers = {
  account_id: text('vzeNDwK7KQIm4yEog683uElbp9GRLEFXGK98D'),
  balances,
  mask: nullable(text('9606')),
  name: text('Plaid Checking'),
  official_name: nullable(text('Plaid Gold Checking')),
  type: text('depository'),
  subtype: nullable(text('checking')),
  verification_status: optional(text('automatically_verified')),
  verification_name: optional(text('Ada Lovelace')),
  persistent_account_id: optional(text('8cfb8beb89b774ee43b090625f0d61d0814322b43bff984eaf60386e')),
  holder_category: optional(nullable(text('personal'))),
} as const;

const requestId = text('1zlMf');

const contact = (data: string) => object({ data: text(data), primary: flag(true), type: text('home') });
const owner = object({
  names: list(text('Alberta Bobbeth Charleson')),
  phone_numbers: list(contact('2025550123')),
  emails: list(contact('accountholder0@example.com')),
  addresses: list(
    object({
      primary: optional(flag(true)),
      data: object({
        street: text('2992 Cameron Road'),
        city: nullable(text('Malakoff')),
        region: nullable(text('NY')),
        postal_code: nullable(text('14236')),
        country: nullable(text('US')),
      }),
    }),
  ),
});

const ach = object({
  account_id: accountMembers.account_id,
  account: text('9900009606'),
  routing: text('011401533'),
  wire_routing: nullable(text('021000021')),
  is_tokenized_account_number: optional(flag(false)),
  can_transfer_in: optional(nullable(flag(true))),
  can_transfer_out: optional(nullable(flag(true))),
});
const eft = object({
  account_id: text('e'),
  account: text('111122223333'),
  institution: text('021'),
  branch: text('01140'),
});
const international = object({ account_id: text('i'), iban: text('NL91ABNA0417164300'), bic: text('ABNANL2A') });
const bacs = object({ account_id: text('b'), account: text('80000000'), sort_code: text('040004') });

export const authShape: Shape = object({
  account: object(accountMembers),
  numbers: object({
    ach: nullable(ach),
    eft: nullable(eft),
    international: nullable(international),
    bacs: nullable(bacs),
  }),
  request_id: requestId,
});
export const identityShape: Shape = object({
  account: object({ ...accountMembers, owners: list(owner) }),
  request_id: requestId,
});
export const balanceShape: Shape = object({ account: object(accountMembers), request_id: requestId });

/** Members that replace those of the example, deep inside. */
export type Changes = { readonly [name: string]: unknown };

/** An answer with some members changed. Objects are merged, everything else is replaced. */
export function answerOf(shape: Shape, changes: Changes = {}): unknown {
  return merged(exampleOf(shape), changes);
}

function merged(example: unknown, changes: unknown): unknown {
  if (!isObject(example) || !isObject(changes)) return changes;
  const names = [...new Set([...Object.keys(example), ...Object.keys(changes)])];
  return Object.fromEntries(
    names.map((name) => [name, name in changes ? merged(example[name], changes[name]) : example[name]]),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value instanceof Object && !Array.isArray(value);

export const authAnswer = (changes: Changes = {}) => answerOf(authShape, changes);
export const identityAnswer = (names: readonly string[]) =>
  answerOf(identityShape, { account: { owners: [{ names }] } });
export const balanceAnswer = (balances: Changes = {}) => answerOf(balanceShape, { account: { balances } });
