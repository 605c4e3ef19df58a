import { emailsWorker, unsentNoticeMessage } from '../../../functions/outreach/emails/workers/emails.ts';
import { addressHash, suppress } from '../../../functions/outreach/emails/suppressions.ts';
import { emailOf } from '../../../functions/onboarding/customers/contact-email.ts';
import { disputeEmails } from '../../../functions/outreach/outreach-settings/store.ts';
import { customer } from '../../../functions/onboarding/customers/for-others.ts';
import { invariant } from '../../../functions/kernel/base/invariant.ts';
import { replace } from '../../../functions/kernel/table/write.ts';
import { balanceOf, openCustomer, refusals } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { visitorOf } from '../../support/hosted-pages/visitor.ts';
import { deliver, runDue } from '../../support/bank/workers.ts';
import { tell } from '../processor-messages/processor.ts';
import { useDisputes } from './dispute-bank.ts';

const { bank, answers, attributesOf, dispute, disputed, purchased, withdraw } = useDisputes();
const allOn = Object.fromEntries(disputeEmails.map((name) => [name, true]));
const turnOn = (attributes = {}) =>
  bank.call('POST', '/outreach-settings', bodies.outreachSettings({ emails: allOn, ...attributes }));

/** Sends what is recorded; answers the e-mails so far, the oldest first. */
async function mails(): Promise<readonly { readonly to: string; readonly subject: string; readonly text: string }[]> {
  expect(await deliver(bank, emailsWorker, { organisationId: bank.organisationId })).toBe(true);
  const { body } = await bank.call('GET', '/sandbox/messages?filter[type]=emailMessage&sort=createdAt');
  return body.data.map((one: { attributes: object }) => one.attributes);
}
const subjects = async () => (await mails()).map(({ subject }) => subject).sort();

const pathIn = ({ text }: { readonly text: string }): string => /\/hosted\/disputes\/\S+/.exec(text)?.[0] ?? '';

test('a dispute that is lost: receipt, credit, decision and the day on which the credit is taken back, once each', async () => {
  await turnOn();
  const { say } = await disputed();
  const [received] = await mails();
  expect(received?.subject).toBe('We have received your dispute of $40.00');
  expect(received?.text).toMatch(/If we have not finished by December 30, 2026, .* credit your account/);
  expect(received?.text).toContain('the result by March 1, 2027 at the latest');
  bank.clock.advance({ days: 35 });
  await runDue(bank);
  await runDue(bank);
  expect(await subjects()).toEqual(['We have credited $40.00 to your account for now']);
  const credited = (await mails()).find(({ subject }) => subject === 'We have credited $40.00 to your account for now');
  expect(credited?.text).toContain('On January 5, 2027 we credited $40.00');
  expect(credited?.text).toContain('You can use this money in full while we investigate.');
  await say({ status: 'ResolvedLost' });
  await say({ status: 'ResolvedLost' });
  bank.clock.advance({ days: 12 });
  await runDue(bank);
  // The sandbox keeps what was sent for a while only.
  expect(await subjects()).toEqual([
    'We will take back $40.00 on January 13, 2027',
    'Your dispute of $40.00 is decided',
  ]);
  const lost = (await mails()).find(({ subject }) => subject === 'Your dispute of $40.00 is decided');
  expect(lost?.text).toContain('You have the right to the documents on which the decision rests.');
});

test.each([
  ['won', { status: 'ResolvedWon' }, 'Your dispute of $40.00 is decided in your favor'],
  [
    'won in part',
    { status: 'ResolvedWon', wonAmount: 15_00 },
    'Your dispute of $40.00 is decided in your favor, in part',
  ],
  ['denied', { status: 'Denied' }, 'Your dispute of $40.00 is decided'],
])('a dispute that is %s', async (_, message, subject) => {
  await turnOn();
  const { say } = await disputed();
  await say(message);
  expect((await subjects()).filter((one) => !one.startsWith('We have received'))).toEqual([subject]);
});

test('one that is withdrawn, and one that the merchant pays', async () => {
  await turnOn();
  const first = await disputed();
  await withdraw(first.id);
  const { reference: card, say } = await disputed();
  await say({ status: 'ProvisionallyCredited' });
  const merchant = { name: 'Lamps and more', type: 5712, location: 'Reno, NV' };
  const refund = { card, kind: 'purchase', authorization: 'a-1', direction: 'Credit', amount: 40_00, merchant };
  expect((await tell(bank, 'settlements', refund)).status).toBe(204);
  expect(await subjects()).toEqual(
    expect.arrayContaining(['Your dispute of $40.00 is withdrawn', 'The merchant has given back what you disputed']),
  );
});

