import { operatorRow } from '../kernel/journal/operator-row.ts';
import { readItem } from '../kernel/table/read-item.ts';
import { insert, replace } from '../kernel/table/write.ts';
import { achCompany } from '../money/ach-files/for-others.ts';
import { organisation } from '../organisations/for-others.ts';
import type { AchCompany } from '../ports/ach-rail/settings.ts';
import type { Platform } from '../ports/platform.ts';

/** A company identification has ten characters, a name up to 16. */
const identificationForm = /^[ -~]{1,10}$/;
const nameForm = /^[ -~]{1,16}$/;

/**
 * Sets the originator of an organisation's entries in the files of a bank, in place of the one before. Entries that are in a window keep theirs.
 * Throws an error if a text does not fit into a file, or if the organisation does not exist.
 */
export async function setAchCompany(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { organisationId, routingNumber, company }: CompanyOrder,
): Promise<void> {
  const { identification, name } = company;
  if (!identificationForm.test(identification)) {
    throw new Error(`"${identification}" is no company identification: it has 1 to 10 characters of ASCII.`);
  }
  if (name !== undefined && !nameForm.test(name)) {
    throw new Error(`"${name}" does not fit into a file: a name has 1 to 16 characters of ASCII.`);
  }
  if ((await readItem(table, organisation(organisationId))) === undefined) {
    throw new Error(`There is no organisation ${organisationId}.`);
  }
  const ref = achCompany(organisationId, routingNumber);
  const before = await readItem(table, ref);
  const writes = [
    before === undefined
      ? insert({ ...ref.key, version: 1, identification, name })
      : replace({ ...before, identification, name }),
  ];
  const about = [{ type: 'org', id: organisationId }];
  const row = operatorRow(ids, { writes, about }, { organisationId, command: 'org:company', now: clock.now() });
  await table.transact([...writes, row]);
}

interface CompanyOrder {
  readonly organisationId: string;
  readonly routingNumber: string;
  readonly company: AchCompany;
}
