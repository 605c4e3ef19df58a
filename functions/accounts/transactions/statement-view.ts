import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import type { ResourceLink, ResourceObject } from '../../kernel/base/event-type.ts';
import type { Viewer } from '../../kernel/jsonapi/resource.ts';
import { nameOnStatement, ownerOnStatement } from './name-on-statement.ts';

const shownDigits = 4;

/** Separates the name of the other side from the description in a summary. */
export const summarySeparator = '  |  ';

/**
 * A transaction as its account's owner sees it with a customer token. If the other side belongs to another customer, it shows
 * only as much as a bank statement: the name in the stage's form, the last four digits of the account number, and no links to
 * the other account and its owner. The receiver of a payment sees no link to the payment, which is the payer's.
 */
export function asOnStatement(one: ResourceObject, viewer: Viewer): ResourceObject {
  if ('receiverCounterparty' in one.attributes) return rewardOnStatement(one, viewer);
  const { counterparty } = one.attributes as { counterparty?: Counterparty };
  const {
    counterpartyAccount,
    counterpartyCustomer,
    payment,
    recurringPayment,
    chargeback: _,
    ...links
  } = one.relationships ?? {};
  const owner = toOne(counterpartyCustomer);
  if (counterparty === undefined || owner?.id === viewer.customerId) return one;
  if (counterpartyAccount === undefined && one.type !== 'releaseTransaction') return one;
  const ordered = toOne(payment);
  const isOrdered = ordered !== undefined && parseChildId(ordered.id)?.ownerId === toOne(links['account'])?.id;
  const name = displayNameOf(one, { owner, isOrdered, viewer });
  return {
    ...one,
    attributes: {
      ...one.attributes,
      ...summariesOf(one, name, isOrdered),
      counterparty: { ...counterparty, name, accountNumber: counterparty.accountNumber?.slice(-shownDigits) },
    },
    relationships: { ...links, ...(isOrdered ? given({ payment, recurringPayment }) : {}) },
  };
}

/** A reward shows its receiver as a whole on the receiver's own account only. No customer can read rewards. */
function rewardOnStatement(one: ResourceObject, { namesOfOthers }: Viewer): ResourceObject {
  const { receiverCounterparty } = one.attributes as { receiverCounterparty: Counterparty };
  const { reward: _, receiverAccount, ...links } = one.relationships ?? {};
  if (toOne(receiverAccount)?.id === toOne(links['account'])?.id) {
    return { ...one, relationships: { ...links, ...given({ receiverAccount }) } };
  }
  const { name, accountNumber } = receiverCounterparty;
  const shown = namesOfOthers === 'full' ? name : nameOnStatement(name);
  return {
    ...one,
    attributes: {
      ...one.attributes,
      receiverCounterparty: { ...receiverCounterparty, name: shown, accountNumber: accountNumber?.slice(-shownDigits) },
    },
    relationships: links,
  };
}

interface Counterparty {
  readonly name: string;
  readonly accountNumber?: string;
}

interface OtherSide {
  readonly owner: ResourceLink | undefined;
  /** True if the account of the transaction ordered the payment. */
  readonly isOrdered: boolean;
  readonly viewer: Viewer;
}

function displayNameOf({ attributes, relationships }: ResourceObject, { owner, isOrdered, viewer }: OtherSide): string {
  const { counterparty, senderName } = attributes as { counterparty: Counterparty; senderName?: string };
  // The organisation chose the name of a release's sender for the receiver.
  if (senderName !== undefined) return senderName;
  // The customer who ordered an ACH payment gave the name of the other side.
  if (isOrdered && isAch(relationships)) return counterparty.name;
  return viewer.namesOfOthers === 'full' || ownerOnStatement(owner?.type) === 'whole'
    ? counterparty.name
    : nameOnStatement(counterparty.name);
}

/** The summary of an ACH payment that came in begins with the payer's name. Any name there is replaced, so that a guess proves nothing. */
function summariesOf({ attributes, relationships }: ResourceObject, name: string, isOrdered: boolean) {
  const { summary, bookedSummary } = attributes as { readonly summary: string; readonly bookedSummary?: string };
  const named = (text: string) =>
    isOrdered || !isAch(relationships) || !text.includes(summarySeparator)
      ? text
      : name + text.slice(text.indexOf(summarySeparator));
  return { summary: named(summary), ...(bookedSummary === undefined ? {} : { bookedSummary: named(bookedSummary) }) };
}

type Relationships = ResourceObject['relationships'];

const isAch = (relationships: Relationships) => toOne(relationships?.['payment'])?.type === 'achPayment';

function toOne(relationship: NonNullable<Relationships>[string] | undefined): ResourceLink | undefined {
  const data = relationship?.data ?? undefined;
  return data === undefined || Array.isArray(data) ? undefined : (data as ResourceLink);
}

const given = <Value>(members: Readonly<Record<string, Value | undefined>>) =>
  Object.fromEntries(Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
