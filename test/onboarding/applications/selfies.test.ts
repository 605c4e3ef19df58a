import { reviewerOf } from '../../support/bank/users.ts';
import { listDocuments } from '../../../functions/onboarding/applications/operations/list-documents.ts';
import { verifyDocumentByPut } from '../../../functions/onboarding/applications/operations/verify-document-put.ts';
import { verifyDocument } from '../../../functions/onboarding/applications/operations/verify-document.ts';
import type { TestPlatform } from '../../support/bank/platform.ts';
import { business, individual, trust } from '../../support/bank/applicants.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { readItems } from '../../support/model/items.ts';
import { fileOf, upload, waitingFor } from './documents-in.ts';
import { emittedFor } from './emitted.ts';
import { documentationOf } from '../../../functions/registry.ts';

const bank = useBank();
const evaluationParams = { useSelfieVerification: true };
let lastSsn = 310_700_000;

/** An application that waits for a selfie, and how to hand in a job for it. */
async function awaitingSelfie(changes: Readonly<Record<string, unknown>> = {}) {
  lastSsn += 1;
  const ssn = String(lastSsn);
  const { body } = await bank.call('POST', '/applications', individual({ ssn, evaluationParams, ...changes }));
  const id = body.data.id as string;
  const documents = `/applications/${id}/documents`;
  const selfie = (body.included as { id: string; attributes: { documentType?: string } }[]).find(
    ({ attributes }) => attributes.documentType === 'SelfieVerification',
  );
  const documentId = selfie?.id ?? '';
  return { id, documents, documentId, path: `${documents}/${documentId}` };
}

const jobOf = (jobId: unknown) => ({ data: { type: 'selfieVerification', attributes: { jobId } } });
const verify = (path: string, jobId: unknown, method: 'POST' | 'PUT' = 'POST') =>
  bank.call(method, `${path}/verify`, jobOf(jobId));
const statusOf = async (id: string) =>
  (await bank.call('GET', `/applications/${id}`)).body.data.attributes.status as string;
const typesFor = async (id: string) => (await emittedFor(bank, id)).map(({ type }) => type);
const waited = ['application.created', 'application.awaitingDocuments'];

describe('what is asked for', () => {
  test.each([
    ['individual', () => individual({ ssn: '310600001', evaluationParams }), 'applicant'],
    ['business', () => business({ ein: '731000001', evaluationParams }), 'officer'],
    ['trust', () => trust({ evaluationParams }), 'grantor'],
  ] as const)('an application of a %s waits for a selfie of its first person', async (_, body, personRole) => {
    const { body: made } = await bank.call('POST', '/applications', body());
    expect(made.data.attributes.status).toBe('AwaitingDocuments');
    const documents = made.included.filter(({ type }: { type: string }) => type === 'document');
    expect(documents).toMatchObject([
      { attributes: { documentType: 'SelfieVerification', status: 'Required', personRole } },
    ]);
  });

  test('a selfie stands beside an identity document, and is not asked for without the parameter', async () => {
    const both = { useSelfieVerification: true, requireIdVerification: true };
    const one = await awaitingSelfie({ evaluationParams: both });
    const shown = (await bank.call('GET', one.documents)).body.data as { attributes: { documentType: string } }[];
    expect(shown.map(({ attributes }) => attributes.documentType)).toEqual(['IdDocument', 'SelfieVerification']);
    const without = individual({ ssn: '310600002', evaluationParams: { useSelfieVerification: false } });
    expect((await bank.call('POST', '/applications', without)).body.data.attributes.status).toBe('Approved');
  });

  test('a value that is neither true nor false is 400', async () => {
    const body = individual({ ssn: '310600003', evaluationParams: { useSelfieVerification: 'yes' } });
    const answer = await bank.call('POST', '/applications', body);
    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([
      400,
      '/data/attributes/evaluationParams/useSelfieVerification',
    ]);
  });
});

