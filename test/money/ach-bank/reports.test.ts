import { achBankWorker } from '../../../functions/money/ach-bank/workers/ach-bank.ts';
import { achBankQueue, achFilesQueue, achAnswersQueue } from '../../../functions/money/ach-files/queues.ts';
import { anotherOrganisation, balanceOf, openAccount } from '../../support/bank/bank.ts';
import { outside } from '../../support/bank/payment-bodies.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { asides } from '../ach-files/bank-file.ts';
import { banksWithFiles, entriesOf, routingNumber } from '../ach-files/file-bank.ts';
import { openSides, payCounterparty, showCounterparty } from '../ach-files/prenote-bank.ts';
import { makeAch, payment } from '../payments/ach-bank.ts';
import { fileCalled, leaveOn, reportingBanks, settleFiles } from './played-files.ts';

const bank = useOrganisation({ settings: { banks: reportingBanks }, at: '2026-12-01T15:00:00Z' });
const name = '20261201T1645-1';
const nextName = '20261202T1645-1';
let account: string;
beforeEach(async () => {
  bank.sent.splice(0);
  account = await openAccount(bank, { cents: 500_00 });
});

const to = (accountNumber: string, amount = 1_00) =>
  makeAch(bank, account, { counterparty: { ...outside, accountNumber }, amount });
const statusOf = async (id: string) => (await payment(bank, id)).attributes.status;
const traceOf = async (id: string) => String((await payment(bank, id)).attributes['traceNumber']);
const sentEntryOf = async (id: string): Promise<object> =>
  (await bank.call('GET', `/payments/${id}/ach-entries`)).body.data[0].attributes;
const newestFile = async () => {
  const [file] = (await bank.call('GET', '/ach-files?filter[direction]=Outgoing')).body.data as {
    id: string;
    attributes: { status: string };
  }[];
  return { id: file?.id ?? '', status: file?.attributes.status };
};
const report = async (file = name) =>
  Buffer.from(
    (await bank.platform.achFiles.read(`incoming/${routingNumber}/${bank.organisationId}/${file}.ack`)) ?? [],
  ).toString('latin1');
const contentsOf = async (file: string) =>
  Buffer.from(
    (await bank.platform.achFiles.read(`outgoing/${routingNumber}/${bank.organisationId}/${file}.ach`)) ?? [],
  ).toString('latin1');
const answer = (attributes: object, id: string) =>
  bank.call('POST', '/sandbox/ach-files', {
    data: { type: 'achFileAnswer', attributes, relationships: { file: { data: { type: 'achFile', id } } } },
  });
const decide = (id: string, attributes: object) =>
  bank.call('PATCH', `/sandbox/ach-files/${id}`, { data: { type: 'achFileDecision', attributes } });

test('a file is Written, then Sent when the bank has it, then Acknowledged by its report', async () => {
  await to('1000000001');
  await leaveOn(bank, 1);
  expect((await newestFile()).status).toBe('Written');
  for (const body of takeSent(bank, achBankQueue.name)) {
    for (let time = 0; time < 2; time += 1) expect(await deliver(bank, achBankWorker, body)).toBe(true);
  }
  expect((await newestFile()).status).toBe('Sent');
  expect(await report()).toBe(`FILE,STATUS,BATCH,TRACE,REASON\n${name},ACCEPTED,,,\n`);
  await settleFiles(bank, 2);
  expect((await newestFile()).status).toBe('Acknowledged');
  expect(await asides(bank)).toEqual([]);
});

