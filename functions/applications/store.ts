import * as z from 'zod';
import { defineItem, instantSchema, type ItemOf, type ItemRef, tagsSchema } from '../kernel/table/item.ts';
import { type ItemKey, keyText, type Kind, partitionKey, soleSortKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';
import { applicationStatusSchema } from './application.ts';
import { detailNames } from './details.ts';

export const applicationKind: Kind = { prefix: 'app', holds: 'an application to become a customer' };

/** An application. Personal numbers, the employer number and the date of birth are sealed. */
export const applicationItem = defineItem(applicationKind, {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  type: z.enum(['individualApplication']),
  status: applicationStatusSchema,
  message: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
  archived: z.boolean(),
  tags: tagsSchema,
  sealedSsn: z.string().optional(),
  sealedPassport: z.string().optional(),
  sealedEin: z.string().optional(),
  sealedDateOfBirth: z.string(),
  nationality: z.string().optional(),
  fullName: z.object({ first: z.string(), last: z.string() }),
  address: z.record(z.string(), z.string().nullable()),
  phone: z.object({ countryCode: z.string(), number: z.string() }),
  email: z.string(),
  ip: z.string().optional(),
  soleProprietorship: z.boolean().optional(),
  dba: z.string().optional(),
  details: z.partialRecord(z.enum(detailNames), z.string()),
  /** Once approved. */
  customerId: z.string().optional(),
});
export type Application = ItemOf<typeof applicationItem>;

export function applicationKey(organisationId: string, id: string): ItemKey {
  return { pk: partitionKey(applicationKind, organisationId, id), sk: soleSortKey };
}

export function application(organisationId: string, id: string): ItemRef<Application> {
  return applicationItem.ref(applicationKey(organisationId, id));
}

/** The applications with these ids that exist, in the order of the ids. */
export async function applicationsById(
  table: Table,
  organisationId: string,
  ids: readonly string[],
  options: { readonly consistent: boolean } = { consistent: true },
): Promise<readonly Application[]> {
  const keys = ids.map((id) => applicationKey(organisationId, id));
  const found = await table.getAll(keys, options);
  return keys.flatMap((key) => {
    const item = found.get(keyText(key));
    return item === undefined ? [] : [applicationItem.parse(item)];
  });
}