describe.each(['POST', 'PUT'] as const)('%s', (method) => {
  test('a job goes to a review, whose approval approves the application', async () => {
    const { id, path, documents } = await awaitingSelfie();
    const answer = await verify(path, ' job-1 ', method);
    expect([answer.status, answer.body.data.attributes]).toMatchObject([
      200,
      { status: 'PendingReview', jobId: 'job-1' },
    ]);
    const listed = (await bank.call('GET', documents)).body.data;
    expect(listed).toEqual([answer.body.data]);
    expect(() => documentationOf(listDocuments).data.parse(listed)).not.toThrow();
    expect([await statusOf(id), await typesFor(id)]).toEqual([
      'PendingReview',
      [...waited, 'application.pendingReview'],
    ]);
    await bank.call('POST', `${path}/approve`, undefined, { token: await reviewerOf(bank) });
    expect(await statusOf(id)).toBe('Approved');
  });

  test('sandbox-approved approves the document, and with the last one the application', async () => {
    const { id, path, documentId } = await awaitingSelfie();
    expect((await verify(path, 'sandbox-approved', method)).body.data.attributes.status).toBe('Approved');
    expect(await statusOf(id)).toBe('Approved');
    const events = ['document.approved', 'application.approved', 'customer.created'];
    expect((await typesFor(id)).slice(2)).toEqual(events);
    expect(await typesFor(documentId)).toEqual(['document.approved']);
  });

  test('sandbox-rejected rejects it, and another job is taken', async () => {
    const { id, path } = await awaitingSelfie();
    expect((await verify(path, 'sandbox-rejected', method)).body.data.attributes).toMatchObject({
      status: 'Invalid',
      reasonCode: 'Other',
      reason: 'The selfie shows another person',
    });
    expect([await statusOf(id), await typesFor(id)]).toEqual(['AwaitingDocuments', [...waited, 'document.rejected']]);
    const again = await verify(path, 'sandbox-approved', method);
    expect(again.body.data.attributes).not.toHaveProperty('reason');
    expect(await statusOf(id)).toBe('Approved');
  });

  test('the same job again is 200 without an event, whatever became of it', async () => {
    for (const jobId of ['job-1', 'sandbox-approved', 'sandbox-rejected']) {
      const { id, path } = await awaitingSelfie();
      const first = await verify(path, jobId, method);
      const before = await emittedFor(bank, id);
      const again = await verify(path, jobId, method);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(await emittedFor(bank, id)).toEqual(before);
    }
  });

  test('another job takes the place of one under review', async () => {
    const { id, path } = await awaitingSelfie();
    await verify(path, 'job-1', method);
    const { body } = await verify(path, 'job-2', method);
    expect(body.data.attributes).toMatchObject({ status: 'PendingReview', jobId: 'job-2' });
    expect(await typesFor(id)).toEqual([...waited, 'application.pendingReview']);
  });
});

test('an approved selfie waits for the other documents, and for a review that has another reason', async () => {
  const other = await awaitingSelfie({ ssn: '000000003' });
  await verify(other.path, 'sandbox-approved');
  expect(await statusOf(other.id)).toBe('AwaitingDocuments');
  const reviewed = await awaitingSelfie({ ssn: '000000004' });
  await verify(reviewed.path, 'sandbox-approved');
  expect(await statusOf(reviewed.id)).toBe('PendingReview');
});

test('jobs that approve at the same moment make one customer', async () => {
  const { id, path } = await awaitingSelfie();
  const methods = ['POST', 'PUT', 'POST'] as const;
  const answers = await Promise.all(methods.map((method) => verify(path, 'sandbox-approved', method)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await typesFor(id)).filter((type) => type === 'customer.created')).toHaveLength(1);
});

test('a reviewer may refuse a selfie that nobody has taken, and the applicant takes it then', async () => {
  const { id, path } = await awaitingSelfie();
  const reason = { data: { type: 'documentReject', attributes: { reason: 'Late', reasonCode: 'Other' } } };
  expect(
    (await bank.call('POST', `${path}/reject`, reason, { token: await reviewerOf(bank) })).body.data.attributes.status,
  ).toBe('Invalid');
  expect((await bank.call('POST', `${path}/approve`, undefined, { token: await reviewerOf(bank) })).status).toBe(409);
  expect((await verify(path, 'sandbox-approved')).status).toBe(200);
  expect(await statusOf(id)).toBe('Approved');
});

test('the jobId lies sealed in the table', async () => {
  const { path } = await awaitingSelfie();
  await verify(path, 'canary-job-77d1');
  const items = await readItems(bank.documents, bank.platform.settings.tableName);
  expect(JSON.stringify([...items])).not.toContain('canary-job-77d1');
});

