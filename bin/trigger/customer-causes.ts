import type { Resource } from '../../local/tour/client.ts';
import { create } from '../api/create.ts';
import type { Api } from '../api/open-api.ts';
import { readClock } from '../commands/clock.ts';
import { after, type Causes } from './cause.ts';
import { addAccount, addPerson, sendApplication, freeze, funds } from './things.ts';
import { uploadPicture } from './picture.ts';

/** The address of an e-mail that bounces, in a sandbox. */
const bouncing = 'bounce@example.com';

/** An application that waits for a document, which is uploaded. */
async function documentOf(api: Api): Promise<string> {
  const { id } = await sendApplication(api, { ssn: '000000003' });
  const [document] = await api.client.list(`/applications/${id}/documents`);
  if (document === undefined) throw new Error(`application ${id} has no document`);
  await uploadPicture(api, `/applications/${id}/documents/${document.id}`);
  return `/sandbox/applications/${id}/documents/${document.id}`;
}

async function closedAccount(api: Api): Promise<string> {
  const id = await addAccount(api);
  await create(api, `/accounts/${id}/close`, { type: 'depositAccountClose', attributes: { reason: 'ByCustomer' } });
  return id;
}

/** Customers, before and after they are onboarded, and their accounts. */
export const customerCauses: Causes = {
  'application.created': (api) => sendApplication(api),
  'application.approved': (api) => sendApplication(api),
  'application.denied': (api) => sendApplication(api, { ssn: '000000001' }),
  'application.awaitingDocuments': (api) => sendApplication(api, { ssn: '000000003' }),
  'application.pendingReview': (api) => sendApplication(api, { ssn: '000000004' }),
  'application.canceled': async (api) =>
    create(api, `/applications/${(await sendApplication(api, { ssn: '000000003' })).id}/cancel`, {
      type: 'applicationCancel',
      attributes: { reason: 'By request of the applicant' },
    }),
  'document.approved': async (api) => create(api, `${await documentOf(api)}/approve`),
  'document.rejected': async (api) =>
    create(api, `${await documentOf(api)}/reject`, {
      type: 'documentReject',
      attributes: { reason: 'The picture is blurred', reasonCode: 'PoorQuality' },
    }),
  'customer.created': (api) => addPerson(api),
  'customer.updated': async (api) =>
    api.client.patch(`/customers/${await addPerson(api)}`, 'individualCustomer', {
      phone: { countryCode: '1', number: '5555550177' },
    }),
  'customer.archived': async (api) =>
    create(api, `/customers/${await addPerson(api)}/archive`, {
      type: 'archiveCustomer',
      attributes: { reason: 'FraudACHActivity' },
    }),
  'customer.emailSuppressed': (api) => migrate(api, bouncing),
  'account.created': (api) => addAccount(api),
  'account.updated': async (api) =>
    api.client.patch(`/accounts/${await addAccount(api)}`, 'depositAccount', { tags: { purpose: 'household' } }),
  'account.frozen': freeze,
  'account.unfrozen': async (api) => create(api, `/accounts/${await freeze(api)}/unfreeze`),
  'account.closed': closedAccount,
  'account.reopened': async (api) => create(api, `/accounts/${await closedAccount(api)}/reopen`),
  'statements.created': after(32, (api) => addAccount(api, funds)),
  'migration.created': (api) => migrate(api),
  'migration.statusChanged': async (api) => create(api, `/migrations/${(await migrate(api)).id}/cancel`),
};

/** A customer is asked to agree to a move to another bank. */
async function migrate(api: Api, email?: string): Promise<Resource> {
  const customer = await addPerson(api, email);
  await addAccount(api, 0, customer);
  const theme = await create(api, '/white-label-themes', {
    type: 'whiteLabelTheme',
    attributes: {
      name: 'Acme',
      colors: { brand: '#5b2a86', onBrand: '#ffffff' },
      supportContact: { email: 'help@acme.example' },
      links: { website: 'https://acme.example', privacyPolicy: 'https://acme.example/privacy' },
    },
  });
  const settings = await create(api, '/outreach-settings', {
    type: 'outreachSettings',
    attributes: { label: 'The move', sender: { name: 'Acme', email: 'accounts@acme.example' }, language: 'en' },
  });
  const { now } = await readClock(api);
  const deadline = new Date(Date.parse(now) + 45 * 86_400_000).toISOString().slice(0, 10);
  return create(api, '/migrations', {
    type: 'customerBankMigration',
    attributes: {
      fromBank: 'Sandbox Bank',
      toBank: 'Second Sandbox Bank',
      deadline,
      idempotencyKey: `move-${customer}`,
    },
    to: {
      customer: ['customer', customer],
      whiteLabelTheme: ['whiteLabelTheme', theme.id],
      outreachSettings: ['outreachSettings', settings.id],
    },
  });
}
