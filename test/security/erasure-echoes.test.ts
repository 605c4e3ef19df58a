import { startErasure, streamMs } from '../../bin/erasure/start-erasure.ts';
import {
  deliveryItem,
  deliveryLogPartition,
  logDelivery,
  openAnswer,
  sealAnswer,
} from '../../functions/delivery/webhooks/delivery-log.ts';
import { projectEvents } from '../generated/support/world.ts';
import { applicantOf, askForForm, makeForm } from '../onboarding/application-forms/form-bank.ts';
import { openCustomer } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { archive, eraseWholly, everythingIn, visibleDocuments, workErasure } from './erasing.ts';

const { documents, stored } = visibleDocuments();
const bank = useBank({ per: 'test', platform: { documents } });
const everything = () => everythingIn(bank, stored);

interface Listed {
  readonly id: string;
  readonly type: string;
  readonly relationships: Readonly<Record<string, { readonly data: { readonly id: string } } | undefined>>;
}

test('answers that repeat what was delivered are erased with the events of a customer, and those of others are kept', async () => {
  const [gone, other] = [await openCustomer(bank), await openCustomer(bank)];
  expect((await bank.call('POST', '/webhooks', bodies.webhook())).status).toBe(201);
  await archive(bank, gone);
  await archive(bank, other);
  await projectEvents(bank);
  const events = (await bank.call('GET', '/events?page[limit]=100')).body.data as readonly Listed[];
  const webhook = { organisationId: bank.organisationId, id: '1' };
  const cipher = await bank.platform.cipher(bank.organisationId);
  for (const id of [gone, other]) {
    const event = events.find((one) => one.relationships['customer']?.data.id === id);
    const number = Number(event?.id);
    const answer = sealAnswer(`echo of ${id}`, cipher, webhook);
    const row = {
      from: number,
      to: number,
      count: 1,
      attempts: 1,
      sealedAnswer: answer,
      reason: 'status',
      status: 500,
    };
    await logDelivery(bank.platform, webhook, { outcome: 'Failed', ...row });
  }
  await eraseWholly(bank, gone);
  const rows = (await bank.table.query({ pk: deliveryLogPartition(webhook) })).map(deliveryItem.parse);
  const answers = rows.map(({ sealedAnswer }) => sealedAnswer && openAnswer(sealedAnswer, cipher, webhook));
  expect(answers).toEqual(['', `echo of ${other}`]);
  const shown = await bank.call('GET', '/webhooks/1/deliveries?sort=createdAt');
  expect([shown.status, shown.body.data.length]).toEqual([200, 2]);
});

test('a form of a customer whose erasure is under way shows and takes nothing, and gets no successor', async () => {
  const form = await makeForm(bank, { applicantDetails: { email: 'quillfeather@example.com' } });
  const applicant = applicantOf(bank, form);
  await applicant.goToReview('Individual', { name: { last: 'Quillfeather' } });
  await applicant.submit();
  const { body } = await bank.call('GET', `/application-forms/${form.id}?include=application`);
  const application = body.included[0].id as string;
  const decided = (await bank.call('GET', `/applications/${application}`)).body.data;
  if (decided.attributes.status !== 'Approved') {
    expect((await bank.call('POST', `/sandbox/applications/${application}/approve`)).status).toBe(200);
  }
  const { relationships } = (await bank.call('GET', `/applications/${application}`)).body.data;
  const customerId = relationships.customer.data.id as string;
  await archive(bank, customerId);
  await startErasure(bank.platform, { organisationId: bank.organisationId, customerId });
  await workErasure(bank);
  const opened = await applicant.see();
  expect(opened.html).not.toContain('Quillfeather');
  await expect(applicant.fill('name', { last: 'Quillfeather' })).rejects.toThrow('the page has no form');
  const link = { application: { data: { type: 'application', id: application } } };
  expect((await askForForm(bank, {}, link)).status).toBe(409);
  await projectEvents(bank);
  bank.clock.advance({ ms: streamMs });
  await workErasure(bank);
  const text = await everything();
  expect(['Quillfeather', 'quillfeather@example.com'].filter((one) => text.includes(one))).toEqual([]);
});
