import { storedOf } from '../../support/bank/stored-file.ts';
import { rejectionCodes } from '../../../functions/onboarding/applications/enums.ts';
import { getApplication } from '../../../functions/onboarding/applications/operations/get.ts';
import { listDocuments } from '../../../functions/onboarding/applications/operations/list-documents.ts';
import type { DocumentStorage } from '../../../functions/ports/documents/port.ts';
import { foundOrganisation } from '../../../functions/founding/found.ts';
import { createMemoryDocuments } from '../../../local/engines/memory-documents.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { business, individual, person, trust } from '../../support/bank/applicants.ts';
import { fileOf, upload, waitingBusiness, waitingFor } from './documents-in.ts';
import { emittedFor } from './emitted.ts';
import { itemTexts } from '../../support/model/items.ts';
import { documentationOf } from '../../../functions/registry.ts';

const idDocument = '000000003';
const addressProof = '000000002';
const bytesMax = 4 * 1024 * 1024;

const stored = new Map<string, Uint8Array>();
const memory = createMemoryDocuments();
const documents: DocumentStorage = {
  put: async (key, bytes) => {
    stored.set(key, bytes);
    await memory.put(key, bytes);
  },
  get: (key) => memory.get(key),
  remove: async (key) => {
    stored.delete(key);
    await memory.remove(key);
  },
};
const bank = useBank({ platform: { documents } });

const statusOf = async (id: string) =>
  (await bank.call('GET', `/applications/${id}`)).body.data.attributes.status as string;
const approve = (id: string, documentId: string) =>
  bank.call('POST', `/sandbox/applications/${id}/documents/${documentId}/approve`);
const reject = (id: string, documentId: string, reasonCode = 'PoorQuality') =>
  bank.call('POST', `/sandbox/applications/${id}/documents/${documentId}/reject`, {
    data: { type: 'documentReject', attributes: { reason: 'Blurred', reasonCode } },
  });
const typesFor = async (id: string) => (await emittedFor(bank, id)).map(({ type }) => type);

