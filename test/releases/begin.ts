import { linkTo, relatedId } from '../stories/support/api.ts';
import { individual, ssnOf } from '../support/bank/applicants.ts';
import { accountBody, bodies, counterpartyBody } from '../support/bank/bodies.ts';
import { pictureOf } from '../support/bank/pictures.ts';
import { Applicant } from '../support/hosted-pages/applicant.ts';
import { remoteVisitor } from '../support/hosted-pages/visitor.ts';
import { type Client, clientOf } from './client.ts';
import type { OpenVersion } from './seat.ts';

/** The ids of what a bank has, by what they are in its stories. Later versions may have begun more stories than earlier ones. */
export type Marks = Readonly<Record<string, string>>;

export const receiverUrl = 'http://127.0.0.1:9/events';
/** The key of a payment that is asked for again after the version has changed. */
export const repeatedKey = 'dinner of the seventeenth';

/**
 * Begins stories whose end is to come: payments under way, schedules, cards, a dispute, a check, a form, a migration. What they are in
 * the middle of is stored by the version that runs them.
 */
export async function begin(version: OpenVersion): Promise<Marks> {
  const api = clientOf(version);
  const { id: webhook } = await api.post('/webhooks', bodies.webhook({ url: receiverUrl }).data);
  const people = await openPeople(api);
  const { ada, bob } = people;
  const money = await beginPayments(api, people);
  const cards = await beginCards(api, ada);
  const check = await depositCheck(api, ada);
  await version.drain();
  const outreach = await beginOutreach(version, people);
  await api.post(`/accounts/${people.cleo}/freeze`, bodies.freeze.data);
  await version.drain();
  return { ...people, ...money, ...cards, ...outreach, webhook, check, payer: ada, payee: bob };
}

type People = Readonly<Record<'ada' | 'bob' | 'cleo' | 'dora' | 'adaCustomer' | 'doraCustomer', string>>;

async function openPeople(api: Client): Promise<People> {
  const customers: string[] = [];
  const accounts: string[] = [];
  for (const number of [1, 2, 3, 4]) {
    const application = await api.post('/applications', individual({ ssn: ssnOf(number) }).data);
    const customer = relatedId(application, 'customer') ?? '';
    const { id } = await api.post('/accounts', accountBody(customer, { tags: { purpose: 'rent' } }).data);
    await api.post('/sandbox/payments', bodies.credit(id, 5_000_00).data);
    customers.push(customer);
    accounts.push(id);
  }
  const [ada = '', bob = '', cleo = '', dora = ''] = accounts;
  const [adaCustomer = '', , , doraCustomer = ''] = customers;
  return { ada, bob, cleo, dora, adaCustomer, doraCustomer };
}

async function beginPayments(api: Client, { ada, bob, adaCustomer }: People) {
  const { id: dinner } = await api.post(
    '/payments',
    bodies.payment(ada, bob, 125_00, { idempotencyKey: repeatedKey }).data,
  );
  const { id: invoice } = await api.post('/payments', bodies.ach(ada, 50_00).data);
  const { id: transmitted } = await api.post('/payments', bodies.ach(ada, 60_00).data);
  await api.post('/sandbox/ach/transmit', bodies.rail('transmit', transmitted).data);
  const { id: rent } = await api.post('/recurring-payments', monthly(ada, bob, 900_00).data);
  const { id: resting } = await api.post('/recurring-payments', monthly(ada, bob, 10_00).data);
  await api.post(`/recurring-payments/${resting}/disable`);
  const { id: counterparty } = await api.post('/counterparties', counterpartyBody(adaCustomer).data);
  const { id: salary } = await api.post(
    '/sandbox/received-payments',
    bodies.received(bob, 300_00, { ...words, completionDate: '2026-11-25' }).data,
  );
  return { dinner, invoice, transmitted, rent, resting, counterparty, salary };
}

const words = { description: 'Salary', companyName: 'Forest Bakery', secCode: 'PPD' };

const monthly = (from: string, to: string, cents: number) =>
  bodies.recurring(from, to, cents, { interval: 'Monthly', dayOfMonth: 1 });

async function beginCards(api: Client, account: string) {
  const { id: card, attributes } = await api.post('/cards', bodies.card(account).data);
  const digits = String(attributes['last4Digits']);
  const { id: authorization } = await api.post('/sandbox/authorizations', bodies.authorization(account, digits).data);
  const { id: purchase } = await api.post('/sandbox/purchases', bodies.purchase(account, digits).data);
  const { id: dispute } = await api.post('/sandbox/disputes', bodies.dispute(purchase, { amount: 50_00 }).data);
  return { card, digits, authorization, purchase, dispute };
}

async function depositCheck(api: Client, account: string): Promise<string> {
  const { id } = await api.post('/check-deposits', bodies.check(account).data);
  for (const side of ['front', 'back']) {
    await api.upload(`/check-deposits/${id}/${side}`, pictureOf(`${side} of a check`), 'image/jpeg');
  }
  return id;
}

/** Somebody fills in a form up to its last page, and a customer is asked to move to another bank. */
async function beginOutreach(version: OpenVersion, { doraCustomer }: People) {
  const api = clientOf(version);
  const form = await api.post('/application-forms', bodies.applicationForm({ tags: { source: 'story' } }).data);
  const formUrl = String(form.attributes['url']);
  const applicant = new Applicant(remoteVisitor(version.address), formUrl);
  await applicant.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn: ssnOf(5) } });
  const { id: theme } = await api.post('/white-label-themes', bodies.theme().data);
  const { id: settings } = await api.post('/outreach-settings', bodies.outreachSettings().data);
  const relationships = {
    whiteLabelTheme: linkTo('whiteLabelTheme', theme),
    outreachSettings: linkTo('outreachSettings', settings),
  };
  const { id: migration } = await api.post(
    '/migrations',
    bodies.migration(doraCustomer, { deadline: '2027-01-15' }, relationships).data,
  );
  return { form: form.id, formUrl, theme, settings, migration };
}
