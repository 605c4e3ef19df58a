import type { Bankstack, Operations, TriableOperation } from '@bankstack/client';
import { centsOf } from './format.ts';
import { stepForms } from './generated/api.ts';

export type StepName = keyof typeof stepForms & TriableOperation;

/** An attribute that somebody fills in, as the reference describes it. */
export interface FormField {
  readonly name: string;
  readonly says: string;
  readonly kind: 'text' | 'choice' | 'cents' | 'number' | 'flag';
  readonly choices?: readonly string[];
  readonly isOptional?: true;
}

/** Something that a person does: a request with what they fill in. */
export interface Step {
  readonly operation: keyof Operations;
  readonly label: string;
  readonly says: string;
  readonly fields: readonly FormField[];
  /** Orders it. The key is the same as long as what was filled in is the same, so pressing twice orders once. */
  readonly order: (bank: Bankstack, values: Values, key: string) => Promise<unknown>;
  /** Asks what it would do, without doing it. */
  readonly tryOut: (bank: Bankstack, values: Values, key: string) => Promise<unknown>;
  /** True if nobody may order it before they have seen what it would do: it moves money. */
  readonly mustBeTried?: boolean;
}

/** What was filled in, by the names of the fields. */
export type Values = Readonly<Record<string, string>>;

/** A step that an order of its own makes, with fields of its own. */
export function orderStep<Id extends TriableOperation>({
  operation,
  params,
  ...step
}: Pick<Step, 'label' | 'says' | 'fields' | 'mustBeTried'> & {
  readonly operation: Id;
  readonly params: (values: Values, key: string) => Parameters<Operations[Id]>[0];
}): Step {
  return {
    ...step,
    operation,
    order: (bank, values, key) => (bank[operation] as unknown as AnyCall).call(bank, params(values, key) as never),
    tryOut: (bank, values, key) => bank.dryRun(operation, params(values, key)),
  };
}

type AnyCall = (params: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** A step of a resource, made from the reference. The path has the ids that it names. */
export function stepOf(operation: StepName, path: Readonly<Record<string, string>>): Step {
  const form: (typeof stepForms)[StepName] & { readonly type?: string; readonly hasKey?: true } = stepForms[operation];
  const fields: readonly FormField[] = form.fields;
  const params = (values: Values, key: string) => {
    if (form.type === undefined) return path;
    const attributes = { ...attributesOf(fields, values), ...(form.hasKey === true ? { idempotencyKey: key } : {}) };
    return { ...path, data: { type: form.type, ...(Object.keys(attributes).length === 0 ? {} : { attributes }) } };
  };
  return orderStep({ operation, label: form.label, says: form.says, fields, params: params as never });
}

/** Sends an event again to the webhooks that get its type. */
export const sendAgain = (id: string): Step =>
  orderStep({
    operation: 'sendEventAgain',
    label: 'Send it again',
    says: 'Webhooks that are subscribed to its type get it again, with the same id.',
    fields: [],
    params: () => ({ id }),
  });

/** Ends an API token. */
export const revokeToken = (userId: string, tokenId: string): Step =>
  orderStep({
    operation: 'revokeApiToken',
    label: 'Revoke the token',
    says: 'Requests with it are refused from now on.',
    fields: [],
    params: () => ({ userId, tokenId }),
  });

const amount = { name: 'amount', says: 'At least one cent.', kind: 'cents' } as const;
const description = { name: 'description', says: 'What it is for.', kind: 'text' } as const;

/** Moves money from an account to another one of the platform. */
export const bookPaymentStep = (accountId: string): Step =>
  orderStep({
    operation: 'createPayment',
    label: 'Pay to an account here',
    says: 'The money is there at once.',
    fields: [
      { name: 'counterpartyAccountId', says: 'The id of the account that gets the money.', kind: 'text' },
      amount,
      description,
    ],
    mustBeTried: true,
    params: (values, idempotencyKey) => ({
      data: {
        type: 'bookPayment',
        attributes: { ...moneyOf(values), idempotencyKey },
        relationships: {
          account: account(accountId),
          counterpartyAccount: account((values['counterpartyAccountId'] ?? '').trim()),
        },
      },
    }),
  });

/** Moves money from an account to one at another bank. */
export const achCreditStep = (accountId: string): Step =>
  orderStep({
    operation: 'createPayment',
    label: 'Pay to another bank',
    says: 'It leaves with the next file to the bank, and can be canceled until then.',
    fields: [
      { name: 'name', says: 'Who gets the money.', kind: 'text' },
      { name: 'routingNumber', says: 'Of their bank, nine digits.', kind: 'text' },
      { name: 'accountNumber', says: 'Their number at that bank.', kind: 'text' },
      amount,
      { ...description, says: 'What it is for, at most ten characters.' },
    ],
    mustBeTried: true,
    params: (values, idempotencyKey) => ({
      data: {
        type: 'achPayment',
        attributes: {
          ...moneyOf(values),
          direction: 'Credit',
          idempotencyKey,
          counterparty: textsOf(values, ['name', 'routingNumber', 'accountNumber']),
        },
        relationships: { account: account(accountId) },
      },
    }),
  });

const account = (id: string) => ({ data: { type: 'depositAccount', id } }) as const;

const moneyOf = (values: Values) =>
  attributesOf([amount, description], values) as { readonly amount: number; readonly description: string };

const textsOf = <Name extends string>(values: Values, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, (values[name] ?? '').trim()])) as Readonly<Record<Name, string>>;

/** The attributes that were filled in. Those that were left empty are not sent. */
export function attributesOf(fields: readonly FormField[], values: Values): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = (values[name] ?? '').trim();
      return value === '' ? [] : [[name, typed(kind, value)]];
    }),
  );
}

function typed(kind: FormField['kind'], value: string): unknown {
  if (kind === 'flag') return value === 'true';
  if (kind === 'number') return Number(value);
  // The API says what is wrong with what is no amount.
  return kind === 'cents' ? (centsOf(value) ?? value) : value;
}
