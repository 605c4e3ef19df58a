import { emailsWorker } from '../../../functions/outreach/emails/workers/emails.ts';
import { disputeEmails } from '../../../functions/outreach/outreach-settings/store.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { visitorOf } from '../../support/hosted-pages/visitor.ts';
import { deliver, runDue } from '../../support/bank/workers.ts';
import { tell } from '../processor-messages/processor.ts';
import { useDisputes } from './dispute-bank.ts';

const { bank, disputed, withdraw } = useDisputes();
const allOn = Object.fromEntries(disputeEmails.map((name) => [name, true]));
const turnOn = (attributes = {}) =>
  bank.call('POST', '/outreach-settings', bodies.outreachSettings({ emails: allOn, ...attributes }));

/** Sends what is recorded; answers the e-mails so far, the oldest first. */
async function mails(): Promise<readonly { readonly subject: string; readonly text: string }[]> {
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

describe('the page of a dispute', () => {
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

  test('nothing is at another address', async () => {
    const answer = await visitorOf(bank).get('/hosted/disputes/nothing');
    expect([answer.status, answer.html]).toEqual([404, expect.stringContaining('This page does not exist')]);
  });
});
