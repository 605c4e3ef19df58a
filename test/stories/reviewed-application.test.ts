import { randomInt } from 'node:crypto';
import { individual } from '../support/bank/applicants.ts';
import { fileOf } from '../onboarding/applications/documents-in.ts';
import { accountBody } from '../support/bank/bodies.ts';
import { type Api, type Link, type Resource, relatedId } from './support/api.ts';
import { useWorld } from './support/world.ts';

const passport = () => `R${String(randomInt(10_000_000, 99_999_999))}`;

/** An application on which no provider has decided: in a stage without a provider every one, in a sandbox the magic ssn. */
async function underReview(api: Api): Promise<Resource> {
  const traveller = individual({ ssn: undefined, passport: passport(), nationality: 'NG' }).data;
  const application = await api.post('/applications', traveller);
  if (application.attributes['status'] === 'PendingReview') return application;
  return api.post('/applications', individual({ ssn: '000000004' }).data);
}

describe('a bank whose reviewers decide', () => {
  const world = useWorld();

  test('finds who waits, asks for a document, checks it, and approves: the customer opens an account', async () => {
    const { api, secondUser } = world();
    const applicant = await secondUser();
    const { id } = await underReview(applicant);
    const waiting = await api.list('/application-reviews?filter[status]=PendingReview&sort=-createdAt');
    expect(waiting.map((one) => one.id)).toContain(id);

    const asked = await api.post(`/applications/${id}/require-documents`, {
      type: 'applicationRequireDocuments',
      attributes: { documents: [{ documentType: 'AddressVerification' }] },
    });
    expect(asked.attributes['status']).toBe('AwaitingDocuments');
    const documents = (asked.relationships['documents']?.data as readonly Link[]).map(
      (one) => `/applications/${id}/documents/${one.id}`,
    );
    for (const document of documents) {
      await applicant.upload(document, fileOf('application/pdf'), 'application/pdf');
      expect((await api.post(`${document}/approve`)).attributes['status']).toBe('Approved');
    }
    await api.post(`/applications/${id}/notes`, {
      type: 'applicationNote',
      attributes: { text: 'The bill is of last month' },
    });
    const approved = await api.post(`/applications/${id}/approve`);
    expect(approved.attributes['status']).toBe('Approved');
    expect(await api.post(`/applications/${id}/approve`)).toEqual(approved);

    const account = await api.post('/accounts', accountBody(relatedId(approved, 'customer') ?? '').data);
    expect(account.attributes['status']).toBe('Open');
    const left = await api.list('/application-reviews?sort=-createdAt&page[limit]=1000');
    expect(left.map((one) => one.id)).not.toContain(id);
  });

  test('denies by mistake: one user proposes to reverse that, and only another one can confirm it', async () => {
    const { api, secondUser } = world();
    const other = await secondUser();
    const { id } = await underReview(other);
    const denied = await api.post(`/applications/${id}/deny`, {
      type: 'applicationDeny',
      attributes: { reason: 'On the list of a partner' },
    });
    expect(denied.attributes['message']).toBe('Application denied: On the list of a partner');
    await api.post(`/applications/${id}/reversal`, {
      type: 'applicationReversal',
      attributes: { reason: 'The list means a namesake' },
    });
    const alone = await api.send('POST', `/applications/${id}/reversal/confirm`);
    expect([alone.status, alone.body.errors?.[0]?.code]).toEqual([409, 'invalid_state']);
    const approved = await other.post(`/applications/${id}/reversal/confirm`);
    expect(approved.attributes).toMatchObject({
      status: 'Approved',
      reversal: { userId: api.userId, confirmedBy: other.userId },
    });
    const customer = await api.get(`/customers/${relatedId(approved, 'customer') ?? ''}`);
    expect(customer.attributes['status']).toBe('Active');
    expect((await api.list(`/applications/${id}/notes`)).map(({ attributes }) => attributes['userId'])).toEqual([
      api.userId,
    ]);
  });
});
