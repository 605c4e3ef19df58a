import * as z from 'zod';
import { personalFaults } from '../../bin/generate/personal-data.ts';
import { startErasure } from '../../bin/erasure/start-erasure.ts';
import { itemErasures } from '../../functions/founding/erasure/erasures.generated.ts';
import { unexplainedValuesMessage } from '../../functions/founding/erasure/emptied-or-reported.ts';
import { eraseItems } from '../../functions/founding/erasure/erase-items.ts';
import { positionSchema, start } from '../../functions/founding/keys/position.ts';
import { resealedAttributes } from '../../functions/founding/keys/reseal.ts';
import { walkOn } from '../../functions/founding/keys/walk.ts';
import { listedAs } from '../../functions/kernel/journal/listed.ts';
import { emptiedItem } from '../../functions/kernel/table/emptied.ts';
import { defineErasure } from '../../functions/kernel/table/erasure.ts';
import { fileKey, idSchema, personalText, sealedText } from '../../functions/kernel/table/handling.ts';
import { defineItem, type ItemType, soleType } from '../../functions/kernel/table/item.ts';
import { defineKind, partitionKey } from '../../functions/kernel/table/kind.ts';
import { staysForEver } from '../../functions/kernel/table/kind-life.ts';
import { holds } from '../../functions/kernel/table/schema-parts.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { counterpartyKind } from '../../functions/money/counterparties/for-others.ts';
import { openAccount, openCustomer } from '../support/bank/bank.ts';
import { bodies, counterpartyBody } from '../support/bank/bodies.ts';
import { testTableName } from '../support/bank/platform.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { readItems } from '../support/model/items.ts';
import { markedItem, marker } from './support/marked-items.ts';

const bank = useBank({ per: 'test' });

/** Archives a customer with an account, and begins to erase them. */
async function erasedCustomer(furnish: (customerId: string) => Promise<unknown> = () => Promise.resolve()) {
  const customerId = await openCustomer(bank);
  await furnish(customerId);
  const accountId = await openAccount(bank, { customerId });
  expect((await bank.call('POST', `/customers/${customerId}/archive`, bodies.archiveForFraud)).status).toBe(200);
  const begun = await startErasure(bank.platform, { organisationId: bank.organisationId, customerId });
  return { ...begun, everAccountIds: [accountId] };
}

/** Puts items of every type with personal data where an erasure of the customer finds them. */
async function putMarkedItems(customer: Awaited<ReturnType<typeof erasedCustomer>>): Promise<void> {
  const cipher = await bank.platform.cipher(bank.organisationId);
  const sealing = { ...cipher, openBytes: (bytes: Uint8Array) => bytes };
  let count = 0;
  for (const erasure of itemErasures) {
    for (const [type, schema] of Object.entries(erasure.item.schemas())) {
      for (const pk of erasure.partitions({ ...customer, applicationFormIds: ['900000001'] })) {
        count += 1;
        // An erasure finds the record and the head of a customer by their sort keys. Elsewhere it takes any item of the partition.
        const stored = await bank.table.query({ pk });
        const present = pk.startsWith('cus#') ? stored.find((item) => erasure.isOf(item, customer)) : undefined;
        if (present !== undefined && type !== soleType && type !== present['type']) continue;
        const sk = present?.sk ?? String(900_000 + count);
        const whose = {
          organisationId: bank.organisationId,
          customerId: customer.customerId,
          accountId: customer.everAccountIds[0],
          version: 0,
        };
        const marked = {
          ...markedItem(schema),
          ...whose,
          id: present?.['id'] ?? '900000001',
          pk,
          sk,
          writtenAt: undefined,
        };
        const kept =
          present === undefined
            ? {}
            : {
                applicationId: present['applicationId'],
                accounts: present['accounts'],
                accountsSecret: present['accountsSecret'],
              };
        const item: StoredItem = { ...present, ...marked, ...kept, tokenHash: undefined };
        const { attributes } = resealedAttributes(item, { organisationId: bank.organisationId, cipher: sealing });
        const { erasedAt: _, ...unerased } = { ...item, ...attributes } as StoredItem & { erasedAt?: unknown };
        await bank.table.put({ Item: JSON.parse(JSON.stringify(unerased)) as StoredItem });
      }
    }
  }
}

test('no text in a personal attribute of any item is left after an erasure', async () => {
  const customer = await erasedCustomer();
  await putMarkedItems(customer);
  const before = await readItems(bank.documents, testTableName);
  const marked = [...before].filter(([, items]) => JSON.stringify(items).includes(marker)).map(([prefix]) => prefix);
  const personal = itemErasures.filter(({ item }) =>
    Object.values(item.schemas()).some((schema) => holds(schema, ['emptied', 'removed'])),
  );
  expect(new Set(marked)).toEqual(new Set(personal.map(({ item }) => item.kind.prefix)));
  const cipher = await bank.platform.cipher(bank.organisationId);
  const one = { ...customer, applicationFormIds: ['900000001'] };
  await eraseItems({ platform: bank.platform, cipher, one, now: bank.clock.now() });

  const left: string[] = [];
  const noting = {
    ...cipher,
    openBytes: (...given: Parameters<typeof cipher.openBytes>) => {
      const bytes = cipher.openBytes(...given);
      if (Buffer.from(bytes).includes(marker)) left.push(given[1].item);
      return bytes;
    },
  };
  for (const items of (await readItems(bank.documents, testTableName)).values()) {
    for (const item of items) {
      if (JSON.stringify(item).includes(marker)) left.push(`${item.pk}/${item.sk}`);
      resealedAttributes(item, { organisationId: bank.organisationId, cipher: noting });
    }
  }
  expect(left).toEqual([]);
});

