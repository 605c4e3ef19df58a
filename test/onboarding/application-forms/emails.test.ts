import { reviewerOf } from '../../support/bank/users.ts';
import { emailFeedbackQueue, emailsQueue } from '../../../functions/outreach/emails/queues.ts';
import { emailFeedbackWorker } from '../../../functions/outreach/emails/workers/email-feedback.ts';
import { emailsWorker } from '../../../functions/outreach/emails/workers/emails.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { setUpOutreach } from '../../migrations/migration-bank.ts';
import { applicantOf, makeForm } from './form-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

interface Mail {
  readonly attributes: { readonly to: string; readonly subject: string; readonly text: string };
  readonly relationships: object;
}

/** Sends what is recorded; answers the e-mails so far, the oldest first. */
async function mails(): Promise<readonly Mail[]> {
  expect(await deliver(bank, emailsWorker, { organisationId: bank.organisationId })).toBe(true);
  const { body } = await bank.call('GET', '/sandbox/messages?filter[type]=emailMessage&sort=createdAt');
  return body.data as readonly Mail[];
}
const subjects = async () => (await mails()).map(({ attributes }) => attributes.subject);

/** Somebody applies on a form as an individual; answers the form, with the application's id. */
async function apply(ssn: string, form: Readonly<Record<string, unknown>> = {}, email = 'ada.okafor@example.com') {
  const { id, url } = await makeForm(bank, form);
  const contact = { email, countryCode: '1', phone: '5555550101' };
  const applicant = applicantOf(bank, { url });
  await applicant.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn }, contact });
  await applicant.submit();
  const { body } = await bank.call('GET', `/application-forms/${id}`);
  return { id, url, applicationId: body.data.relationships.application.data.id as string };
}
const documentsOf = async (applicationId: string): Promise<readonly { readonly id: string }[]> =>
  (await bank.call('GET', `/applications/${applicationId}/documents`)).body.data as { id: string }[];

describe('with outreach settings', () => {
  beforeEach(() => setUpOutreach(bank));

  test('an applicant who is approved is told by e-mail, with the way back to the page', async () => {
    const { id, url } = await apply('721074426');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      attributes: {
        to: 'ada.okafor@example.com',
        from: { email: 'accounts@acme.example' },
        subject: expect.stringMatching(/^Your application with .* is approved$/),
        text: expect.stringContaining(url),
      },
      relationships: { applicationForm: { data: { type: 'applicationForm', id } } },
    });
  });

  test('in the language in which they have applied', async () => {
    await apply('721074426', { lang: 'es' });
    expect(await subjects()).toEqual([expect.stringMatching(/^Su solicitud en .* está aprobada$/)]);
  });

  test('each time documents are missing or not accepted, they are told', async () => {
    const { applicationId } = await apply('000000003');
    const [document] = await documentsOf(applicationId);
    expect(await subjects()).toEqual([expect.stringContaining('needs documents for your application')]);
    const path = `/sandbox/applications/${applicationId}/documents/${document?.id ?? ''}`;
    const rejection = {
      data: { type: 'documentReject', attributes: { reason: 'blurred', reasonCode: 'PoorQuality' } },
    };
    const refused = await bank.call('POST', `${path}/reject`, rejection);
    expect(refused.status).toBe(200);
    expect(await subjects()).toEqual([0, 1].map(() => expect.stringContaining('needs documents')));
  });

  test.each([
    ['by a reviewer of a sandbox', '000000004', '/sandbox/applications/:id/deny'],
    ['by a reviewer', '000000004', '/applications/:id/deny'],
  ])('a denial is told: %s', async (_, ssn, path) => {
    const { applicationId } = await apply(ssn);
    const body = { data: { type: 'applicationDeny', attributes: { reason: 'Other' } } };
    const token = await reviewerOf(bank);
    const { status } = await bank.call('POST', path.replace(':id', applicationId), body, { token });
    expect(status).toBe(200);
    expect(await subjects()).toEqual([expect.stringMatching(/^Your application with /)]);
  });

  test('documents that a reviewer requires are told, also if others are missing already', async () => {
    const { applicationId } = await apply('000000003');
    expect(await subjects()).toHaveLength(1);
    const body = {
      data: {
        type: 'applicationRequireDocuments',
        attributes: { documents: [{ documentType: 'AddressVerification' }] },
      },
    };
    const { status } = await bank.call('POST', `/applications/${applicationId}/require-documents`, body);
    expect(status).toBe(200);
    expect(await subjects()).toHaveLength(2);
  });

  test('what the settings turn off is not sent', async () => {
    const off = bodies.outreachSettings({ emails: { applicationApproved: false } });
    expect((await bank.call('PATCH', '/outreach-settings/1', off)).status).toBe(200);
    await apply('721074426');
    expect(await subjects()).toEqual([]);
  });

  test('a form names other settings, and an application without a form gets none', async () => {
    const other = bodies.outreachSettings({ sender: { name: 'Other', email: 'other@acme.example' } });
    expect((await bank.call('POST', '/outreach-settings', other)).status).toBe(201);
    const { body } = await bank.call('POST', '/application-forms', {
      data: {
        type: 'applicationForm',
        attributes: {},
        relationships: { outreachSettings: { data: { type: 'outreachSettings', id: '2' } } },
      },
    });
    expect(body.data.relationships.outreachSettings.data.id).toBe('2');
    const applicant = applicantOf(bank, { url: body.data.attributes.url as string });
    await applicant.goToReview('Individual');
    await applicant.submit();
    await bank.call('POST', '/applications', bodies.application('721074499'));
    expect(await mails()).toMatchObject([{ attributes: { from: { name: 'Other', email: 'other@acme.example' } } }]);
  });

  test('settings that do not exist are refused', async () => {
    const { status, body } = await bank.call('POST', '/application-forms', {
      data: {
        type: 'applicationForm',
        relationships: { outreachSettings: { data: { type: 'outreachSettings', id: '9' } } },
      },
    });
    expect([status, body.errors[0].source.pointer]).toEqual([404, '/data/relationships/outreachSettings']);
  });

  test('a form for an application that exists tells its applicant that documents are missing', async () => {
    const first = await bank.call('POST', '/applications', bodies.application('000000003'));
    const { id } = first.body.data as { id: string };
    const relationships = { application: { data: { type: 'individualApplication', id } } };
    await makeForm(bank, {}, relationships);
    const [document] = await documentsOf(id);
    const path = `/sandbox/applications/${id}/documents/${document?.id ?? ''}/approve`;
    expect((await bank.call('POST', path)).status).toBe(200);
    expect(await subjects()).toEqual([expect.stringContaining('is approved')]);
  });

  test('the organisation hears of an address that bounces', async () => {
    await apply('721074426', {}, 'bounce@example.com');
    expect(await mails()).toHaveLength(1);
    const messages = takeSent(bank, emailFeedbackQueue.name);
    const types = await eventTypesOf(bank, async () => {
      for (const body of messages) expect(await deliver(bank, emailFeedbackWorker, body)).toBe(true);
    });
    expect(types).toEqual(['applicationForm.emailSuppressed']);
  });
});

test('without outreach settings nothing is sent, and nothing waits', async () => {
  await apply('721074426');
  expect(await subjects()).toEqual([]);
  const waiting = takeSent(bank, emailsQueue.name);
  expect(waiting.filter(({ organisationId }) => organisationId === bank.organisationId)).toEqual([]);
});