describe('what is asked for', () => {
  test('a document tells what it has to show', async () => {
    const { documents } = await waitingFor(bank, addressProof);
    const answer = await bank.call('GET', documents);
    expect(answer.status).toBe(200);
    expect(() => documentationOf(listDocuments).data.parse(answer.body.data)).not.toThrow();
    expect(answer.body.data).toMatchObject([
      {
        type: 'document',
        attributes: {
          status: 'Required',
          documentType: 'AddressVerification',
          name: 'Ada Okafor',
          address: { street: '20 Ingram Street', postalCode: '11375' },
        },
      },
    ]);
  });

  test('a document links to the person that it is about, wherever it is shown', async () => {
    const { id, documents } = await waitingFor(bank, addressProof);
    const link = { data: { type: 'individualApplication', id } };
    const about = { attributes: { personRole: 'applicant' }, relationships: { application: link, person: link } };
    expect((await bank.call('GET', documents)).body.data).toMatchObject([about]);
    expect((await bank.call('GET', `/applications/${id}`)).body.included).toMatchObject([about]);
    expect((await bank.call('POST', documents)).body.data).toMatchObject(about);
    const [documentId = ''] = (await bank.call('GET', documents)).body.data.map((one: { id: string }) => one.id);
    await upload(bank, `${documents}/${documentId}`);
    await approve(id, documentId);
    const approved = (await emittedFor(bank, documentId)).find(({ type }) => type === 'document.approved');
    expect(approved?.resource).toMatchObject(about);
  });

  test('a document of a business links to the beneficial owner or the officer that it is about', async () => {
    const owners = [person({ ssn: '000000005' }), person({ ssn: addressProof })];
    const officer = person({ ssn: addressProof });
    const answer = await bank.call('POST', '/applications', business({ officer, beneficialOwners: owners }));
    const { id, relationships } = answer.body.data;
    const application = { data: { type: 'businessApplication', id } };
    const shown = answer.body.included
      .filter(({ type }: { type: string }) => type === 'document')
      .map((one: { attributes: { documentType: string; personRole?: string }; relationships: object }) => [
        one.attributes.personRole,
        one.relationships,
      ]);
    expect(shown).toEqual([
      ['officer', { application, person: application }],
      ['beneficialOwner', { application, person: { data: relationships.beneficialOwners.data[1] } }],
    ]);
  });

  test('a document of a trust links to its trustee', async () => {
    const answer = await bank.call('POST', '/applications', trust({ trustees: [person({ ssn: addressProof })] }));
    const { id, relationships } = answer.body.data;
    expect(answer.body.included).toContainEqual(
      expect.objectContaining({
        type: 'document',
        relationships: {
          application: { data: { type: 'trustApplication', id } },
          person: { data: relationships.trustees.data[0] },
        },
      }),
    );
  });

  test('documents of a business carry its numbers', async () => {
    const { id, documents } = await waitingBusiness(bank);
    const { body } = await bank.call('GET', documents);
    expect(body.data[0].relationships).toEqual({ application: { data: { type: 'businessApplication', id } } });
    const attributes = body.data.map((one: { attributes: object }) => one.attributes);
    expect(attributes).toMatchObject([
      { documentType: 'CertificateOfIncorporation', name: 'Okafor Bicycles LLC' },
      { documentType: 'EmployerIdentificationNumberConfirmation', ein: expect.stringMatching(/^7\d{8}$/) },
    ]);
    expect(attributes[0].ein).toBeUndefined();
  });

  test('an organisation may ask for an identity document in any case, of a passport for its picture', async () => {
    const evaluationParams = { requireIdVerification: true };
    const passport = { ssn: undefined, passport: 'P7654321', nationality: 'GH' };
    for (const [changes, wanted] of [
      [{ ssn: '300700001' }, { documentType: 'IdDocument', dateOfBirth: '1990-04-12' }],
      [passport, { documentType: 'Passport', passport: 'P7654321', dateOfBirth: '1990-04-12' }],
    ] as const) {
      const { body } = await bank.call('POST', '/applications', individual({ ...changes, evaluationParams }));
      expect(body.data.attributes.status).toBe('AwaitingDocuments');
      expect(body.included).toMatchObject([{ type: 'document', attributes: wanted }]);
    }
  });

  test('the organisation may ask for a document of its own, which decides nothing', async () => {
    const { id, documents } = await waitingFor(bank, '000000004');
    const created = await bank.call('POST', documents);
    expect(created.status).toBe(200);
    expect(created.body.data.attributes).toMatchObject({ status: 'Required', documentType: 'ClientRequested' });
    expect(await upload(bank, `${documents}/${created.body.data.id}`)).toMatchObject({ status: 200 });
    expect((await approve(id, created.body.data.id as string)).body.data.attributes.status).toBe('Approved');
    expect(await statusOf(id)).toBe('PendingReview');
  });

  test('of documents there are fifty at most', async () => {
    const { documents } = await waitingFor(bank, '000000004');
    for (let number = 1; number <= 50; number += 1) {
      expect((await bank.call('POST', documents)).status).toBe(200);
    }
    const answer = await bank.call('POST', documents);
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'limits_exceeded']);
  });
});