test('nothing is written without outreach settings, or before letters about disputes are turned on; one can be turned off', async () => {
  await disputed();
  expect(await mails()).toEqual([]);
  await bank.call('POST', '/outreach-settings', bodies.outreachSettings());
  await disputed();
  expect(await mails()).toEqual([]);
  const patch = { data: { type: 'outreachSettings', attributes: { emails: { ...allOn, disputeReceived: false } } } };
  expect((await bank.call('PATCH', '/outreach-settings/1', patch)).status).toBe(200);
  const { say } = await disputed();
  await say({ status: 'ResolvedWon' });
  expect(await subjects()).toEqual(['Your dispute of $40.00 is decided in your favor']);
});

/** What has come since, the receipt apart. */
const news = async () => (await mails()).filter(({ subject }) => !subject.startsWith('We have received'));
const refundOf = (card: string, amount: number) => {
  const merchant = { name: 'Lamps and more', type: 5712, location: 'Reno, NV' };
  return tell(bank, 'settlements', {
    card,
    kind: 'purchase',
    authorization: 'a-1',
    direction: 'Credit',
    amount,
    merchant,
  });
};

test('one that is won after the merchant has given everything back says so, and one that is withdrawn names what is debited', async () => {
  await turnOn();
  const { reference, say } = await disputed();
  expect((await refundOf(reference, 40_00)).status).toBe(204);
  await say({ status: 'ResolvedWon' });
  const [paid] = await news();
  expect([paid?.subject, paid?.text.includes('takes the place')]).toEqual([
    'The merchant has given back what you disputed',
    false,
  ]);
  const second = await disputed();
  await second.say({ status: 'ProvisionallyCredited' });
  await withdraw(second.id);
  const withdrawn = (await news()).find(({ subject }) => subject.endsWith('is withdrawn'));
  expect(withdrawn?.text).toContain('On December 1, 2026 we debit your account with $40.00');
});

test('one that the processor refuses to look into has no decision', async () => {
  await turnOn();
  answers.next = { outcome: 'failed', failure: 'refused' };
  const { id } = await disputed();
  const [received] = await mails();
  await runDue(bank);
  expect((await attributesOf(id)).denialReason).toBe('RefusedByProcessor');
  expect(await news()).toEqual([]);
  const { html } = await visitorOf(bank).get(pathIn(received ?? { text: '' }));
  expect(html).toContain('We will decide about it ourselves');
  expect(html).not.toMatch(/no error|right to the documents/);
});

test('a credit of one that the processor refuses afterwards is taken back after the notice, not at once', async () => {
  await turnOn();
  const { id, say, accountId } = await disputed();
  const before = await balanceOf(bank, accountId);
  await say({ status: 'ProvisionallyCredited' });
  answers.next = { outcome: 'failed', failure: 'refused' };
  await runDue(bank);
  expect(await attributesOf(id)).toMatchObject({ denialReason: 'RefusedByProcessor', creditReversalAmount: 40_00 });
  expect(await balanceOf(bank, accountId)).toBe(before + 40_00);
  expect((await news()).map(({ subject }) => subject)).toHaveLength(2);
  bank.clock.advance({ days: 10 });
  await runDue(bank);
  expect(await balanceOf(bank, accountId)).toBe(before);
});

test('letters go to those who own the account when they are written, and not to erased ones', async () => {
  await turnOn();
  const { accountId, customerId, say } = await disputed();
  await mails();
  const joint = await openCustomer(bank, { email: 'joint@acme.example' });
  const owners = (ids: readonly string[]) => ({ data: ids.map((id) => ({ type: 'individualCustomer', id })) });
  const path = `/accounts/${accountId}/relationships/customers`;
  expect((await bank.call('POST', path, owners([joint]))).status).toBe(200);
  expect((await bank.call('DELETE', path, owners([customerId]))).status).toBe(200);
  await say({ status: 'ProvisionallyCredited' });
  expect((await news()).map(({ to }) => to)).toEqual(['joint@acme.example']);
  expect((await bank.call('POST', path, owners([customerId]))).status).toBe(200);
  const ref = customer(bank.organisationId, joint);
  const found = await bank.table.get(ref.key);
  invariant(found !== undefined, 'the joint owner was not found');
  const stored = ref.parse(found);
  await bank.table.transact([replace({ ...stored, erasedAt: stored.createdAt })]);
  await say({ status: 'ResolvedWon' });
  const won = (await news()).filter(({ subject }) => subject.endsWith('in your favor'));
  expect(won.map(({ to }) => to === 'joint@acme.example')).toEqual([false]);
});

