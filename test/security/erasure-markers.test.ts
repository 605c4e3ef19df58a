import { startErasure, streamMs } from '../../bin/erasure/start-erasure.ts';
import { itemErasures } from '../../functions/founding/erasure/erasures.generated.ts';
import { resealedAttributes } from '../../functions/founding/keys/reseal.ts';
import { unpack } from '../../functions/kernel/journal/packed.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import type { FieldCipher } from '../../functions/ports/cipher/port.ts';
import { casesWithBody } from '../generated/support/requests.ts';
import { belongingTo, projectEvents } from '../generated/support/world.ts';
import { openCustomer } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { testTableName } from '../support/bank/platform.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { writeDownLists } from '../support/bank/workers.ts';
import { readItems } from '../support/model/items.ts';
import { visibleDocuments, workErasure } from './erasing.ts';
import { createMarkers, type Markers } from './markers.ts';

const { documents, stored } = visibleDocuments();
const bank = useBank({ per: 'test', platform: { documents } });

/** What would end the customer, the tokens of the caller or what expires within a month, while other operations still have to write. */
const ending: ReadonlySet<string> = new Set([
  'archiveCustomer',
  'removeAccountOwners',
  'revokeAllApiTokens',
  'advanceClock',
]);

/** How many requests are about the same customer: one with too many accounts could not be archived. */
const casesOfCustomer = 12;

/** Where texts of the API may stay, by kind and attribute, each with the reason. */
const keptOnPurpose: Readonly<Record<string, string>> = {
  'tok description': 'of a token of the organisation',
  'idm key': 'a key that the sender has chosen; it expires after three days',
  'wlt name': 'of a theme of the organisation',
  'ors label': 'of settings of the organisation',
  'ors sender.name': 'the organisation as the sender of e-mails',
  'whk label': 'of a webhook of the organisation',
  'whk (sealed) token': 'the secret of a webhook of the organisation',
};

/** Kinds with personal data that are erased, to which the API writes nothing personal about these customers, each with the reason. */
const withoutMarkers: Readonly<Record<string, string>> = {
  adj: 'operators write adjustments, by a command',
  aen: 'the banks of these customers take no files',
  afa: 'applicants write their answers, on hosted pages (security/erasure)',
  apf: 'a form belongs to a customer once an applicant has applied on it, on hosted pages (security/erasure)',
  stm: 'the bank writes statements, and only their files are personal',
};

test('what the API has taken about customers is left after their erasure only where a reason says why', async () => {
  const markers = createMarkers();
  const refused: string[] = [];
  const sent = casesWithBody.filter(({ operation }) => !ending.has(operation.id));
  for (let first = 0; first < sent.length; first += casesOfCustomer) {
    const own = belongingTo(bank, await openCustomer(bank));
    for (const one of sent.slice(first, first + casesOfCustomer)) {
      const status = await markers.send(own, one);
      if (status >= 400) refused.push(one.operation.id);
    }
  }
  expect(refused).toEqual(['createMobileWalletPayload', 'createCardPage']);

  await decideApplications();
  const [deleted] = await listed('/recurring-payments');
  expect((await bank.call('DELETE', `/recurring-payments/${deleted?.id ?? ''}`)).status).toBe(200);
  const { archived, living } = await archiveEverybody();
  for (const customerId of archived) {
    const target = { ...bank.platform, table: withoutMoney(bank.table) };
    await startErasure(target, { organisationId: bank.organisationId, customerId });
  }
  const before = await markedFields(markers, living);
  const kinds = new Set([...before.keys()].map((at) => at.split(' ')[0]));
  const missing = itemErasures.map(({ item }) => item.kind.prefix).filter((prefix) => !kinds.has(prefix));
  expect(new Set(missing)).toEqual(new Set(Object.keys(withoutMarkers)));

  await workErasure(bank);
  bank.clock.advance({ ms: streamMs });
  await workErasure(bank);
  const after = await markedFields(markers, living);
  expect(Object.fromEntries([...after].filter(([at]) => keptOnPurpose[at] === undefined))).toEqual({});
  expect(Object.keys(keptOnPurpose).filter((at) => !after.has(at))).toEqual([]);
  const isOfLiving = (key: string) => key.split('/').some((part) => isBelow(living, part));
  expect([...stored.keys()].filter((key) => !isOfLiving(key) && !key.startsWith('logos/'))).toEqual([]);
});

interface Listed {
  readonly id: string;
  readonly attributes: { readonly status?: string };
  readonly relationships: Readonly<Record<string, { readonly data: Link | readonly Link[] } | undefined>>;
}
interface Link {
  readonly id: string;
}

async function listed(path: string): Promise<readonly Listed[]> {
  await writeDownLists(bank);
  const all: Listed[] = [];
  for (;;) {
    const { body } = await bank.call('GET', `${path}?page[limit]=100&page[offset]=${all.length}`);
    const page = body.data as readonly Listed[];
    all.push(...page);
    if (page.length < 100) return all;
  }
}