describe('upload', () => {
  test.each(['image/jpeg', 'image/png', 'application/pdf'] as const)(
    '%s comes back as it was drawn or written anew, and lies sealed',
    async (type) => {
      const { documents, documentIds } = await waitingFor(bank, addressProof);
      const [documentId = ''] = documentIds;
      const file = fileOf(type, 'somebody lives here');
      const answer = await upload(bank, `${documents}/${documentId}`, file, type);
      expect([answer.status, answer.body.data.attributes.status]).toEqual([200, 'PendingReview']);

      const back = await bank.call('GET', `${documents}/${documentId}/download`);
      expect(back.status).toBe(200);
      expect(Buffer.compare(back.body as Buffer, await storedOf(file))).toBe(0);
      expect(back.headers).toMatchObject({
        'Content-Type': 'application/octet-stream',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'no-store',
      });
      const extension = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }[type];
      expect(back.headers['Content-Disposition']).toBe(`attachment; filename="${documentId}-front.${extension}"`);
      const own = [...stored].filter(([key]) =>
        key.startsWith(`applications/${bank.organisationId}/${documentId}/front/`),
      );
      expect(own).toHaveLength(1);
      for (const [, bytes] of own) expect(Buffer.from(bytes).includes('somebody lives here')).toBe(false);
    },
  );

  test('an identity document has two sides, in either order', async () => {
    for (const sides of [
      ['', '/back'],
      ['/back', ''],
    ]) {
      const { id, documents, documentIds } = await waitingFor(bank, idDocument);
      const target = `${documents}/${documentIds[0] ?? ''}`;
      const [first = '', second = ''] = sides;
      const half = await upload(bank, target + first, fileOf('image/png', first));
      expect(half.body.data.attributes.status).toBe(first === '' ? 'ReceivedFront' : 'ReceivedBack');
      expect(await statusOf(id)).toBe('AwaitingDocuments');
      const whole = await upload(bank, target + second, fileOf('image/png', second));
      expect(whole.body.data.attributes.status).toBe('PendingReview');
      expect(await statusOf(id)).toBe('PendingReview');
      expect((await bank.call('GET', `${target}/download`)).body).toEqual(await storedOf(fileOf('image/png', '')));
      expect((await bank.call('GET', `${target}/download/back`)).body).toEqual(
        await storedOf(fileOf('image/png', '/back')),
      );
    }
  });

  test('a side that is sent again takes the place of the one before', async () => {
    const { documents, documentIds } = await waitingFor(bank, addressProof);
    const target = `${documents}/${documentIds[0] ?? ''}`;
    await upload(bank, target, fileOf('image/png', 'first'));
    await upload(bank, target, fileOf('application/pdf', 'second'), 'application/pdf');
    const { body, headers } = await bank.call('GET', `${target}/download`);
    expect(body).toEqual(await storedOf(fileOf('application/pdf', 'second')));
    expect(headers['Content-Disposition']).toContain('.pdf');
  });

  test('all sides at the same moment arrive', async () => {
    const { id, documents, documentIds } = await waitingBusiness(bank);
    const targets = documentIds.flatMap((one) => [`${documents}/${one}`, `${documents}/${one}/back`]);
    const answers = await Promise.all(targets.map((target) => upload(bank, target, fileOf('image/png', target))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const target of targets) {
      const download = target.endsWith('/back') ? target.replace('/back', '/download/back') : `${target}/download`;
      expect((await bank.call('GET', download)).body).toEqual(await storedOf(fileOf('image/png', target)));
    }
    expect(await statusOf(id)).toBe('PendingReview');
    expect((await typesFor(id)).filter((type) => type === 'application.pendingReview')).toHaveLength(1);
  });

  test('a form may carry the file instead', async () => {
    const { documents, documentIds } = await waitingFor(bank, idDocument);
    const target = `${documents}/${documentIds[0] ?? ''}`;
    for (const [side, back] of [
      ['/multipart', '/download'],
      ['/back/multipart', '/download/back'],
    ]) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(fileOf('image/jpeg', side))]), 'side.jpg');
      form.set('fileType', 'jpeg');
      const request = new Request('http://x', { method: 'PUT', body: form });
      const bytes = Buffer.from(await request.arrayBuffer());
      const answer = await upload(bank, target + (side ?? ''), bytes, request.headers.get('content-type') ?? '');
      expect(answer.status).toBe(200);
      expect((await bank.call('GET', target + (back ?? ''))).body).toEqual(await storedOf(fileOf('image/jpeg', side)));
    }
  });

  test('4 MiB fit', async () => {
    const { documents, documentIds } = await waitingFor(bank, addressProof);
    const target = `${documents}/${documentIds[0] ?? ''}`;
    const file = fileOf('image/png', 'large', bytesMax);
    expect((await upload(bank, target, file)).status).toBe(200);
    const { body } = await bank.call('GET', `${target}/download`);
    expect(Buffer.compare(body as Buffer, await storedOf(file))).toBe(0);
  });
});

