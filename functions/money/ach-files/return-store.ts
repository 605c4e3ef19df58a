import * as z from 'zod';
import { dateSchema, defineItem, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { stageScope } from './store.ts';

/** How many debits of an organisation were returned on a day. */
export const achReturnCountKind = defineKind({ prefix: 'arc', owner: 'organisation', changedBy: ['update'] });
/** That debits of an organisation were returned. */
export const achReturningKind = defineKind({ prefix: 'art', owner: 'organisation' });
/** The day of the last look at the rates of all organisations. */
export const achRatesDayKind = defineKind({ prefix: 'ary', owner: 'organisation' });

/** The classes of returns that the network watches. `overall` has all of them. */
export const returnClasses = ['unauthorized', 'administrative', 'overall'] as const;
export type ReturnClass = (typeof returnClasses)[number];

export const achReturnCountItem = defineItem(achReturnCountKind, () => ({
  unauthorized: z.number().optional(),
  administrative: z.number().optional(),
  overall: z.number().optional(),
  expiresAtSeconds: z.number(),
}));

export const returnCountPartition = (organisationId: string): string =>
  partitionKey(achReturnCountKind, organisationId);
/** Counters of different lanes do not conflict. */
export const returnCountKey = (
  organisationId: string,
  { routingNumber, date, lane }: { readonly routingNumber: string; readonly date: string; readonly lane: number },
): ItemKey => ({ pk: returnCountPartition(organisationId), sk: `${routingNumber}#${date}#${lane}` });

export const returningPartition = partitionKey(achReturningKind, stageScope);

export const achRatesDayItem = defineItem(achRatesDayKind, () => ({ version: z.number(), date: dateSchema }));
export const achRatesDay: ItemRef<ItemOf<typeof achRatesDayItem>> = achRatesDayItem.ref({
  pk: partitionKey(achRatesDayKind, stageScope),
  sk: soleSortKey,
});
