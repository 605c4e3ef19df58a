import { account } from '../../accounts/accounts/for-others.ts';
import { keyText } from '../../kernel/table/kind.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { AchCompany } from '../../ports/ach-rail/settings.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { achCompany, type AchEntryItem, entryContext } from './store.ts';
import { type EntryContent, isOriginated } from './window-entry.ts';

type Reading = Pick<Platform, 'table' | 'settings' | 'cipher'>;

/**
 * Entries of one organisation at one bank with the company that the organisation has there now: a bank may have rejected them for the one that they had.
 * Answers to other banks keep that of the entry which they answer.
 */
export async function withCurrentCompany(
  platform: Reading,
  items: readonly AchEntryItem[],
): Promise<readonly AchEntryItem[]> {
  const [first] = items;
  if (!items.some(({ kind }) => isOriginated(kind)) || first === undefined) return items;
  const { organisationId, routingNumber } = first;
  const own = await readItem(platform.table, achCompany(organisationId, routingNumber));
  const company = own ?? bankOf(platform.settings, routingNumber).ach.files?.company;
  if (company === undefined) return items;
  const names = company.name === undefined ? await accountNames(platform, items) : new Map<string, string>();
  const cipher = await platform.cipher(organisationId);
  return items.map((item) =>
    isOriginated(item.kind) ? withCompany(item, company, names.get(item.accountId ?? ''), cipher) : item,
  );
}

/** The names of the accounts of these entries, by their ids. */
async function accountNames(
  { table }: Pick<Reading, 'table'>,
  items: readonly AchEntryItem[],
): Promise<ReadonlyMap<string, string>> {
  const refs = items.flatMap(({ organisationId, accountId }) =>
    accountId === undefined ? [] : [account(organisationId, accountId)],
  );
  const found = await table.getAll(refs.map(({ key }) => key));
  return new Map(
    refs.flatMap(({ key, parse }) => {
      const stored = found.get(keyText(key));
      const owner = stored && parse(stored);
      return owner === undefined ? [] : [[owner.id, owner.name] as const];
    }),
  );
}

/** What is sealed changes only with the name. Content that an erasure has emptied stays empty. */
function withCompany(
  item: AchEntryItem,
  { identification, name }: AchCompany,
  accountName: string | undefined,
  cipher: FieldCipher,
): AchEntryItem {
  const identified = { ...item, companyIdentification: identification };
  const text = cipher.open(item.sealedContent, entryContext(item));
  if (text === '') return identified;
  const content = JSON.parse(text) as EntryContent;
  const companyName = name ?? accountName ?? content.companyName;
  if (companyName === content.companyName) return identified;
  const changed: EntryContent = { ...content, companyName };
  return { ...identified, sealedContent: cipher.seal(JSON.stringify(changed), entryContext(item)) };
}
