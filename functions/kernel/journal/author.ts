import type { ResourceLink } from '../base/event-type.ts';
import { parseChildId } from '../base/ids/child-id.ts';
import type { commandNames, workerNames } from './author-names.generated.ts';

/** A worker, as the audit log names it. A manifest declares the name. */
export type WorkerName = (typeof workerNames)[number];

/** A command of the operator that writes to an organisation. A manifest declares it. */
export type CommandName = (typeof commandNames)[number];

/** Somebody who calls the API: a token, and the customer that it acts for if it is a customer token. */
export interface TokenActor {
  readonly kind: 'organisation' | 'customer';
  readonly tokenId: string;
  /** The users whose tokens made this token, its creator first, without the user whose token it is. */
  readonly makerIds: readonly string[];
  readonly customerId?: string;
  /** Where the request came from, as far as the stage keeps it. */
  readonly sourceAddress?: string | undefined;
}

/** Somebody who fills in an application form: their session, and the form. */
export interface ApplicantActor {
  readonly kind: 'applicant';
  readonly tokenId: string;
  readonly applicationFormId: string;
  readonly sourceAddress?: string | undefined;
}

/** Who writes. */
export type Actor =
  | TokenActor
  | ApplicantActor
  | { readonly kind: 'worker'; readonly name: WorkerName }
  | { readonly kind: 'operator'; readonly name: CommandName };

/** Who writes, and by what. Everything that is committed has an author, and the journal and the audit log keep it. */
export interface Author {
  readonly actor: Actor;
  /** The id of the operation, if a request writes. */
  readonly operation?: string;
  /** Names of the fields that a request sets, with the path to each. */
  readonly fields?: readonly string[];
  /** Why an operator does it, in their words. */
  readonly reason?: string;
}

export const workerAuthor = (name: WorkerName): Author => ({ actor: { kind: 'worker', name } });
export const operatorAuthor = (name: CommandName, reason?: string): Author => ({
  actor: { kind: 'operator', name },
  ...(reason === undefined ? {} : { reason }),
});

/** The author of a change and its resources, as a row of the journal stores them. Absent parts are left out. */
export interface StoredAuthor {
  readonly token?: string | undefined;
  /** The makers of the token. Absent if there are none, and in rows of older versions. */
  readonly makers?: readonly string[] | undefined;
  readonly customer?: string | undefined;
  readonly form?: string | undefined;
  readonly from?: string | undefined;
  readonly worker?: string | undefined;
  readonly command?: string | undefined;
  readonly op?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly reason?: string | undefined;
  /** Types and ids of the resources, one after the other. Absent if the events name them. */
  readonly about?: readonly string[] | undefined;
}

/** An author as a row of the journal stores it. It costs few bytes, because every write has one. */
export function storedAuthor(
  { actor, operation, fields = [], reason }: Author,
  about: readonly ResourceLink[],
): StoredAuthor {
  return {
    ...actorParts(actor),
    ...(operation === undefined ? {} : { op: operation }),
    ...(fields.length === 0 ? {} : { fields }),
    ...(reason === undefined ? {} : { reason }),
    ...(about.length === 0 ? {} : { about: about.flatMap(({ type, id }) => [type, id]) }),
  };
}

function actorParts(actor: Actor): StoredAuthor {
  switch (actor.kind) {
    case 'worker':
      return { worker: actor.name };
    case 'operator':
      return { command: actor.name };
    case 'applicant':
      return {
        token: actor.tokenId,
        form: actor.applicationFormId,
        ...(actor.sourceAddress === undefined ? {} : { from: actor.sourceAddress }),
      };
    case 'organisation':
    case 'customer':
      return {
        token: actor.tokenId,
        ...(actor.makerIds.length === 0 ? {} : { makers: actor.makerIds }),
        ...(actor.customerId === undefined ? {} : { customer: actor.customerId }),
        ...(actor.sourceAddress === undefined ? {} : { from: actor.sourceAddress }),
      };
  }
}

/** The user whose token an organisation's API token is: its id begins with the user's. */
export const userIdOfToken = (tokenId: string): string | undefined => parseChildId(tokenId)?.ownerId;

/** The users whose tokens made a token with these ancestors, its creator first, each once. */
export const makersOf = (ancestorIds: readonly string[], userId?: string): readonly string[] =>
  [...new Set(ancestorIds.flatMap((id) => userIdOfToken(id) ?? []))].filter((id) => id !== userId);

/**
 * The users who answer for what an actor does, each once: the user of an API token first, then the users whose tokens made the token.
 * For a customer token they are its makers alone. Nobody answers for a worker, for an operator, or for an applicant on a form.
 */
export function usersBehind(actor: Actor): readonly string[] {
  switch (actor.kind) {
    case 'organisation':
      return [userIdOfToken(actor.tokenId) ?? [], ...actor.makerIds].flat();
    case 'customer':
      return actor.makerIds;
    case 'worker':
    case 'operator':
    case 'applicant':
      return [];
  }
}
