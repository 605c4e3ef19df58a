import { reviewerOf } from '../../support/bank/users.ts';
import { foundOrganisation } from '../../../functions/founding/found.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { business, person } from '../../support/bank/applicants.ts';
import { upload, waitingFor } from './documents-in.ts';
import { emittedFor } from './emitted.ts';
import { applicationIn, denial, step } from './reviewers.ts';

const bank = useBank();
const typesFor = async (id: string) => (await emittedFor(bank, id)).map(({ type }) => type);
const required = (...documents: object[]) => ({
  data: { type: 'applicationRequireDocuments', attributes: { documents } },
});
const rejection = (reason: string) => ({
  data: { type: 'documentReject', attributes: { reason, reasonCode: 'PoorQuality' } },
});

describe('200', () => {
  test.each(['PendingReview', 'AwaitingDocuments'] as const)(
    'a reviewer approves an application in %s, and a repeat changes nothing',
    async (status) => {
      const id = await applicationIn(bank, status, { tags: { source: 'web' } });
      const answer = await step(bank, id, 'approve');
      expect([answer.status, answer.body.data.attributes.status]).toEqual([200, 'Approved']);
      const customer = await bank.call('GET', `/customers/${answer.body.data.relationships.customer.data.id}`);
      expect(customer.body.data.attributes).toMatchObject({ status: 'Active', tags: { source: 'web' } });
      expect((await typesFor(id)).slice(2)).toEqual(['application.approved', 'customer.created']);
      const again = await step(bank, id, 'approve');
      expect([again.status, again.body]).toEqual([200, answer.body]);
      expect(await typesFor(id)).toHaveLength(4);
    },
  );

  test('a reviewer denies an application with a reason, and a repeat changes nothing', async () => {
    const id = await applicationIn(bank, 'PendingReview');
    const answer = await step(bank, id, 'deny', denial('No match'));
    expect([answer.status, answer.body.data.attributes]).toMatchObject([
      200,
      { status: 'Denied', message: 'Application denied: No match' },
    ]);
    expect((await step(bank, id, 'deny', denial('No match'))).status).toBe(200);
    expect((await typesFor(id)).slice(2)).toEqual(['application.denied']);
  });

  test('a reviewer requires a selfie of a person, once, also after its job was handed in', async () => {
    const id = await applicationIn(bank, 'PendingReview');
    const body = required({ documentType: 'SelfieVerification' });
    const [document] = (await step(bank, id, 'require-documents', body)).body.included;
    expect(document.attributes).toMatchObject({ documentType: 'SelfieVerification', personRole: 'applicant' });
    const job = { data: { type: 'selfieVerification', attributes: { jobId: 'job-1' } } };
    const verified = await bank.call('POST', `/applications/${id}/documents/${document.id}/verify`, job);
    expect(verified.body.data.attributes).toMatchObject({ status: 'PendingReview', jobId: 'job-1' });
    const again = await step(bank, id, 'require-documents', body);
    expect([again.status, again.body.included.length]).toEqual([200, 1]);
    const approved = await bank.call('POST', `/applications/${id}/documents/${document.id}/approve`, undefined, {
      token: await reviewerOf(bank),
    });
    expect(approved.body.data.attributes.status).toBe('Approved');
  });

  test('a reviewer requires documents, each once, and the last approval leads to a review', async () => {
    const id = await applicationIn(bank, 'PendingReview');
    const body = required({ documentType: 'IdDocument' }, { documentType: 'AddressVerification' });
    const answer = await step(bank, id, 'require-documents', body);
    expect(answer.body.data.attributes.status).toBe('AwaitingDocuments');
    expect(answer.body.included).toMatchObject([
      { attributes: { documentType: 'IdDocument', status: 'Required', dateOfBirth: '1990-04-12' } },
      { attributes: { documentType: 'AddressVerification', address: { city: 'Forest Hills' } } },
    ]);
    const again = await step(bank, id, 'require-documents', body);
    expect(again.body).toEqual(answer.body);
    expect((await typesFor(id)).slice(2)).toEqual(['application.awaitingDocuments']);

    for (const { id: documentId } of answer.body.included) {
      const document = `/applications/${id}/documents/${documentId}`;
      await upload(bank, document);
      await upload(bank, `${document}/back`);
      expect(
        (await bank.call('POST', `${document}/approve`, undefined, { token: await reviewerOf(bank) })).body.data
          .attributes.status,
      ).toBe('Approved');
    }
    const reviewed = await bank.call('GET', `/applications/${id}`);
    expect(reviewed.body.data.attributes.status).toBe('PendingReview');
    const anew = await step(bank, id, 'require-documents', required({ documentType: 'IdDocument' }));
    expect(anew.body.included).toHaveLength(3);
  });

  test('documents are required of the people of a business by their role and number', async () => {
    const ssn = '000000004';
    const { body } = await bank.call('POST', '/applications', business({ ein: '730000001', officer: person({ ssn }) }));
    const { id } = body.data;
    const wanted = required(
      { documentType: 'Passport', role: 'officer' },
      { documentType: 'IdDocument', role: 'beneficialOwner', number: 1 },
      { documentType: 'CertificateOfIncorporation' },
    );
    const answer = await step(bank, id, 'require-documents', wanted);
    const documents = answer.body.included.filter(({ type }: { type: string }) => type === 'document');
    expect(documents.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
      'Grace Mensah',
      'Grace Mensah',
      'Okafor Bicycles LLC',
    ]);
  });

  test('a reviewer rejects a document with a reason, and a repeat changes nothing', async () => {
    const { id, documents, documentIds } = await waitingFor(bank, '000000002');
    const document = `${documents}/${documentIds[0] ?? ''}`;
    await upload(bank, document);
    for (let times = 0; times < 2; times += 1) {
      const answer = await bank.call('POST', `${document}/reject`, rejection('blurred'), {
        token: await reviewerOf(bank),
      });
      expect([answer.status, answer.body.data.attributes]).toMatchObject([200, { status: 'Invalid' }]);
    }
    expect((await typesFor(id)).slice(2)).toEqual([
      'application.pendingReview',
      'document.rejected',
      'application.awaitingDocuments',
    ]);
  });
});

