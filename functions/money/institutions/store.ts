import * as z from 'zod';
import { keptText } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { Bank } from '../../organisations/banks.ts';
import type { Institution } from './institution.ts';
import { sampleInstitutions } from './sample.ts';

export const institutionKind = defineKind({
  prefix: 'ins',
  owner: 'anybody',
});

export const institutionItem = defineItem(institutionKind, () => ({
  routingNumber: keptText,
  name: keptText,
  address: keptText.optional(),
  isACHSupported: z.boolean(),
  isWireSupported: z.boolean(),
}));
export type InstitutionItem = ItemOf<typeof institutionItem>;

export function institution(routingNumber: string): ItemRef<InstitutionItem> {
  return institutionItem.ref(institutionKey(routingNumber));
}

/**
 * The institution as the table has it, or a bank of the stage. A sandbox that no directory was loaded into knows some well-known
 * banks too.
 */
export function knownInstitution(
  routingNumber: string,
  stored: Institution | undefined,
  { sandbox, banks }: { readonly sandbox: boolean; readonly banks: readonly Bank[] },
): Institution | undefined {
  return stored ?? ofStage(banks, routingNumber) ?? (sandbox ? sampleInstitutions.get(routingNumber) : undefined);
}

function ofStage(banks: readonly Bank[], routingNumber: string): Institution | undefined {
  const bank = banks.find((one) => one.routingNumber === routingNumber);
  return bank && { routingNumber, name: bank.name, isACHSupported: true, isWireSupported: false };
}

export const storedInstitution = (one: Institution): InstitutionItem => ({
  ...institutionKey(one.routingNumber),
  ...one,
});

function institutionKey(routingNumber: string): ItemKey {
  return { pk: `${institutionKind.prefix}#${routingNumber}`, sk: soleSortKey };
}
