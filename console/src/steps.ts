import type { Bankstack, Operations, TriableOperation } from '../../client/typescript/src/index.ts';
import type { ReactNode } from 'react';
import { attributesOf, type FormField, type Values } from './fields.ts';
import { textOf, words } from './format.ts';
import type { AnyResource } from './resource.ts';
import { fieldsOfForms, stepForms } from './generated/forms.ts';

export type StepName = keyof typeof stepForms;

/** Something that a person does: a request with what they fill in. */
export interface Step {
  readonly operation: keyof Operations;
  readonly label: string;
  readonly says: string;
  readonly fields: readonly FormField[];
  /** Orders it. The key is the same as long as what was filled in is the same, so pressing twice orders once. */
  readonly order: (bank: Bankstack, values: Values, key: string) => Promise<unknown>;
  /** Asks what it would do, without doing it. Absent if that cannot be asked. */
  readonly tryOut?: (bank: Bankstack, values: Values, key: string) => Promise<unknown>;
  /** Draws what was filled in. */
  readonly preview?: (values: Values) => ReactNode;
  /** True if the platform does it once, however often the same order is sent. */
  readonly isDoneOnce: boolean;
  /** True if nobody may order it before they have seen what it would do: it moves money. */
  readonly mustBeTried?: boolean;
  /** True if nothing takes it back, or only before the money has left: whoever orders it types its amount again. */
  readonly isFinal?: boolean;
  /** What it is about: a payment, a check, a transaction. */
  readonly about?: AnyResource;
  /** What takes it back, by the answer to it. Undefined if nothing does. */
  readonly undo?: (answer: unknown) => Step | undefined;
}

/** The steps that take others back. */
const inverses: Readonly<Partial<Record<string, StepName>>> = {
  freezeAccount: 'unfreezeAccount',
  unfreezeAccount: 'freezeAccount',
  closeAccount: 'reopenAccount',
  freezeCard: 'unfreezeCard',
  unfreezeCard: 'freezeCard',
  suspendCardToken: 'resumeCardToken',
  resumeCardToken: 'suspendCardToken',
  disableWebhook: 'enableWebhook',
  enableWebhook: 'disableWebhook',
  disableRecurringPayment: 'enableRecurringPayment',
  enableRecurringPayment: 'disableRecurringPayment',
};