describe('400', () => {
  test('a denial without a reason', async () => {
    const id = await applicationIn(bank, 'PendingReview');
    const answer = await step(bank, id, 'deny', { data: { type: 'applicationDeny', attributes: {} } });
    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([400, '/data/attributes/reason']);
  });

  test.each([
    [{ documentType: 'Passport', role: 'trustee' }, '/data/attributes/documents/0/role'],
    [{ documentType: 'Passport', number: 2 }, '/data/attributes/documents/0/number'],
    [{ documentType: 'CertificateOfIncorporation', role: 'applicant' }, '/data/attributes/documents/0/role'],
    [{ documentType: 'Selfie' }, '/data/attributes/documents/0/documentType'],
  ])('a document that nobody can bring: %j', async (document, pointer) => {
    const id = await applicationIn(bank, 'PendingReview');
    const answer = await step(bank, id, 'require-documents', required(document));
    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([400, pointer]);
  });

  test('a document of nobody in a business', async () => {
    const body = business({ ein: '730000002', officer: person({ ssn: '000000004' }) });
    const { id } = (await bank.call('POST', '/applications', body)).body.data;
    const answer = await step(bank, id, 'require-documents', required({ documentType: 'Passport' }));
    expect(answer.body.errors[0].detail).toContain('officer, beneficialOwner');
  });
});

describe('403', () => {
  test('a token that may write applications may not decide on them', async () => {
    const id = await applicationIn(bank, 'PendingReview');
    const token = await tokenWith(bank, 'applications applications-write');
    expect((await step(bank, id, 'approve', undefined, { token })).status).toBe(403);
    expect((await bank.call('GET', '/application-reviews', undefined, { token })).status).toBe(403);
  });
});

describe('404', () => {
  test('an application of another organisation', async () => {
    const id = await applicationIn(bank, 'PendingReview');
    const { token } = await foundOrganisation(bank.platform, { name: 'Other' });
    expect((await step(bank, id, 'approve', undefined, { token })).status).toBe(404);
  });
});

describe('409', () => {
  test('another decision than the one that was made', async () => {
    const id = await applicationIn(bank, 'PendingReview');
    await step(bank, id, 'deny', denial('No match'));
    for (const answer of [await step(bank, id, 'approve'), await step(bank, id, 'deny', denial('Other'))]) {
      expect([answer.status, answer.body.errors[0].detail]).toEqual([409, expect.stringContaining('is Denied')]);
    }
  });

  test('a document that nobody has uploaded is not approved', async () => {
    const { documents, documentIds } = await waitingFor(bank, '000000002');
    const answer = await bank.call('POST', `${documents}/${documentIds[0] ?? ''}/approve`, undefined, {
      token: await reviewerOf(bank),
    });
    expect([answer.status, answer.body.errors[0].detail]).toEqual([409, expect.stringContaining('is Required')]);
  });

  test('of two reviewers who decide at the same moment, one counts', async () => {
    const id = await applicationIn(bank, 'PendingReview');
    const all = await Promise.all([step(bank, id, 'approve'), step(bank, id, 'deny', denial('No'))]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await typesFor(id)).filter((type) => /approved|denied/.test(type))).toHaveLength(1);
  });
});