test('an address that has bounced gets no letter, and each that it misses is an alarm that names no address', async () => {
  await turnOn();
  const { customerId, say } = await disputed();
  await mails();
  const { organisationId, table, platform } = bank;
  const ref = customer(organisationId, customerId);
  const found = await table.get(ref.key);
  invariant(found !== undefined, 'the customer was not found');
  const email = emailOf(ref.parse(found)) ?? '';
  const hash = addressHash(email, organisationId, await platform.cipher(organisationId));
  await table.transact([suppress({ organisationId, hash }, 'Bounce', bank.clock.now())]);
  await say({ status: 'ProvisionallyCredited' });
  await say({ status: 'ResolvedWon' });
  expect(await news()).toEqual([]);
  const alarms = bank.logs.filter(({ message }) => message === unsentNoticeMessage.text);
  expect(alarms.map(({ fields }) => fields['outcome']).toSorted()).toEqual(['disputeCredited', 'disputeDecided']);
  expect(JSON.stringify(alarms)).not.toContain(email);
});

test('an owner without an address gets no letter, and each that they miss is an alarm', async () => {
  await turnOn();
  const { customerId, say } = await disputed();
  await mails();
  const ref = customer(bank.organisationId, customerId);
  const found = await bank.table.get(ref.key);
  invariant(found !== undefined, 'the customer was not found');
  await bank.table.transact([replace({ ...ref.parse(found), email: '' })]);
  await say({ status: 'ProvisionallyCredited' });
  expect(await news()).toEqual([]);
  const alarms = bank.logs.filter(({ message }) => message === unsentNoticeMessage.text);
  expect(alarms.map(({ fields }) => fields['outcome'])).toEqual(['disputeCredited']);
});

test.each([
  [
    'by a message',
    (card: string, _: string) => tell(bank, 'disputes', { card, authorization: 'a-1', status: 'InvestigationStarted' }),
  ],
  [
    'by the sandbox',
    (_: string, transactionId: string) =>
      bank.call('POST', '/sandbox/disputes', {
        data: { type: 'dispute', attributes: {}, relationships: bodies.dispute(transactionId, {}).data.relationships },
      }),
  ],
])(
  'a dispute that the processor opens %s has letters, which name no day that only the processor knows',
  async (_, open) => {
    await turnOn();
    const { accountId, reference, transactionId } = await purchased();
    const before = await balanceOf(bank, accountId);
    expect((await open(reference, transactionId)).status).toBeLessThan(300);
    const [received] = await mails();
    expect(received?.subject).toBe('We have received your dispute of $40.00');
    expect(received?.text).toContain('We will tell you the result. You can send us');
    expect((await visitorOf(bank).get(pathIn(received ?? { text: '' }))).html).toContain('$40.00');
    const say = (status: string) => tell(bank, 'disputes', { card: reference, authorization: 'a-1', status });
    await say('ProvisionallyCredited');
    const [credited] = await news();
    expect(credited?.text).toContain('we will take it back with the decision, and will tell you');
    await say('ResolvedLost');
    expect(await balanceOf(bank, accountId)).toBe(before);
    const decided = (await news()).filter(({ subject }) => !subject.startsWith('We have credited'));
    expect(decided.map(({ subject }) => subject)).toEqual(['Your dispute of $40.00 is decided']);
    expect(decided[0]?.text).toContain('On December 1, 2026 we debited your account with $40.00');
  },
);

test.each([
  ['en', ['$15.00 is yours to keep', 'On December 1, 2026 we debited your account with $25.00']],
  ['es', ['$15.00 es suyo', 'El 1 de diciembre de 2026 cargamos a su cuenta $25.00']],
])('a part that is not won is told with the decision where it is taken back at once: %s', async (language, texts) => {
  await turnOn({ language });
  const { accountId, reference } = await purchased();
  const before = await balanceOf(bank, accountId);
  const say = (content: object) => tell(bank, 'disputes', { card: reference, authorization: 'a-1', ...content });
  await say({ status: 'InvestigationStarted' });
  await say({ status: 'ProvisionallyCredited' });
  await mails();
  await say({ status: 'ResolvedWon', wonAmount: 15_00 });
  expect(await balanceOf(bank, accountId)).toBe(before + 15_00);
  const [decided] = (await mails()).filter(({ text }) => text.includes('$25.00'));
  for (const text of texts) expect(decided?.text).toContain(text);
});

test('a dispute that the processor opens has no letters where they are off', async () => {
  const { reference } = await purchased();
  const opening = { card: reference, authorization: 'a-1', status: 'InvestigationStarted' };
  expect((await tell(bank, 'disputes', opening)).status).toBe(204);
  expect(await mails()).toEqual([]);
});