test('an item with an unknown attribute is emptied of the rest with an alarm, and the items behind it are erased', async () => {
  const customer = await erasedCustomer((id) => bank.call('POST', '/counterparties', counterpartyBody(id)));
  const pk = partitionKey(counterpartyKind, bank.organisationId, customer.customerId);
  const [first] = await bank.table.query({ pk });
  if (first === undefined) throw new Error('the customer has no counterparty');
  await bank.table.put({ Item: { ...first, note: 'of another version' } });
  await bank.table.put({ Item: { ...first, sk: '999999999' } });
  const cipher = await bank.platform.cipher(bank.organisationId);
  const before = bank.logs.length;
  await eraseItems({ platform: bank.platform, cipher, one: customer, now: bank.clock.now() });
  const alarms = bank.logs.slice(before).filter(({ message }) => message === unexplainedValuesMessage.text);
  expect(alarms.map(({ fields }) => [fields.resourceId, fields.outcome])).toEqual([[`${pk}/${first.sk}`, 'note']]);
  const after = await bank.table.query({ pk });
  expect(after.map(({ name, note, erasedAt }) => [name, note, typeof erasedAt])).toEqual([
    ['', 'of another version', 'string'],
    ['', undefined, 'string'],
  ]);
});

test('a value that no option of a union takes is kept and named', () => {
  const kind = defineKind({
    prefix: 'tst',
    owner: 'customer',
    whenOwnerArchived: 'stays',
  });
  const item = defineItem(kind, () => ({ facts: z.record(idSchema, z.union([personalText, z.number()])) }));
  const stored = { pk: 'tst#1', sk: '-', facts: { a: marker, b: 1, c: true } };
  expect(emptiedItem(item, stored)).toEqual({
    item: { pk: 'tst#1', sk: '-', facts: { a: '', b: 1, c: true } },
    unexplained: ['facts'],
  });
});

describe('a walk through encrypted items', () => {
  test('begins again where an earlier version has counted kinds in its position', async () => {
    await openCustomer(bank);
    const kindsFrom = async (position: typeof start) => {
      const kinds: string[] = [];
      const visit = ({ prefix }: { prefix: string }) => Promise.resolve(void kinds.push(prefix));
      await walkOn(bank.table, bank.organisationId, position, { isLate: () => false, visit });
      return kinds;
    };
    const ofEarlierVersion = positionSchema.parse({ stop: 9, owner: 3, after: '000000001' });
    expect(await kindsFrom(ofEarlierVersion)).toEqual(await kindsFrom(start));
  });
});

describe('an item that an erasure or a rotation would not find is named', () => {
  const declaration = { prefix: 'tst' } as const;
  const kind = defineKind({ ...declaration, owner: 'organisation' });
  const shape = { organisationId: idSchema };
  const faultsOf = (item: ItemType<unknown>, ...others: readonly unknown[]) =>
    personalFaults(
      [item, ...others].map((value, index) => ({
        name: index === 0 ? 'testItem' : 'other',
        file: 'registry.ts',
        value,
      })),
      'functions',
    );

  test('if nobody owns it', () => {
    expect(faultsOf(defineItem(kind, () => ({ ...shape, note: personalText })))).toEqual([
      expect.stringContaining('the item testItem of functions/registry.ts has personal data, but belongs to neither'),
    ]);
  });

  test('if it names files that its erasure does not give', () => {
    const owned = defineKind({ ...declaration, owner: 'account', ...staysForEver });
    const item = defineItem(owned, () => ({ ...shape, version: idSchema, picture: fileKey }));
    expect(faultsOf(item, defineErasure(item), listedAs('account'))).toEqual([
      'the item testItem of functions/registry.ts names files: give them in files of defineErasure',
    ]);
  });

  test('if its encrypted values are in partitions of what no organisation lists', () => {
    const item = defineItem(kind, () => ({ ...shape, version: idSchema, sealedNote: sealedText }), {
      eachOf: 'acount',
    });
    expect(faultsOf(item, defineErasure(item))).toEqual([
      'the item testItem of functions/registry.ts has encrypted values in partitions of what no organisation lists',
    ]);
  });

  test('and does not compile if its encrypted values are nowhere', () => {
    // @ts-expect-error: it does not say in which partitions a rotation finds it
    defineItem(kind, () => ({ ...shape, sealedNote: sealedText }));
  });
});
