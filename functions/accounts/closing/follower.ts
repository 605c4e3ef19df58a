import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ProblemCode } from '../../kernel/base/problem.ts';
import type { Once } from '../../kernel/base/remembering.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Kind } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Language } from '../../outreach/languages.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Need } from '../../ports/ports.ts';
import type { Account } from '../accounts/for-others.ts';
import type { FollowerName } from './followed.generated.ts';

/** A kind whose items a migration makes anew for the account at the new bank. */
type FollowingKind = Kind & { readonly whenAccountMoves: 'follows' };

/** How the items of kinds that say `follows` follow an account to another bank. */
export interface Follower {
  /** The kinds whose items follow together. */
  readonly follows: readonly FollowingKind[];
  /** The attribute of a stored move that has the ids of the items with which the migration is done: `cards`. */
  readonly name: FollowerName;
  /** What the log calls one of the items: `card`. */
  readonly noun: string;
  /** The kinds that {@link followNext} writes. */
  readonly writes: readonly Kind[];
  readonly needs?: readonly Need[];
  /** Makes the next item of the old account anew on the new one; undefined if there is none left. It may be asked again after a crash. */
  readonly followNext: (account: MovedAccount, call: FollowCall) => Promise<FollowResult | undefined>;
}

/** An account that moves. */
export interface MovedAccount {
  readonly from: Account;
  readonly to: Account;
  /** The ids of the items that have a successor, or were refused one. */
  readonly done: readonly string[];
}

/** What a follower needs of the step that moves an account. */
export interface FollowCall {
  readonly organisationId: string;
  readonly platform: Platform;
  readonly table: Table;
  readonly once: Once;
  readonly now: Instant;
  readonly realNow: Instant;
  readonly cipher: FieldCipher;
  /** What the organisation wants of new physical cards. */
  readonly digitallyActivatePhysicalCards: boolean;
}

/**
 * An item with the change that makes it anew, or with the code of the refusal. The migration logs a refusal with an alarm; after one
 * that may pass, it asks again some minutes later.
 */
export type FollowResult = { readonly id: string } & (
  | { readonly change: Change }
  | { readonly refusal: ProblemCode; readonly mayPass: boolean }
);

/** How the page that asks for consent shows the items of a follower: those, and no others, are made anew. */
export interface FollowerPage {
  readonly name: FollowerName;
  /** The kinds that {@link findItems} reads. */
  readonly reads: readonly Kind[];
  readonly heading: Readonly<Record<Language, string>>;
  readonly note: Readonly<Record<Language, string>>;
  /** The items of accounts that get a successor, each with the line of the page. `done` are the ids of items that have one already. */
  readonly findItems: (accounts: ConsentAccounts, table: Table) => Promise<readonly ConsentItem[]>;
}

/** The accounts on a page of consent. */
export interface ConsentAccounts {
  readonly organisationId: string;
  readonly accounts: readonly Account[];
  readonly done: readonly string[];
}

/** An item on a page of consent. */
export interface ConsentItem {
  readonly id: string;
  readonly line: Readonly<Record<Language, string>>;
}

/** A follower with its part of the page of consent, for the manifest. Functions bundle only one of the two. */
export interface FollowerWithPage {
  readonly follower: Follower;
  readonly page: FollowerPage;
}
