import * as z from 'zod';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { numberKey } from '../../kernel/base/ids/child-id.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { idSchema, keptText, sealedText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { answersOf } from './delivery-log-kind.ts';
import { subscriptionsSchema } from './subscriptions.ts';
import { contentTypeSchema, deliveryModeSchema, webhookStatusSchema } from './webhook.ts';

/** Maximum number of webhooks per organisation. The projector reads all of them after each append. */
export const webhooksMax = 1000;
const idDigitsMax = 9;

export const webhookKind = defineKind({
  prefix: 'whk',
  owner: 'organisation',
  changedBy: ['update'],
});

/** Counts the webhooks. They are never deleted, so the count is also the last id. */
export const webhooksHeadItem = defineItem(webhookKind, () => ({ version: z.number(), count: z.number() }));
export type WebhooksHead = ItemOf<typeof webhooksHeadItem>;

/** The configuration of a webhook. The cursor holds the state of its deliveries. */
/** The last answer in a cursor is bound to the delivery log, to which it moves. */
export const webhookSealing = {
  partition: (organisationId: string) => webhookPartition(organisationId),
  boundTo: ({ webhookId, id }: StoredItem) =>
    typeof webhookId === 'string' ? answersOf(webhookId) : `${webhookKind.prefix}#${String(id)}`,
  fields: { previousToken: 'token', 'unlogged.answer': 'answer' },
  areOfOrganisation: true,
} as const;

export const webhookItem = defineItem(
  webhookKind,
  () => ({
    version: z.number(),
    organisationId: idSchema,
    id: idSchema,
    label: keptText,
    url: keptText,
    sealedToken: sealedText.optional(),
    /** The previous token. Until `previousTokenUntil` (real time) it signs deliveries in addition to the new token. */
    sealedPreviousToken: sealedText.optional(),
    previousTokenUntil: instantSchema.optional(),
    contentType: contentTypeSchema,
    deliveryMode: deliveryModeSchema,
    includeResources: z.boolean(),
    subscriptions: subscriptionsSchema,
    /** True if its answers may decide: who gave it its url and its subscription was allowed to decide. */
    decides: z.boolean().optional(),
    status: webhookStatusSchema,
    createdAt: instantSchema,
  }),
  webhookSealing,
);
export type Webhook = ItemOf<typeof webhookItem>;

export const webhookPartition = (organisationId: string): string => partitionKey(webhookKind, organisationId);
export const webhookSortKey = (number: number): string => `c#${numberKey(number)}`;
/** Sorts directly after the webhook. */
export const cursorSortKey = (number: number): string => cursorBeside(webhookSortKey(number));
export const cursorBeside = (webhookSortKey: string): string => `${webhookSortKey}#cursor`;

export function webhooksHead(organisationId: string): ItemRef<WebhooksHead> {
  return webhooksHeadItem.ref({ pk: webhookPartition(organisationId), sk: 'head' });
}

export function firstWebhooksHead(organisationId: string): WebhooksHead {
  return { ...webhooksHead(organisationId).key, version: 0, count: 0 };
}

export function webhookKey(organisationId: string, id: string): ItemKey {
  return { pk: webhookPartition(organisationId), sk: webhookSortKey(Number(id)) };
}

/** Returns undefined for an id with more digits than any webhook id. */
export function webhook(organisationId: string, id: string): ItemRef<Webhook> | undefined {
  return id.length > idDigitsMax ? undefined : webhookItem.ref(webhookKey(organisationId, id));
}

const tokenContext = (organisationId: string, id: string) => ({
  organisationId,
  item: `${webhookKind.prefix}#${id}`,
  field: 'token',
});

/** Encrypts a token. The ciphertext is bound to this webhook. */
export function sealToken(token: string, cipher: FieldCipher, organisationId: string, id: string): string {
  return cipher.seal(token, tokenContext(organisationId, id));
}

export function openToken(
  one: Pick<Webhook, 'sealedToken' | 'organisationId' | 'id'>,
  cipher: FieldCipher,
): string | undefined {
  return one.sealedToken === undefined
    ? undefined
    : cipher.open(one.sealedToken, tokenContext(one.organisationId, one.id));
}

/** Returns the tokens that sign at a moment: the current token and, while it is valid, the previous one. */
export function openTokens(
  one: Pick<Webhook, 'sealedToken' | 'sealedPreviousToken' | 'previousTokenUntil' | 'organisationId' | 'id'>,
  cipher: FieldCipher,
  now: Instant,
): { readonly token: string | undefined; readonly previousToken: string | undefined } {
  const { organisationId, id, sealedPreviousToken: sealedToken, previousTokenUntil: until } = one;
  const isValid = sealedToken !== undefined && until !== undefined && now < until;
  const previousToken = isValid ? openToken({ organisationId, id, sealedToken }, cipher) : undefined;
  return { token: openToken(one, cipher), previousToken };
}
