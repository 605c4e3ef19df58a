import type { Bankstack, Operations, TriableOperation } from '../../client/typescript/src/index.ts';
import type { FormField, Values } from './fields.ts';
import { attributesOf, changedAttributes, changesOf } from './form-body.ts';
import { textOf, words } from './format.ts';
import { formOf, type StepName } from './forms.ts';
import type { AnyResource } from './resource.ts';

export type { StepName };

/** A node of React. Nothing here needs React: tests load this file where the packages of the console may be missing. */
type Drawing = object;

/** Something that a person does: a request with what they fill in. */
export interface Step {
  readonly operation: keyof Operations;
  readonly label: string;
  readonly says: string;
  readonly fields: readonly FormField[];
  /** Reads what it changes. Its form begins with that, and what was changed is sent. Absent if it changes nothing that can be read. */
  readonly read?: (bank: Bankstack) => Promise<AnyResource>;
  /**
   * Orders it. The key is the same as long as what was filled in is the same, so pressing twice orders once. `before` is what the form of a change
   * began with.
   */
  readonly order: (bank: Bankstack, values: Values, key: string, before?: Values) => Promise<unknown>;
  /** Asks what it would do, without doing it. Absent if that cannot be asked. */
  readonly tryOut?: (bank: Bankstack, values: Values, key: string, before?: Values) => Promise<unknown>;
  /** Draws what was filled in. */
  readonly preview?: (values: Values) => Drawing;
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
  activateControlAgreement: 'deactivateControlAgreement',
  deactivateControlAgreement: 'activateControlAgreement',
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
  readonly params: (values: Values, key: string, before?: Values) => Parameters<Operations[Id]>[0];
}): Step {
  return {
    ...step,
    operation,
    order: (bank, ...given) => (bank[operation] as unknown as AnyCall).call(bank, params(...given) as never),
    tryOut: (bank, ...given) => bank.dryRun(operation, params(...given)),
  };
}

type AnyCall = (params: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * A step of a resource, or a new one, made from the reference. Ids of its path and fields that are `given` are not
 * asked for.
 */
export function stepOf(name: StepName, path: Readonly<Record<string, string>> = {}, given: Values = {}): Step {
  const form = formOf(name);
  const { type, label, says } = form;
  const operation = form.operation as TriableOperation;
  const ids = (form.ids ?? []).filter((id) => path[id] === undefined).map(idField);
  const relations = form.fields.filter(({ relates }) => relates !== undefined);
  const attributeFields = form.fields.filter(({ relates }) => relates === undefined);
  const params = (values: Values, key: string, before?: Values) => {
    const whole = {
      ...path,
      ...textsOf(
        values,
        ids.map((id) => id.name),
      ),
    };
    if (type === undefined) return whole;
    const filled = { ...values, ...given };
    const attributes = {
      ...(before === undefined
        ? attributesOf(attributeFields, filled)
        : changedAttributes(changesOf(attributeFields, before, filled))),
      ...(form.hasKey === true ? { idempotencyKey: key } : {}),
    };
    const relationships = relationshipsOf(relations, filled);
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
  const { reads } = form;
  const isTriable = form.isTriable === true && tryOut !== undefined;
  const movesMoney = form.movesMoney === true && isTriable && !isHurried.test(name);
  return {
    ...step,
    ...(reads === undefined || ids.length > 0
      ? {}
      : { read: (bank) => resourceBy(bank, reads as keyof Operations, path) }),
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

/** The resource that an operation reads, by the ids in its path. */
async function resourceBy(
  bank: Bankstack,
  reads: keyof Operations,
  path: Readonly<Record<string, string>>,
): Promise<AnyResource> {
  const { data } = (await (bank[reads] as unknown as AnyCall).call(bank, path)) as { readonly data: AnyResource };
  return data;
}

/** A step that nobody orders before they have seen what it would do. */
export const triedFirst = (step: Step): Step => ({ ...step, mustBeTried: true });

const unlessEmpty = (members: Readonly<Record<string, object>>): Readonly<Record<string, object>> =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => Object.keys(member).length > 0));

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
