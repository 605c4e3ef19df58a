import { accountsEverOfCustomer } from '../../accounts/accounts/customer-accounts.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { pastOwnersOf } from '../../accounts/accounts/past-owners.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { applicationForm } from '../../onboarding/application-forms/for-others.ts';
import { applicationRef } from '../../onboarding/applications/for-others.ts';
import { customer, customerHead } from '../../onboarding/customers/for-others.ts';
import { start } from '../keys/position.ts';
import { type Erasure, erasure } from './store.ts';

type Identity = Pick<Erasure, 'organisationId' | 'customerId' | 'applicationId'>;

/** What belongs to a customer who is erased, at this moment: owners change and forms are made while an erasure is under way. */
interface ErasedThings {
  readonly applicationFormIds: string[];
  /** The accounts whose present owners are all erased, or are being erased. */
  readonly accounts: readonly Account[];
  /** The owners, present and past, of accounts of the customer who are erased, or are being erased. */
  readonly erasedOwnerIds: string[];
  /** The present owners of the customer's accounts whose data stays. */
  readonly livingOwnerIds: readonly string[];
}

/** Reads what an erasure of a customer is about. */
export async function erasedThings(table: Table, whose: Identity): Promise<ErasedThings> {
  const { organisationId, customerId } = whose;
  const head = await readItem(table, customerHead(organisationId, customerId));
  const ever = await accountsEverOfCustomer(table, organisationId, head);
  const past = await pastOwnersOf(table, organisationId, ever);
  const spans = [...past.values()].flatMap((one) => one.spans);
  const others = new Set([...ever, ...spans].flatMap(({ customerIds }) => customerIds));
  others.delete(customerId);
  const erasedOwnerIds: string[] = [];
  for (const id of others) if (await isErased(table, organisationId, id)) erasedOwnerIds.push(id);
  const present = ever.filter(({ customerIds }) => customerIds.includes(customerId));
  const isLeft = (id: string) => id === customerId || erasedOwnerIds.includes(id);
  const owners = new Set(present.flatMap(({ customerIds }) => customerIds));
  return {
    applicationFormIds: await formsOf(table, whose),
    accounts: present.filter(({ customerIds }) => customerIds.every(isLeft)),
    erasedOwnerIds,
    livingOwnerIds: [...owners].filter((id) => !isLeft(id)),
  };
}

/** An erasure with what belongs to its customer now. If that has changed, it walks through journal and log from the start. */
export async function upToDate(table: Table, one: Erasure): Promise<Erasure> {
  const { applicationFormIds, accounts, erasedOwnerIds } = await erasedThings(table, one);
  const things = { applicationFormIds, accountIds: accounts.map(({ id }) => id), erasedOwnerIds };
  const isSame = (Object.keys(things) as (keyof typeof things)[]).every(
    (name) => JSON.stringify([...(one[name] ?? [])].sort()) === JSON.stringify([...things[name]].sort()),
  );
  return isSame ? one : { ...one, ...things, position: start, walk: one.walk + 1, foundInWalk: 0 };
}

async function isErased(table: Table, organisationId: string, customerId: string): Promise<boolean> {
  const record = await readItem(table, customer(organisationId, customerId));
  return (
    record?.erasedAt !== undefined || (await table.get(erasure(organisationId, customerId, 'open').key)) !== undefined
  );
}

/** The forms of an application, the newest first. */
async function formsOf(table: Table, { organisationId, applicationId }: Identity): Promise<string[]> {
  const ids: string[] = [];
  let id = (await readItem(table, applicationRef(organisationId, applicationId)))?.applicationFormId;
  while (id !== undefined) {
    ids.push(id);
    id = (await readItem(table, applicationForm(organisationId, id)))?.formerFormId;
  }
  return ids;
}
