import { accounts } from '../../accounts/accounts/for-others.ts';
import { statementKind } from '../../accounts/statements/for-others.ts';
import { cardKind } from '../../cards/cards/for-others.ts';
import { deliveryLogKind } from '../../delivery/webhooks/delivery-log.ts';
import { webhookKind, webhookPartition, webhooksHead } from '../../delivery/webhooks/for-others.ts';
import { logKind, logPartition } from '../../delivery/events/log.ts';
import { journalKind, journalPartition } from '../../kernel/journal/journal.ts';
import type { ListedAs } from '../../kernel/journal/listed.ts';
import { listMark } from '../../kernel/lists/list-marks.ts';
import { organisationList } from '../../kernel/lists/organisation-list.ts';
import { type Kind, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { batchReleaseKind } from '../../money/batch-releases/for-others.ts';
import { checkDepositKind } from '../../money/check-deposits/for-others.ts';
import { counterpartyKind } from '../../money/counterparties/for-others.ts';
import { paymentKind } from '../../money/payments/for-others.ts';
import {
  applicationFormKind,
  applicationForms,
  formAnswersKind,
} from '../../onboarding/application-forms/for-others.ts';
import { applicationKind, applications, noteKind } from '../../onboarding/applications/for-others.ts';
import { customerKind, customers } from '../../onboarding/customers/for-others.ts';
import { outboxKind, outboxPartition } from '../../ports/text-messages/items.ts';

/** The ids of those who have a partition of a kind, in an order to which new ones are only added. */
export interface Owners {
  readonly total: number;
  readonly slice: (from: number, to: number) => Promise<readonly string[]>;
}

/** One kind of items with sealed values: a partition of the organisation, or one of each owner. */
export interface Stop {
  readonly kind: Kind;
  /** The partition of the organisation. */
  readonly pk?: (organisationId: string) => string;
  readonly owners?: (table: Table, organisationId: string) => Promise<Owners>;
}

const listed =
  (things: ListedAs): NonNullable<Stop['owners']> =>
  async (table, organisationId) => {
    const ref = listMark(organisationId);
    const stored = await table.get(ref.key);
    const ids = { ...things, byId: (_: Table, _org: string, given: readonly string[]) => Promise.resolve(given) };
    return organisationList(table, organisationId, ids, { mark: stored && ref.parse(stored) });
  };

const webhookIds: NonNullable<Stop['owners']> = async (table, organisationId) => {
  const ref = webhooksHead(organisationId);
  const head = await table.get(ref.key);
  const slice = (from: number, to: number) =>
    Promise.resolve(Array.from({ length: to - from + 1 }, (_, index) => String(from + index)));
  return { total: head === undefined ? 0 : ref.parse(head).count, slice };
};

/**
 * Everything of an organisation in which values are sealed, in the order of a walk. Open bulks are not among them: their
 * content is deleted when they are finished, and a rotation waits for that.
 */
export const stops: readonly Stop[] = [
  { kind: webhookKind, pk: webhookPartition },
  { kind: outboxKind, pk: outboxPartition },
  { kind: applicationKind, owners: listed(applications) },
  { kind: applicationFormKind, owners: listed(applicationForms) },
  { kind: formAnswersKind, owners: listed(applicationForms) },
  { kind: noteKind, owners: listed(applications) },
  { kind: customerKind, owners: listed(customers) },
  { kind: counterpartyKind, owners: listed(customers) },
  { kind: paymentKind, owners: listed(accounts) },
  { kind: batchReleaseKind, owners: listed(accounts) },
  { kind: checkDepositKind, owners: listed(accounts) },
  { kind: statementKind, owners: listed(accounts) },
  { kind: cardKind, owners: listed(accounts) },
  { kind: deliveryLogKind, owners: webhookIds },
  { kind: logKind, pk: logPartition },
  { kind: journalKind, pk: journalPartition },
];

export const partitionOf = ({ kind, pk }: Stop, organisationId: string, ownerId: string): string =>
  pk === undefined ? partitionKey(kind, organisationId, ownerId) : pk(organisationId);
