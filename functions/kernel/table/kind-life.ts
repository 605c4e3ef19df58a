/**
 * What a request to close an account does with an item of a kind.
 *
 * - `blocks`: an account with an open one cannot be closed, and the refusal names the open ones (`OpenItems`).
 * - `holds`: an open one holds money of the account, and an account with a hold cannot be closed.
 * - `ends`: it ends in the transaction that closes the account (`Ending`), and stays ended if the account is reopened.
 * - `endsWhenDue`: its next due run finds the closed account, and ends it.
 * - `stays`: it stays as it is. Its due runs go on, and find a closed account.
 */
export type WhenAccountCloses = 'blocks' | 'holds' | 'ends' | 'endsWhenDue' | 'stays';

/**
 * What the move of an account to another bank does with an item of a kind.
 *
 * - `follows`: the migration makes it anew for the account at the new bank (`Follower`).
 * - `followsWhenDue`: its next due run makes it anew for that account.
 * - `stays`: it stays with the old account.
 */
export type WhenAccountMoves = 'follows' | 'followsWhenDue' | 'stays';

/**
 * What archiving a customer does with an item of a kind: one of the customer, or of an account of theirs.
 *
 * - `blocks`, `holds`: as when an account closes. It is refused only where nobody could use the account any more.
 * - `ends`: if it is the customer's, it ends in the transaction that archives them.
 * - `endsWhenDue`: its next due run finds that no owner is Active, and ends it.
 * - `stays`: it stays as it is.
 */
export type WhenOwnerArchived = 'blocks' | 'holds' | 'ends' | 'endsWhenDue' | 'stays';

/**
 * What removing an owner of an account does with an item of a kind.
 *
 * - `ends`: if it is the removed owner's, it ends in the same transaction.
 * - `stays`: it stays, in the customer's lists too if it was created while they owned the account.
 */
export type WhenOwnersChange = 'ends' | 'stays';

/** The life of an item that belongs to an account. */
export interface AccountItemLife {
  readonly whenAccountCloses: WhenAccountCloses;
  readonly whenAccountMoves: WhenAccountMoves;
  readonly whenOwnerArchived: WhenOwnerArchived;
  readonly whenOwnersChange: WhenOwnersChange;
}

/** The life of an item that belongs to a customer. */
export interface CustomerItemLife {
  readonly whenOwnerArchived: Exclude<WhenOwnerArchived, 'holds'>;
}

/** The parts of a life. */
export const lifeMembers = ['whenAccountCloses', 'whenAccountMoves', 'whenOwnerArchived', 'whenOwnersChange'] as const;

/** The whole life of an item that nothing of this changes. */
export const staysForEver = {
  whenAccountCloses: 'stays',
  whenAccountMoves: 'stays',
  whenOwnerArchived: 'stays',
  whenOwnersChange: 'stays',
} as const satisfies AccountItemLife;
