import { addedMoves } from './account-attributes.generated.ts';
import type { AttributeMove } from './account-attributes.ts';
import type { ContraColumn } from './contra-columns.ts';
import type { Counter } from './counters.ts';
import type { Account } from './store.ts';

/** The attributes of accounts that no capability adds, without the counters and columns, which start anew. */
type OwnAttribute = Exclude<keyof Account, keyof typeof addedMoves | Counter | ContraColumn>;

/** What a move to another bank does with each of them. */
const ownMoves = {
  pk: 'startsAnew',
  sk: 'startsAnew',
  version: 'startsAnew',
  writtenAt: 'startsAnew',
  organisationId: 'follows',
  id: 'startsAnew',
  customerIds: 'follows',
  customerType: 'follows',
  // A customer with an account that others own too is not moved, and neither is an Archived one.
  archivedOwnerIds: 'startsAnew',
  ownerChanges: 'startsAnew',
  name: 'follows',
  depositProduct: 'follows',
  routingNumber: 'startsAnew',
  accountNumber: 'follows',
  movedAccounts: 'startsAnew',
  status: 'startsAnew',
  freezeReason: 'startsAnew',
  closeReason: 'startsAnew',
  fraudReason: 'startsAnew',
  closeReasonText: 'startsAnew',
  closures: 'startsAnew',
  // An account with a control agreement is not moved.
  dacaStatus: 'startsAnew',
  createdAt: 'startsAnew',
  updatedAt: 'startsAnew',
  tags: 'follows',
  balance: 'startsAnew',
  hold: 'startsAnew',
  available: 'startsAnew',
  duePk: 'startsAnew',
  dueAt: 'startsAnew',
  limitUsage: 'startsAnew',
  lastAt: 'startsAnew',
  lineUntil: 'startsAnew',
} as const satisfies Readonly<Record<OwnAttribute, AttributeMove>>;

const moves: ReadonlyMap<string, AttributeMove> = new Map(Object.entries({ ...ownMoves, ...addedMoves }));

/** The attributes of an account that the account at the new bank has too. */
export const followingAttributes = (old: Account): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(old).filter(([name]) => moves.get(name) === 'follows'));