test('a credit of the merchant ends ten disputes of an account with ten owners in one transaction', async () => {
  await turnOn({ emails: { disputeDecided: true } });
  const { accountId, transactionId, reference } = await purchased();
  const ids = [];
  for (let number = 0; number < 9; number += 1)
    ids.push(await openCustomer(bank, { email: `owner-${number}@acme.example` }));
  const owners = { data: ids.map((id) => ({ type: 'individualCustomer', id })) };
  expect((await bank.call('POST', `/accounts/${accountId}/relationships/customers`, owners)).status).toBe(200);
  for (let number = 0; number < 10; number += 1) {
    const { body } = await dispute(transactionId, { amount: 4_00 });
    const said = await tell(bank, 'disputes', {
      card: reference,
      dispute: body.data.id,
      status: 'ProvisionallyCredited',
    });
    expect(said.status).toBe(204);
  }
  // A message to the worker sends a page of what is recorded.
  await mails();
  await mails();
  expect((await refundOf(reference, 40_00)).status).toBe(204);
  const sent = (await news()).filter(({ subject }) => subject === 'The merchant has given back what you disputed');
  expect(sent).toHaveLength(100);
});

test('settings that tell of credits and not of their reversal are refused', async () => {
  const half = { ...allOn, disputeCreditReversal: false };
  const refused = await turnOn({ emails: half });
  expect(refusals(refused)).toEqual([['invalid_value', '/data/attributes/emails/disputeCreditReversal']]);
  await turnOn();
  const patch = { data: { type: 'outreachSettings', attributes: { emails: { disputeCreditReversal: false } } } };
  expect((await bank.call('PATCH', '/outreach-settings/1', patch)).status).toBe(400);
});

describe('the page of a dispute', () => {
  test('tells what is kept apart from what is taken back, and nothing of a credit of nothing', async () => {
    await turnOn();
    const { say } = await disputed();
    const [mail] = await mails();
    const page = async (one = mail) => (await visitorOf(bank).get(pathIn(one ?? { text: '' }))).html;
    await say({ status: 'ProvisionallyCredited' });
    await say({ status: 'ResolvedWon', wonAmount: 15_00 });
    const told = (await news()).filter(({ text }) => text.includes('$25.00'));
    expect(told.map(({ subject }) => subject)).toEqual(['We will take back $25.00 on December 9, 2026']);
    expect(await page()).toContain('$15.00 is yours to keep.');
    expect(await page()).toContain('We will take back $25.00');
    bank.clock.advance({ days: 300 });
    expect(await page()).toContain('This page does not exist');
    const second = await disputed();
    const other = (await mails()).findLast(({ subject }) => subject.startsWith('We have received'));
    await refundOf(second.reference, 40_00);
    await second.say({ status: 'ProvisionallyCredited' });
    expect(await page(other)).not.toContain('$0.00');
    await second.say({ status: 'ResolvedWon' });
    expect(await page(other)).toContain('The merchant has given your money back');
  });

  test('shows facts, dates, documents and rights as they are now, in both languages, and no name of the customer', async () => {
    await turnOn({ language: 'es' });
    const { id, say } = await disputed({}, { name: 'مصابيح <b>' });
    const [mail] = await mails();
    expect(mail?.subject).toBe('Recibimos su disputa de $40.00');
    const visitor = visitorOf(bank);
    const path = pathIn(mail ?? { text: '' });
    expect((await visitor.get(path)).html).toContain('Estamos investigando su disputa');
    const page = async () => (await visitor.get(`${path}?language=en`)).html;
    const before = await page();
    for (const part of ['$40.00', 'مصابيح &lt;b&gt;', 'It never came', 'By March 1, 2027', 'None so far.', id]) {
      expect(before).toContain(part);
    }
    expect(before).not.toMatch(/Peter|Parker|Richard|Hendricks/);
    await say({ status: 'ProvisionallyCredited' });
    expect(await page()).toContain('Until we know the result, $40.00 is in your account.');
    await say({ status: 'ResolvedLost' });
    const after = await page();
    expect(after).toContain('We will take back $40.00 on December 9, 2026');
    expect(after).toContain('You have the right to the documents');
  });

  test('is there for half a year after a decision, however late it comes', async () => {
    await turnOn();
    const { reference } = await purchased();
    const say = (status: string) => tell(bank, 'disputes', { card: reference, authorization: 'a-1', status });
    await say('InvestigationStarted');
    bank.clock.advance({ days: 300 });
    await say('ResolvedLost');
    const [decided] = (await mails()).filter(({ subject }) => subject.endsWith('is decided'));
    const page = async () => (await visitorOf(bank).get(pathIn(decided ?? { text: '' }))).html;
    bank.clock.advance({ days: 180 });
    expect(await page()).toContain('We found that no error occurred');
    bank.clock.advance({ days: 4 });
    expect(await page()).toContain('This page does not exist');
  });

  test('nothing is at another address', async () => {
    const answer = await visitorOf(bank).get('/hosted/disputes/nothing');
    expect([answer.status, answer.html]).toEqual([404, expect.stringContaining('This page does not exist')]);
  });
});