test('each reason of the specification is taken and shown', async () => {
  for (const reasonCode of rejectionCodes) {
    const { id, documents, documentIds } = await waitingFor(bank, idDocument);
    const [documentId = ''] = documentIds;
    for (const side of ['', '/back']) await upload(bank, `${documents}/${documentId}${side}`, fileOf('image/png'));
    const { status, body } = await reject(id, documentId, reasonCode);
    expect([status, body.data?.attributes]).toMatchObject([200, { status: 'Invalid', reasonCode }]);
  }
});

describe('400', () => {
  test('a body that is no file, and a reason that is none', async () => {
    const { id, documents, documentIds } = await waitingFor(bank, idDocument);
    const [documentId = ''] = documentIds;
    const empty = await upload(bank, `${documents}/${documentId}`, '');
    expect([empty.status, empty.body.errors[0].code]).toEqual([400, 'invalid_document']);
    const rejected = await reject(id, documentId, 'Ugly');
    expect(rejected.body.errors[0].source.pointer).toBe('/data/attributes/reasonCode');
  });
});

describe('404', () => {
  test('documents of other applications and organisations, and sides that are not there', async () => {
    const one = await waitingFor(bank, idDocument);
    const other = await waitingFor(bank, idDocument);
    const stranger = await foundOrganisation(bank.platform, { name: 'Other' });
    const [documentId = ''] = one.documentIds;
    const png = { headers: { 'content-type': 'image/png' } };
    const foreign = { ...png, token: stranger.token };
    const answers = [
      await upload(bank, `${one.documents}/${other.documentIds[0] ?? ''}`),
      await upload(bank, `${one.documents}/${one.id}000000009`),
      await upload(bank, `${one.documents}/1`),
      await upload(bank, `/applications/999999999/documents/${documentId}`),
      await bank.call('PUT', `${one.documents}/${documentId}`, fileOf('image/png'), foreign),
      await bank.call('GET', one.documents, undefined, { token: stranger.token }),
      await bank.call('GET', `${one.documents}/${documentId}/download`),
      await bank.call('GET', `${one.documents}/${documentId}/download/back`),
      await approve(one.id, other.documentIds[0] ?? ''),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});

describe('409', () => {
  test('documents of an application that has been decided', async () => {
    const { id, documents, documentIds } = await waitingFor(bank, addressProof);
    const target = `${documents}/${documentIds[0] ?? ''}`;
    await bank.call('POST', `/sandbox/applications/${id}/deny`);
    const answers = [
      await upload(bank, target),
      await bank.call('POST', documents),
      await approve(id, documentIds[0] ?? ''),
      await reject(id, documentIds[0] ?? ''),
    ];
    for (const { status, body } of answers) {
      expect([status, body.errors[0].code]).toEqual([409, 'invalid_state']);
      expect(body.errors[0].detail).toContain('Denied');
    }
  });

  test('a document that has been accepted is neither sent again nor refused', async () => {
    const { id, documents, documentIds } = await waitingBusiness(bank);
    const [documentId = ''] = documentIds;
    await upload(bank, `${documents}/${documentId}`);
    expect((await approve(id, documentId)).status).toBe(200);
    for (const answer of [await upload(bank, `${documents}/${documentId}`), await reject(id, documentId)]) {
      expect(answer.status).toBe(409);
      expect(answer.body.errors[0].detail).toContain('Approved');
    }
  });
});

describe('413', () => {
  test('a file over 4 MiB', async () => {
    const { documents, documentIds } = await waitingFor(bank, addressProof);
    const target = `${documents}/${documentIds[0] ?? ''}`;
    const answer = await upload(bank, target, fileOf('image/png', '', bytesMax + 1));
    expect([answer.status, answer.body.errors[0].code]).toEqual([413, 'payload_too_large']);
  });
});

describe('415', () => {
  test.each([
    ['image/png', fileOf('image/jpeg')],
    ['image/jpeg', fileOf('application/pdf')],
    ['application/pdf', fileOf('image/png')],
    ['image/png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['image/png', Buffer.from('GIF89a')],
    ['image/jpeg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['text/html', fileOf('image/png')],
    ['application/octet-stream', fileOf('image/png')],
    ['', fileOf('image/png')],
  ])('%s with other content, or any other type', async (type, file) => {
    const { documents, documentIds } = await waitingFor(bank, addressProof);
    const answer = await upload(bank, `${documents}/${documentIds[0] ?? ''}`, file, type);
    expect([answer.status, answer.body.errors[0].code]).toEqual([415, 'unsupported_media_type']);
    expect((await bank.call('GET', documents)).body.data[0].attributes.status).toBe('Required');
  });
});

describe('decisions', () => {
  test('once all required documents are accepted, the application is approved and makes its customer', async () => {
    const { id, documents, documentIds } = await waitingBusiness(bank);
    for (const documentId of documentIds) await upload(bank, `${documents}/${documentId}`);
    expect(await statusOf(id)).toBe('PendingReview');
    const [first = '', second = ''] = documentIds;
    await approve(id, first);
    expect(await statusOf(id)).toBe('PendingReview');
    const last = await approve(id, second);
    expect([last.status, last.body.data.attributes.status]).toEqual([200, 'Approved']);

    const { body } = await bank.call('GET', `/applications/${id}`);
    expect(() => documentationOf(getApplication).data.parse(body.data)).not.toThrow();
    expect(body.data.attributes).toMatchObject({ status: 'Approved', officer: { status: 'Approved' } });
    const customer = await bank.call('GET', `/customers/${body.data.relationships.customer.data.id}`);
    expect(customer.status).toBe(200);
    expect(await typesFor(id)).toEqual([
      'application.created',
      'application.awaitingDocuments',
      'application.pendingReview',
      'document.approved',
      'document.approved',
      'application.approved',
      'customer.created',
    ]);
    const approved = (await emittedFor(bank, second)).find(({ type }) => type === 'document.approved');
    expect(approved).toMatchObject({
      relationships: { document: { type: 'document', id: second }, application: { type: 'businessApplication', id } },
      resource: last.body.data,
    });
  });

  test('where somebody has to look at the application for another reason, it stays under review', async () => {
    const beneficialOwners = [person({ ssn: '000000004' })];
    const { id, documents, documentIds } = await waitingBusiness(bank, { beneficialOwners });
    for (const documentId of documentIds) {
      await upload(bank, `${documents}/${documentId}`);
      await approve(id, documentId);
    }
    expect(await statusOf(id)).toBe('PendingReview');
    expect((await bank.call('POST', `/sandbox/applications/${id}/approve`)).status).toBe(200);
    const { body } = await bank.call('GET', `/applications/${id}`);
    expect(body.data.attributes).toMatchObject({
      status: 'Approved',
      beneficialOwners: [{ status: 'Approved' }],
    });
  });

  test('a document that is refused says why and is sent anew, both sides of it', async () => {
    const { id, documents, documentIds } = await waitingFor(bank, idDocument);
    const [documentId = ''] = documentIds;
    const target = `${documents}/${documentId}`;
    await upload(bank, target);
    await upload(bank, `${target}/back`);
    const refused = await reject(id, documentId);
    expect(refused.body.data.attributes).toMatchObject({
      status: 'Invalid',
      reason: 'Blurred',
      reasonCode: 'PoorQuality',
    });
    expect(await statusOf(id)).toBe('AwaitingDocuments');
    expect((await typesFor(id)).slice(-2)).toEqual(['document.rejected', 'application.awaitingDocuments']);

    const again = await upload(bank, `${target}/back`);
    expect(again.body.data.attributes).not.toHaveProperty('reason');
    expect(again.body.data.attributes.status).toBe('ReceivedBack');
    expect((await bank.call('GET', `${target}/download`)).status).toBe(404);
    await upload(bank, target);
    await approve(id, documentId);
    expect(await statusOf(id)).toBe('Approved');
  });

  test('deciding again what is decided so is answered 200 without an event', async () => {
    const { id, documentIds } = await waitingBusiness(bank);
    const [documentId = ''] = documentIds;
    const first = await reject(id, documentId);
    const again = await reject(id, documentId);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await approve(id, documentId)).status).toBe(409);
    const other = documentIds[1] ?? '';
    await approve(id, other);
    const count = (await emittedFor(bank, id)).length;
    expect((await approve(id, other)).status).toBe(200);
    expect(await emittedFor(bank, id)).toHaveLength(count);
  });

  test('two who accept the last document at once make one customer', async () => {
    const { id, documentIds } = await waitingFor(bank, addressProof);
    const [documentId = ''] = documentIds;
    const answers = await Promise.all([approve(id, documentId), approve(id, documentId), approve(id, documentId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await typesFor(id)).filter((type) => type === 'customer.created')).toHaveLength(1);
  });
});

test('what a document has to show stands in the table sealed', async () => {
  await bank.call(
    'POST',
    '/applications',
    individual({
      ssn: undefined,
      passport: 'SEALED99',
      nationality: 'GB',
      evaluationParams: { requireIdVerification: true },
    }),
  );
  const texts = await itemTexts(bank.documents, bank.platform.settings.tableName);
  expect(texts.join('\n')).not.toContain('SEALED99');
});

describe('a file that is replaced', () => {
  test('is deleted, also where a rejected document begins anew, and the same file again stays', async () => {
    const { id, documentIds } = await waitingFor(bank, idDocument);
    const document = `/applications/${id}/documents/${documentIds[0] ?? ''}`;
    const ownDocuments = () => [...stored.keys()].filter((key) => key.includes(`/${documentIds[0] ?? ''}/`)).length;
    const put = async (side: '' | '/back', text: string) =>
      expect((await upload(bank, `${document}${side}`, fileOf('image/png', text))).status).toBe(200);
    await put('', 'one');
    await put('', 'one');
    expect(ownDocuments()).toBe(1);
    await put('', 'two');
    expect(ownDocuments()).toBe(1);
    await put('/back', 'two');
    expect(ownDocuments()).toBe(2);
    expect((await bank.call('GET', `${document}/download`)).status).toBe(200);
    expect((await reject(id, documentIds[0] ?? '')).status).toBe(200);
    await put('', 'three');
    expect(ownDocuments()).toBe(1);
  });

  test('is reported where the storage does not delete it, and the upload is saved', async () => {
    const { id, documentIds } = await waitingFor(bank, idDocument);
    const document = `/applications/${id}/documents/${documentIds[0] ?? ''}`;
    await upload(bank, document, fileOf('image/png', 'first'));
    const { remove } = documents;
    Object.assign(documents, { remove: () => Promise.reject(new Error('away')) });
    const answer = await upload(bank, document, fileOf('image/png', 'second'));
    Object.assign(documents, { remove });
    expect(answer.status).toBe(200);
    const errors = bank.logs.filter(({ level }) => level === 'error').map(({ message }) => message);
    expect(errors).toEqual(['a replaced document is not deleted']);
  });
});