test('an entry of 6660301 is rejected alone, a batch of 6660302 whole; returns come only for what the bank has taken', async () => {
  const [entry, batch, returned, taken] = [
    await to('6660301'),
    await to('6660302'),
    await to('6660101'),
    await to('1000000001'),
  ];
  await leaveOn(bank, 1);
  await settleFiles(bank, 2);
  const { id, status } = await newestFile();
  expect(status).toBe('Acknowledged');
  const statuses = () => Promise.all([entry, batch, returned, taken].map(statusOf));
  expect(await statuses()).toEqual(['Sent', 'Sent', 'Returned', 'Sent']);
  expect((await report()).split('\n').slice(1, 4)).toEqual([
    `${name},ACCEPTED,,,`,
    `${name},REJECTED,2,,BATCH REFUSED BY ACCOUNT NUMBER`,
    `${name},REJECTED,,${await traceOf(entry)},ENTRY REFUSED BY ACCOUNT NUMBER`,
  ]);
  const rejected = (part: string) => ({
    status: 'Rejected',
    rejectedAt: '2026-12-01T21:55:00.000Z',
    rejectedPart: part,
    rejectionReason: `${part.toUpperCase()} REFUSED BY ACCOUNT NUMBER`,
  });
  expect([await sentEntryOf(entry), await sentEntryOf(batch)]).toMatchObject([rejected('Entry'), rejected('Batch')]);
  expect(await sentEntryOf(taken)).not.toHaveProperty('rejectedAt');
  expect((await bank.call('GET', `/ach-files/${id}`)).body.data.attributes).toMatchObject({ rejectedEntries: 2 });
  expect((await decide(id, { decision: 'GiveUp', traceNumber: await traceOf(entry) })).status).toBe(202);
  expect((await decide(id, { decision: 'GiveUp', batch: 2 })).status).toBe(202);
  await settleFiles(bank, 2);
  expect(await statuses()).toEqual(['Returned', 'Returned', 'Returned', 'Sent']);
  expect(await balanceOf(bank, account)).toBe(499_00);
});

test('a file with an entry of 6660303 is rejected whole, and nothing of it is returned by other banks', async () => {
  const [whole, other] = [await to('6660303'), await to('6660101')];
  await leaveOn(bank, 1);
  await settleFiles(bank, 2);
  const { id, status } = await newestFile();
  expect(status).toBe('Rejected');
  expect([await statusOf(whole), await statusOf(other)]).toEqual(['Sent', 'Sent']);
  expect((await decide(id, { decision: 'GiveUp' })).body.data).toMatchObject({ type: 'achFile', id });
  await settleFiles(bank, 2);
  expect([await statusOf(whole), await statusOf(other)]).toEqual(['Returned', 'Returned']);
  expect(await balanceOf(bank, account)).toBe(500_00);
});

test('a bank whose reports have another form than those that are played makes none, and rejects nothing', async () => {
  const settings = { ...bank.platform.settings, banks: banksWithFiles() };
  const other = { ...bank, ...(await anotherOrganisation(bank)), platform: { ...bank.platform, settings } };
  const owned = await openAccount(other, { cents: 10_00 });
  await makeAch(other, owned, { counterparty: { ...outside, accountNumber: '6660303' }, amount: 1_00 });
  await leaveOn(other, 1);
  await settleFiles(other);
  expect(await fileCalled(other, name)).toMatchObject({ status: 'Sent' });
});

test.each([
  ['6660101', 'Acknowledged', 'Returned'],
  ['6660201', 'Acknowledged', 'Sent'],
  ['1000000001', 'Acknowledged', 'Sent'],
  ['6660303', 'Rejected', 'Sent'],
])('a prenote to %s leaves a file %s, and is %s', async (accountNumber, fileStatus, prenoteStatus) => {
  const sides = await openSides(bank, { sendPrenote: true, accountNumber });
  const waits = await payCounterparty(bank, sides);
  await leaveOn(bank, 1);
  await settleFiles(bank, 2);
  expect((await newestFile()).status).toBe(fileStatus);
  expect((await showCounterparty(bank, sides))['prenote']).toMatchObject({ status: prenoteStatus });
  expect(await statusOf(waits)).toBe(prenoteStatus === 'Returned' ? 'Rejected' : 'Pending');
  expect(await asides(bank)).toEqual([]);
});

