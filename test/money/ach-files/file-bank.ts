import { sandboxBank, secondSandboxBank } from '../../../functions/organisations/sandbox-bank.ts';
import type { Bank as PartnerBank } from '../../../functions/organisations/banks.ts';
import {
  type AchFileSettings,
  usualAchFileLimits,
  usualAchFileTimes,
} from '../../../functions/ports/ach-rail/settings.ts';
import {
  achEntryItem,
  entryContext,
  entryPartition,
  windowPartition,
} from '../../../functions/money/ach-files/store.ts';
import type { EntryContent } from '../../../functions/money/ach-files/window-entry.ts';
import { parseInstant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { Bank } from '../../support/bank/bank.ts';

export const routingNumber = sandboxBank.routingNumber;

export const fileSettings: AchFileSettings = {
  destination: { identification: routingNumber, name: 'SANDBOX BANK' },
  origin: { identification: '1123456789', name: 'BANKSTACK' },
  company: { identification: '1987654321' },
  ...usualAchFileTimes,
  limits: usualAchFileLimits,
};

/** The banks of a stage, the first of which takes files. */
export const banksWithFiles = (files: Partial<AchFileSettings> = {}): readonly PartnerBank[] => [
  { ...sandboxBank, ach: { ...sandboxBank.ach, files: { ...fileSettings, ...files } } },
  secondSandboxBank,
];

/** The entries of an organisation that are in windows, in the order of bank, window and trace number, with what is sealed in them. */
export async function entriesOf(bank: Bank) {
  const cipher = await bank.platform.cipher(bank.organisationId);
  const items = await bank.table.query({ pk: entryPartition(bank.organisationId) });
  return items.map((item) => {
    const entry = achEntryItem.parse(item);
    return { ...entry, content: JSON.parse(cipher.open(entry.sealedContent, entryContext(entry))) as EntryContent };
  });
}

/** Changes the stored entry of a payment. */
export async function changeEntry(bank: Bank, paymentId: string, attributes: object): Promise<void> {
  const items = await bank.table.query({ pk: entryPartition(bank.organisationId) });
  const entry = items.map((item) => achEntryItem.parse(item)).find(({ source }) => source.id === paymentId);
  if (entry === undefined) throw new Error(`the payment ${paymentId} has no entry`);
  await bank.table.put({ Item: { ...entry, ...attributes }, ConditionExpression: 'attribute_exists(pk)' });
}

/** Makes the entry of a payment one that the format does not allow: no originator debits a loan. */
export const spoilEntry = (bank: Bank, paymentId: string): Promise<void> =>
  changeEntry(bank, paymentId, { transactionCode: '57' });

/** The windows that are not written. */
export const openWindowsOf = (bank: Bank, scope = bank.organisationId) =>
  bank.table.query({ pk: windowPartition(scope) });

export function instant(text: string) {
  const parsed = parseInstant(text);
  if (parsed === undefined) throw new Error(`${text} is no instant`);
  return parsed;
}
