import { settlingMs, startRotation } from '../../bin/keys/rotation.ts';
import { startErasure } from '../../bin/erasure/start-erasure.ts';
import { rewritesWorker } from '../../functions/founding/erasure/workers/rewrites.ts';
import { readRotation } from '../../functions/founding/keys/store.ts';
import { fileOf, upload } from '../onboarding/applications/documents-in.ts';
import { individual } from '../support/bank/applicants.ts';
import { testWrapping } from '../support/bank/platform.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { deliver } from '../support/bank/workers.ts';
import { archive, visibleDocuments, workErasure } from './erasing.ts';

const { documents, stored } = visibleDocuments();
const bank = useBank({ per: 'test', platform: { documents } });
beforeEach(() => {
  stored.clear();
});

/** An application with a scanned document that waits for a review. */
async function applied() {
  const body = individual({ evaluationParams: { requireIdVerification: true } });
  const { id, relationships } = (await bank.call('POST', '/applications', body)).body.data;
  const document = `/applications/${String(id)}/documents/${String(relationships.documents.data[0].id)}`;
  const scan = async (text: string) => {
    for (const side of ['', '/back']) {
      expect((await upload(bank, document + side, fileOf('image/png', text))).status).toBe(200);
    }
  };
  await scan('first');
  return { id: String(id), document, scan };
}

async function beginRotation(): Promise<void> {
  await startRotation({ ...bank.platform, wrapping: testWrapping }, bank.organisationId);
  bank.clock.advance({ ms: 2 * settlingMs });
}

const rotating = (files: typeof documents) =>
  deliver({ ...bank, platform: { ...bank.platform, documents: files } }, rewritesWorker, {
    organisationId: bank.organisationId,
    work: 'resealing',
  });

/** Files of a rotation that dies as soon as it has stored a file again. `meanwhile` happens after it has read the first one. */
function dyingAfterPut(meanwhile: () => Promise<unknown>): typeof documents {
  let isFirst = true;
  return {
    ...documents,
    get: async (key) => {
      const bytes = await documents.get(key);
      if (isFirst) await meanwhile();
      isFirst = false;
      return bytes;
    },
    put: async (key, bytes) => {
      await documents.put(key, bytes);
      throw new Error('killed');
    },
  };
}

async function rotateOn(): Promise<void> {
  for (let times = 0; times < 20; times += 1) {
    expect(await rotating(documents)).toBe(true);
    if ((await readRotation(bank.table, bank.organisationId))?.status !== 'Running') return;
  }
}

test('a file of an erased customer that a dying rotation has stored again is deleted by its next message', async () => {
  const { id, document } = await applied();
  expect((await bank.call('POST', `/sandbox${document}/approve`)).status).toBe(200);
  const { body } = await bank.call('GET', `/applications/${id}`);
  const customerId = body.data.relationships.customer.data.id as string;
  await archive(bank, customerId);
  await startErasure(bank.platform, { organisationId: bank.organisationId, customerId });
  await beginRotation();
  expect(await rotating(dyingAfterPut(() => workErasure(bank)))).toBe(false);
  expect(stored.size).toBe(1);
  await rotateOn();
  expect(stored.size).toBe(0);
});

test('a replaced file that a dying rotation has stored again is deleted by its next message', async () => {
  const { scan } = await applied();
  const before = new Set(stored.keys());
  await beginRotation();
  expect(await rotating(dyingAfterPut(() => scan('second')))).toBe(false);
  expect([...stored.keys()].filter((key) => before.has(key))).toHaveLength(1);
  await rotateOn();
  expect([...stored.keys()].filter((key) => before.has(key))).toEqual([]);
  expect(stored.size).toBe(2);
});

test('a file that its item still names is kept when the rotation that has stored it again dies', async () => {
  await applied();
  const before = [...stored.keys()];
  await beginRotation();
  expect(await rotating(dyingAfterPut(() => Promise.resolve()))).toBe(false);
  await rotateOn();
  expect([...stored.keys()].sort()).toEqual(before.sort());
  expect(await readRotation(bank.table, bank.organisationId)).toMatchObject({ status: 'Proved' });
  expect((await readRotation(bank.table, bank.organisationId))?.restoring).toBeUndefined();
});
