import { createHash } from 'node:crypto';
import * as z from 'zod';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { insert, mayAlsoWrite, replace, type Write } from '../../kernel/table/write.ts';
import type { Authorization } from './store.ts';

export const processorNameKind = defineKind({
  prefix: 'pnm',
  owner: 'account',
  ...staysForEver,
});

export const processorNameItem = defineItem(processorNameKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  accountId: idSchema,
  /** Absent if a reversal or settlement came first, and for a message. */
  authorizationId: idSchema.optional(),
  /** The request that decides on the increase for which a message asks. */
  requestId: idSchema.optional(),
  /** The token of a wallet with this name. */
  tokenId: idSchema.optional(),
  /** The 3-D Secure authentication with this name. */
  authenticationId: idSchema.optional(),
  /** The last debits with this name that came before its authorization. */
  transactionIds: z.array(idSchema).optional(),
}));
export type ProcessorName = ItemOf<typeof processorNameItem>;

/** A card, which the processor's names are unique for. */
interface OfCard {
  readonly organisationId: string;
  readonly accountId: string;
  readonly cardId: string;
}
type OfAccount = Omit<OfCard, 'cardId'>;

/** The item that maps the processor's name of an authorization to the authorization. */
export const authorizationName = (card: OfCard, name: string): ItemRef<ProcessorName> =>
  named(card, `card/${card.cardId}/authorization/${name}`);

/** The item that maps the processor's name of a token of a wallet to the token. */
export const tokenName = (card: OfCard, name: string): ItemRef<ProcessorName> =>
  named(card, `card/${card.cardId}/token/${name}`);

/** The write that gives a token its name on a card. */
export const newTokenName = (card: OfCard, name: string, tokenId: string): Write =>
  insert({ ...newName(tokenName(card, name), card), tokenId });

/** The item that maps the processor's name of a 3-D Secure authentication to it. */
export const authenticationName = (card: OfCard, name: string): ItemRef<ProcessorName> =>
  named(card, `card/${card.cardId}/authentication/${name}`);

/** The write that gives an authentication its name on a card. */
export const newAuthenticationName = (card: OfCard, name: string, authenticationId: string): Write =>
  insert({ ...newName(authenticationName(card, name), card), authenticationId });

/** The item that records that a message without an authorization was booked. */
export const messageName = (card: OfCard, id: string): ItemRef<ProcessorName> =>
  named(card, `card/${card.cardId}/message/${id}`);

/** The item in which earlier versions stored names, shared by all cards of an account. */
export const sharedNames = {
  authorization: (owner: OfAccount, name: string): ItemRef<ProcessorName> => named(owner, `authorization/${name}`),
  message: (owner: OfAccount, id: string): ItemRef<ProcessorName> => named(owner, `message/${id}`),
} as const;

function named({ organisationId, accountId }: OfAccount, name: string): ItemRef<ProcessorName> {
  const sk = createHash('sha256').update(name).digest('hex');
  return processorNameItem.ref({ pk: partitionKey(processorNameKind, organisationId, accountId), sk });
}

/** A name that is not mapped to anything yet. */
export const newName = ({ key }: ItemRef<ProcessorName>, { organisationId, accountId }: OfAccount): ProcessorName => ({
  ...key,
  version: 0,
  organisationId,
  accountId,
});

/**
 * The writes of an authorization that is not open any more: with it the name under which the processor may ask for it later.
 * While it is open, its card names it.
 */
export function closing(write: Write, one: Authorization): readonly Write[] {
  const { processorId, id } = one;
  const written = mayAlsoWrite(write, [processorNameKind]);
  if (processorId === undefined) return [written];
  const name = { ...newName(authorizationName(one, processorId), one), authorizationId: id };
  return [written, one.nameVersion === undefined ? insert(name) : replace({ ...name, version: one.nameVersion })];
}
