import * as z from 'zod';
import { type Instant, msOf } from '../../base/calendar/instant.ts';
import { idSchema, keptText } from '../../table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../table/kind.ts';

/** How many days a request is shown. */
export const requestDays = 7;
const msPerDay = 86_400_000;
/** The table may delete an expired item at any time. One day more ensures that nothing is deleted while it is shown. */
const storedDays = requestDays + 1;

export const keptRequestKind = defineKind({ prefix: 'rql', owner: 'organisation' });

/** A request and its answer. Of its body only what is no personal data (masked-body.ts). */
export const keptRequestItem = defineItem(keptRequestKind, () => ({
  organisationId: idSchema,
  /** Real time of the answer. */
  at: instantSchema,
  supportId: idSchema,
  operation: idSchema,
  method: keptText,
  path: keptText,
  status: z.number(),
  durationMs: z.number(),
  tokenId: idSchema,
  customerId: idSchema.optional(),
  isDryRun: z.literal(true).optional(),
  isReplayed: z.literal(true).optional(),
  errors: z.array(z.object({ code: idSchema, pointer: keptText.optional() })).optional(),
  parameters: z.array(keptText).optional(),
  /** The masked body as JSON. */
  body: keptText.optional(),
  /** How many requests of the organisation could not be kept by the same process since the one before. */
  lostBefore: z.number().optional(),
  expiresAtSeconds: z.number(),
}));
export type KeptRequest = ItemOf<typeof keptRequestItem>;

export const keptRequests = (organisationId: string): string => partitionKey(keptRequestKind, organisationId);

/** The sort key of the first request that is answered at this moment: requests are in the order of their answers. */
export const keptRequestFrom = (at: Instant): string => at;

export const keptRequestKey = ({
  organisationId,
  at,
  supportId,
}: Pick<KeptRequest, 'organisationId' | 'at' | 'supportId'>): ItemKey => ({
  pk: keptRequests(organisationId),
  sk: `${at}#${supportId}`,
});

/** When the table deletes a request. */
export const requestEndSeconds = (at: Instant): number => Math.ceil((msOf(at) + storedDays * msPerDay) / 1000);

/** The moment before which a request is not shown any more. */
export const oldestShownMs = (nowMs: number): number => nowMs - requestDays * msPerDay;