describe('an answer that is chosen', () => {
  let id: string;
  let paid: string;
  beforeEach(async () => {
    paid = await to('1000000001');
    await leaveOn(bank, 1);
    await settleFiles(bank);
    ({ id } = await newestFile());
  });

  test('201: a file that was accepted is rejected, and leaves again with its trace number', async () => {
    const { status, body } = await answer({ outcome: 'Rejected', reason: 'Unknown company' }, id);
    expect([status, body.data.attributes.contents]).toEqual([
      201,
      `FILE,STATUS,BATCH,TRACE,REASON\n${name},REJECTED,,,Unknown company\n`,
    ]);
    await settleFiles(bank, 2);
    expect((await newestFile()).status).toBe('Rejected');
    for (let time = 0; time < 2; time += 1) expect((await decide(id, { decision: 'Resend' })).status).toBe(202);
    await settleFiles(bank, 2);
    await leaveOn(bank, 2);
    await settleFiles(bank, 2);
    expect(await contentsOf(nextName)).toContain(await traceOf(paid));
    expect(await fileCalled(bank, nextName)).toMatchObject({ status: 'Acknowledged' });
    expect(await entriesOf(bank)).toHaveLength(1);
    expect([await statusOf(paid), await balanceOf(bank, account)]).toEqual(['Sent', 499_00]);
  });

  test('201: an entry that is rejected alone leaves its file Acknowledged', async () => {
    const traceNumber = await traceOf(paid);
    expect((await answer({ outcome: 'Rejected', traceNumber }, id)).status).toBe(201);
    await settleFiles(bank);
    expect((await newestFile()).status).toBe('Acknowledged');
    expect((await decide(id, { decision: 'Keep', traceNumber })).status).toBe(202);
  });

  test('201: an answer about an entry that is in no file of it is put aside', async () => {
    await answer({ outcome: 'Rejected', traceNumber: '101999990000000' }, id);
    await settleFiles(bank);
    expect((await asides(bank)).map(({ why }) => why)).toEqual([`${id}: it has no entry with this trace number`]);
  });

  test('400: a part of a file that is Accepted', async () => {
    const { status, body } = await answer({ outcome: 'Accepted', batch: 1 }, id);
    expect([status, body.errors[0].source.pointer]).toEqual([400, '/data/attributes/outcome']);
  });

  test('404: a file of another organisation, and a file of the bank', async () => {
    await answer({ outcome: 'Accepted' }, id);
    const other = await anotherOrganisation(bank);
    const body = {
      data: {
        type: 'achFileAnswer',
        attributes: { outcome: 'Accepted' },
        relationships: { file: { data: { type: 'achFile', id } } },
      },
    };
    expect((await other.call('POST', '/sandbox/ach-files', body)).status).toBe(404);
    expect(bank.sent.filter(({ queue }) => queue === achFilesQueue.name)).toEqual([]);
  });

  test('404: a decision where nothing was rejected, or about the file of another organisation', async () => {
    expect((await decide(id, { decision: 'Resend' })).status).toBe(404);
    await answer({ outcome: 'Rejected' }, id);
    await settleFiles(bank);
    const other = await anotherOrganisation(bank);
    const body = { data: { type: 'achFileDecision', attributes: { decision: 'Resend' } } };
    expect((await other.call('PATCH', `/sandbox/ach-files/${id}`, body)).status).toBe(404);
    expect(takeSent(bank, achAnswersQueue.name)).toEqual([]);
  });

  test('409: another decision than before', async () => {
    await answer({ outcome: 'Rejected' }, id);
    await settleFiles(bank);
    // The second one waits in the queue when the first one is carried out.
    for (const decision of ['GiveUp', 'Keep']) expect((await decide(id, { decision })).status).toBe(202);
    await settleFiles(bank);
    expect(await statusOf(paid)).toBe('Returned');
    const { status, body } = await decide(id, { decision: 'Resend' });
    expect([status, body.errors[0].code]).toEqual([409, 'invalid_state']);
  });
});