const idsIn = (one: Listed, name: string): readonly string[] =>
  [one.relationships[name]?.data ?? []].flat().map(({ id }) => id);

async function decideApplications(): Promise<void> {
  const open = (await listed('/applications')).filter(({ attributes: { status = '' } }) =>
    /^(Pending|Awaiting)/.test(status),
  );
  for (const { id } of open) expect((await bank.call('POST', `/sandbox/applications/${id}/approve`)).status).toBe(200);
}

/** Archives all customers that can be. The others are `living`, with all that they have, as are applications that were denied. */
async function archiveEverybody() {
  const applications = await listed('/applications');
  const known = new Set(applications.map(({ id }) => id));
  const archived: string[] = [];
  const living = new Set<string>();
  for (const one of await listed('/customers')) {
    // Those that helpers have made have no application.
    const isWhole = idsIn(one, 'application').every((id) => known.has(id));
    const archive = () => bank.call('POST', `/customers/${one.id}/archive`, bodies.archiveForFraud);
    const isArchived = isWhole && (await archive()).status === 200;
    if (isArchived) archived.push(one.id);
    else living.add(one.id);
  }
  const belong = (one: Listed, names: readonly string[]) => names.flatMap((name) => idsIn(one, name));
  for (const one of await listed('/accounts')) {
    if (belong(one, ['customer', 'customers']).some((id) => living.has(id))) living.add(one.id);
  }
  for (const [things, owner] of [
    [applications, 'customer'],
    [await listed('/application-forms'), 'application'],
  ] as const) {
    for (const one of things) {
      const owners = belong(one, [owner]);
      if (owners.length === 0 || owners.some((id) => living.has(id))) living.add(one.id);
    }
  }
  await projectEvents(bank);
  return { archived, living };
}

/** The table, in which accounts are empty and payments are done. */
function withoutMoney(table: Table): Table {
  const emptied = <Item extends StoredItem | undefined>(item: Item): Item =>
    item?.pk.startsWith('acc#') === true ? { ...item, balance: 0, hold: 0 } : item;
  return {
    ...table,
    get: async (...given) => emptied(await table.get(...given)),
    getAll: async (...given) => new Map([...(await table.getAll(...given))].map(([key, item]) => [key, emptied(item)])),
    query: async (...given) =>
      (await table.query(...given)).map(({ duePk: _, ...item }) => emptied({ ...item, pk: item.pk, sk: item.sk })),
  };
}

/** Where markers are in items that are not of the living: the fields in which they were sent, by kind and attribute. */
async function markedFields(
  markers: Markers,
  living: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Set<string>>();
  const cipher = await bank.platform.cipher(bank.organisationId);
  for (const [prefix, items] of await readItems(bank.documents, testTableName)) {
    for (const item of items.filter((one) => !isOf(living, one))) {
      const note = (path: string, text: string): void => {
        const at = `${prefix} ${path}`;
        for (const field of markers.in(text)) found.set(at, (found.get(at) ?? new Set()).add(field));
      };
      noteTexts(item, '', note);
      const opening: FieldCipher = {
        ...cipher,
        openBytes: (sealed, at) => {
          const bytes = cipher.openBytes(sealed, at);
          for (const text of textsOf(bytes)) if (!links(living, text)) note(`(sealed) ${at.field}`, text);
          return bytes;
        },
      };
      resealedAttributes(item, { organisationId: bank.organisationId, cipher: opening });
    }
  }
  return new Map([...found].map(([at, fields]) => [at, [...fields]]));
}

/** True for an item of one of these customers, accounts and so on: the ids of things begin with those of their owners. */
function isOf(owners: ReadonlySet<string>, item: StoredItem): boolean {
  const named = ['id', 'customerId', 'accountId', 'applicationId'].map((name) => String(item[name]));
  return [...item.pk.split('#').slice(2), ...named].some((id) => isBelow(owners, id));
}

/** True for the text of an event that leads to one of these. */
const links = (owners: ReadonlySet<string>, text: string): boolean =>
  [...text.matchAll(/"id":"(\d+)"/g)].some(([, id = '']) => isBelow(owners, id));

const isBelow = (owners: ReadonlySet<string>, id: string): boolean => owners.has(id) || owners.has(id.slice(0, 9));

/** The texts in opened bytes: the events of a row or chunk, or all of it. */
function textsOf(bytes: Uint8Array): readonly string[] {
  try {
    const text = unpack(bytes);
    const { events } = text.startsWith('{"at"') ? (JSON.parse(text) as { events: readonly object[] }) : {};
    return events?.map((one) => JSON.stringify(one)) ?? text.split('\n');
  } catch {
    return [Buffer.from(bytes).toString('utf8')];
  }
}

function noteTexts(value: unknown, path: string, note: (path: string, text: string) => void): void {
  if (typeof value === 'string') note(path, value);
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    note(path, name);
    const isMember = Array.isArray(value) || path === '';
    noteTexts(one, isMember ? (Array.isArray(value) ? path : name) : `${path}.${name}`, note);
  }
}