describe('400', () => {
  test.each([
    ['no jobId', undefined],
    ['null', null],
    ['a number', 7],
    ['blanks', '  '],
    ['a line break', 'job\n1'],
    ['a control character', 'job\u0000'],
    ['a bidirectional control', 'job\u202e1'],
    ['256 characters', 'j'.repeat(256)],
  ])('%s', async (_, jobId) => {
    const { path } = await awaitingSelfie();
    for (const method of ['POST', 'PUT'] as const) {
      const { status, body } = await verify(path, jobId, method);
      expect([status, body.errors?.[0].source.pointer]).toEqual([400, '/data/attributes/jobId']);
    }
  });

  test('another type, and no body', async () => {
    const { path } = await awaitingSelfie();
    const other = { data: { type: 'selfie', attributes: { jobId: 'job-1' } } };
    expect((await bank.call('POST', `${path}/verify`, other)).status).toBe(400);
    expect((await bank.call('PUT', `${path}/verify`)).status).toBe(400);
  });
});

describe('403', () => {
  test('a token that may only read applications', async () => {
    const { path } = await awaitingSelfie();
    const token = await tokenWith(bank, 'applications');
    expect((await bank.call('PUT', `${path}/verify`, jobOf('job-1'), { token })).status).toBe(403);
  });
});

describe('404', () => {
  test('a document of another application', async () => {
    const [one, other] = [await awaitingSelfie(), await awaitingSelfie()];
    expect((await verify(`${one.documents}/${other.documentId}`, 'job-1')).status).toBe(404);
    expect((await verify(`/applications/999999999/documents/${one.documentId}`, 'job-1')).status).toBe(404);
  });
});

describe('409', () => {
  const expectRefused = ({ status, body }: Awaited<ReturnType<TestPlatform['call']>>, text: string) => {
    expect([status, body.errors?.[0].code]).toEqual([409, 'invalid_state']);
    expect(body.errors[0].detail).toContain(text);
  };

  test('a document of another type', async () => {
    const { documents, documentIds } = await waitingFor(bank, '000000003');
    const target = `${documents}/${documentIds[0] ?? ''}`;
    expectRefused(await verify(target, 'job-1'), 'of type IdDocument');
    const asked = (await bank.call('POST', documents)).body.data.id as string;
    expectRefused(await verify(`${documents}/${asked}`, 'job-1', 'PUT'), 'ClientRequested');
  });

  test('a file for a selfie, on every path of uploads', async () => {
    const { path, documents } = await awaitingSelfie();
    for (const side of ['', '/back']) {
      expectRefused(await upload(bank, path + side), 'SelfieVerification');
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(fileOf('image/jpeg'))]), 'selfie.jpg');
      form.set('fileType', 'jpeg');
      const request = new Request('http://x', { method: 'PUT', body: form });
      const bytes = Buffer.from(await request.arrayBuffer());
      const type = request.headers.get('content-type') ?? '';
      expectRefused(await upload(bank, `${path}${side}/multipart`, bytes, type), 'SelfieVerification');
    }
    expect((await bank.call('GET', documents)).body.data[0].attributes.status).toBe('Required');
  });

  test('another job once the selfie is Approved', async () => {
    const { path, id } = await awaitingSelfie({ ssn: '000000003' });
    await verify(path, 'sandbox-approved');
    expectRefused(await verify(path, 'job-2'), 'Approved');
    expect(await statusOf(id)).toBe('AwaitingDocuments');
  });

  test('an application that is decided or canceled', async () => {
    for (const [step, status] of [
      ['/sandbox/applications/{id}/deny', 'Denied'],
      ['/sandbox/applications/{id}/approve', 'Approved'],
      ['/applications/{id}/cancel', 'Canceled'],
    ] as const) {
      const { id, path } = await awaitingSelfie();
      await verify(path, 'job-1');
      await bank.call('POST', step.replace('{id}', id));
      for (const jobId of ['job-1', 'job-2']) expectRefused(await verify(path, jobId), status);
    }
  });
});

test('both spellings are one declaration', () => {
  const { id: _post, method: _, ...posted } = verifyDocument;
  const { id: _put, method: _b, ...put } = verifyDocumentByPut;
  expect(JSON.stringify(put)).toBe(JSON.stringify(posted));
});