/** A step that an order of its own makes, with fields of its own. */
export function orderStep<Id extends TriableOperation>({
  operation,
  params,
  ...step
}: Pick<Step, 'label' | 'says' | 'fields' | 'isDoneOnce' | 'mustBeTried' | 'isFinal' | 'undo'> & {
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

interface StepForm {
  readonly operation: string;
  readonly label: string;
  readonly says: string;
  readonly isTriable?: true;
  readonly movesMoney?: true;
  readonly type?: string;
  readonly hasKey?: true;
  readonly isDoneOnce?: true;
  readonly ids?: readonly string[];
  readonly fields: readonly FormField[];
}

/**
 * A step of a resource, or a new one, made from the reference. Ids of its path and fields that are `given` are not
 * asked for.
 */
export function stepOf(name: StepName, path: Readonly<Record<string, string>> = {}, given: Values = {}): Step {
  const form = formOf(name);
  const { type, label, says } = form;
  const operation = form.operation as TriableOperation;
  const ids = (form.ids ?? []).filter((id) => path[id] === undefined).map(idField);
  const params = (values: Values, key: string) => {
    const whole = {
      ...path,
      ...textsOf(
        values,
        ids.map((id) => id.name),
      ),
    };
    if (type === undefined) return whole;
    const attributes = nested({
      ...attributesOf(
        form.fields.filter(({ relates }) => relates === undefined),
        { ...values, ...given },
      ),
      ...(form.hasKey === true ? { idempotencyKey: key } : {}),
    });
    const relationships = relationshipsOf(form.fields, { ...values, ...given });
    return { ...whole, data: { type, ...unlessEmpty({ attributes }), ...unlessEmpty({ relationships }) } };
  };
  const { tryOut, ...step } = orderStep({
    operation,
    label: name.includes('/') ? `${label}: ${words(type ?? '').toLowerCase()}` : label,
    says,
    fields: [...ids, ...form.fields.filter((field) => given[field.name] === undefined)],
    isDoneOnce: form.hasKey === true || form.isDoneOnce === true,
    params: params as never,
  });
  const { [name]: inverse } = inverses;
  const isTriable = form.isTriable === true && tryOut !== undefined;
  const movesMoney = form.movesMoney === true && isTriable && !isHurried.test(name);
  return {
    ...step,
    ...(isTriable ? { tryOut } : {}),
    ...(movesMoney ? { mustBeTried: true } : {}),
    ...(movesMoney && inverse === undefined && !stopsMoney.test(name) ? { isFinal: true } : {}),
    ...(inverse === undefined ? {} : { undo: () => stepOf(inverse, path) }),
  };
}

/** Steps that keep money where it is, or give it back to whom it belongs: their names say so. */
const stopsMoney = /^(cancel|reject|deny|decline)/;
/** Steps that somebody at a till waits for. The platform decides after seconds, and they only hold money. */
const isHurried = /AuthorizationRequest$/;

/** An id in the path of a step. */
const idField = (name: string): FormField => ({ name, says: 'It is in the path of the request.', kind: 'text' });

/** A form with its fields in place of their numbers. */
function formOf(name: StepName): StepForm {
  const { fields, ...form } = stepForms[name];
  return { ...form, fields: fields.flatMap((place) => fieldsOfForms[place] ?? []) };
}

/** A step that nobody orders before they have seen what it would do. */
export const triedFirst = (step: Step): Step => ({ ...step, mustBeTried: true });

const unlessEmpty = (members: Readonly<Record<string, object>>): Readonly<Record<string, object>> =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => Object.keys(member).length > 0));

/** Members by their paths, `schedule.interval`, as objects in each other. */
export function nested(flat: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(flat)) {
    const [first = '', ...rest] = path.split('.');
    if (rest.length === 0) whole[first] = value;
    else whole[first] = { ...(whole[first] as object | undefined), [rest.join('.')]: value };
  }
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [name, isObject(value) ? listOr(nested(value)) : value] as const),
  );
}

/** Members with numbers for names are those of a list. */
const listOr = (value: Readonly<Record<string, unknown>>): unknown => ('0' in value ? Object.values(value) : value);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const relationshipsOf = (fields: readonly FormField[], values: Values) =>
  Object.fromEntries(
    fields.flatMap(({ name, relates }) => {
      const id = (values[name] ?? '').trim();
      return relates === undefined || id === '' ? [] : [[name, { data: { type: relates, id } }] as const];
    }),
  );

/** Sends an event again to the webhooks that get its type. */
export const sendAgain = (id: string): Step =>
  orderStep({
    operation: 'sendEventAgain',
    label: 'Send it again',
    says: 'Webhooks that are subscribed to its type get it again, with the same id.',
    fields: [],
    isDoneOnce: false,
    params: () => ({ id }),
  });

/** Ends an API token. */
export const revokeToken = (userId: string, tokenId: string): Step =>
  orderStep({
    operation: 'revokeApiToken',
    label: 'Revoke the token',
    says: 'Requests with it are refused from now on.',
    fields: [],
    isDoneOnce: true,
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
    isDoneOnce: true,
    mustBeTried: true,
    isFinal: true,
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

/** Cancels the payment of an answer as long as it has not left. */
export function cancelUnsent(answer: unknown): Step | undefined {
  const { data } = answer as { readonly data: AnyResource };
  return ['Pending', 'Pending Review'].includes(textOf(data.attributes, 'status'))
    ? stepOf('cancelPayment', { id: data.id })
    : undefined;
}

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
    isDoneOnce: true,
    mustBeTried: true,
    undo: cancelUnsent,
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
