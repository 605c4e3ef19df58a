import { type CustomerHead, customerKind } from '../../onboarding/customers/for-others.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { Call, Loads } from '../../kernel/http/call.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import type { Variant } from '../../kernel/http/variant.ts';
import type { QueryShape } from '../../kernel/jsonapi/query-shape.ts';
import { identifiersOf } from '../../kernel/jsonapi/link.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { accountMachine } from './account.ts';
import { accountEvent, accountUpdated } from './events.ts';
import { changeOwners } from './owner-change.ts';
import { type Holder, mustOwnTogether, ownersMax, readHolders } from './owners.ts';
import { type PastOwners, pastOwners, pastOwnersKind } from './past-owners.ts';
import { accountToResource } from './resource.ts';
import { type Account, account, accountKind } from './store.ts';

/** The common parts of the operations on the owners of an account. */
export const ownerChangeFrame = {
  capability: 'accounts',
  path: '/accounts/{id}/relationships/customers',
  scopes: ['accounts-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    identifiers: {
      schema: identifiersOf('customer', { min: 1, max: ownersMax }),
      example: [{ type: 'customer', id: '100000002' }],
    },
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'limits_exceeded'],
  uses: { read: [], write: [accountKind, customerKind, pastOwnersKind] },
  load: ({ organisationId, path }: { readonly organisationId: string; readonly path: { readonly id: string } }) => ({
    account: account(organisationId, path.id),
    past: pastOwners(organisationId, path.id),
  }),
} as const;

/** Place of a customer in the body. */
export type PointerTo = (id: string) => string;

interface Before {
  readonly account: Account;
  readonly past: PastOwners | undefined;
}

/** How an operation changes the owners of an account. */
interface OwnerChange {
  /** Those of the named customers whom the operation adds or removes. */
  readonly affected: (present: readonly Holder[], named: readonly Holder[]) => readonly Holder[];
  /** The owners afterwards. Refuses the affected ones who cannot be added or removed. */
  readonly ownersAfter: (
    present: readonly Holder[],
    affected: readonly Holder[],
    pointerTo: PointerTo,
  ) => readonly Holder[];
  /** What else changes with the owners, in the same transaction. */
  readonly also?: (affected: readonly Holder[], account: Account) => Promise<Change>;
  /** The head of an affected customer afterwards; undefined where it stays as it is. */
  readonly headAfter: (head: CustomerHead, before: Before, pointerTo: PointerTo) => CustomerHead | undefined;
}

type AnyCall = Pick<
  Call<string, Variant, QueryShape, Loads>,
  'organisationId' | 'identifiers' | 'now' | 'table' | 'cipher' | 'save'
> & {
  readonly path: { readonly id: string };
  readonly loaded: { readonly account: Account | undefined; readonly past: PastOwners | undefined };
};

/** Changes the owners of the account that a request names; answers the account. Nothing changes if it affects nobody. */
export async function answerOwnerChange(call: AnyCall, change: OwnerChange): Promise<Reply> {
  const { organisationId, path, identifiers, loaded, now, table, cipher, save } = call;
  const { account: before, past } = loaded;
  if (before === undefined) throw notFound('The account', path.id);
  const ids = identifiers.map(({ id }) => id);
  const pointerTo = (id: string): string => `/data/${ids.indexOf(id)}/id`;
  const holders = await readHolders(table, organisationId, [...new Set([...before.customerIds, ...ids])]);
  const holder = (id: string): Holder => {
    const found = holders.get(id);
    if (found === undefined) throw notFound('The customer', id, pointerTo(id));
    return found;
  };
  const named = ids.map(holder);
  const present = before.customerIds.map(holder);
  const affected = change.affected(present, named);
  if (affected.length === 0) return { data: accountToResource(before) };
  accountMachine.mustAllow(before, 'change');
  const owners = change.ownersAfter(present, affected, pointerTo);
  mustOwnTogether(owners, { today: bankDateOf(now), cipher: await cipher(), pointer: '/data' });

  const changed = changeOwners({ account: before, past }, owners, now);
  const heads = affected.flatMap(({ head }) => change.headAfter(head, { account: before, past }, pointerTo) ?? []);
  const owned: Change = {
    writes: [...changed.writes, ...heads.map((head) => replace(head))],
    events: [accountEvent(accountUpdated, changed.account, {})],
  };
  await save(change.also === undefined ? owned : mergeChanges(owned, await change.also(affected, before)));
  return { data: accountToResource(changed.account) };
}
