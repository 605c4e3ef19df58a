import { correctedData, corrections } from '../../../functions/money/ach-bank/known-values.ts';
import { achBankWorker } from '../../../functions/money/ach-bank/workers/ach-bank.ts';
import { achFileIntake } from '../../../functions/money/ach-files/workers/ach-file-intake.ts';
import { achFilesQueue, achBankQueue } from '../../../functions/money/ach-files/queues.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { changeCodes, readCorrection } from '../../../functions/money/payments/correction.ts';
import { achReturnCodes } from '../../../functions/money/payments/return-reasons.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { anotherOrganisation, balanceOf, openAccount, openCustomer } from '../../support/bank/bank.ts';
import { counterpartyBody } from '../../support/bank/bodies.ts';
import { outside } from '../../support/bank/payment-bodies.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../../support/bank/workers.ts';
import { asides, handleReports } from '../ach-files/bank-file.ts';
import { banksWithFiles, routingNumber } from '../ach-files/file-bank.ts';
import { makeAch, payment } from '../payments/ach-bank.ts';

const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-01T15:00:00Z' });
let account: string;
beforeEach(async () => {
  bank.sent.splice(0);
  account = await openAccount(bank, { cents: 500_00 });
});

const to = (accountNumber: string, overrides: object = {}) =>
  makeAch(bank, account, { counterparty: { ...outside, accountNumber }, ...overrides });
const name = (n = 1) => `20261201T1645-${n}.ach`;
const answers = () => `incoming/${routingNumber}/${bank.organisationId}`;

/** The window of 16:45 comes and its file is written; the bank is told, as often as wanted. */
async function leave(): Promise<void> {
  await runDue(bank, '2026-12-01T21:45:00Z');
  bank.clock.set('2026-12-01T21:55:00Z');
  await deliver(bank, achWindowsWorker, { organisationId: bank.organisationId });
}

async function play(times = 1): Promise<void> {
  for (const body of takeSent(bank, achBankQueue.name)) {
    for (let time = 0; time < times; time += 1) expect(await deliver(bank, achBankWorker, body)).toBe(true);
  }
  for (const body of takeSent(bank, achFilesQueue.name)) {
    for (let time = 0; time < times; time += 1) expect(await deliver(bank, achFileIntake, body)).toBe(true);
  }
  await handleReports(bank);
}

const stateOf = async (id: string) => {
  const { status, reason } = (await payment(bank, id)).attributes as { status: string; reason?: string };
  return [status, reason];
};

test('every return code of the product can be played, each by its account number, for credits and debits', async () => {
  const reasons = Object.entries(achReturnCodes);
  const ids = new Map<string, string>();
  for (const [index, [reason, code]] of reasons.entries()) {
    const direction = index % 2 === 0 ? 'Credit' : 'Debit';
    ids.set(reason, await to(`66601${code.slice(1)}`, { direction, amount: 1_00 }));
  }
  const other = await to('1000000001', { amount: 1_00 });
  await leave();
  await play(2);
  for (const [reason, id] of ids) expect(await stateOf(id)).toEqual(['Returned', reason]);
  expect(await stateOf(other)).toEqual(['Sent', undefined]);
  expect(await balanceOf(bank, account)).toBe(499_00);
  expect(await asides(bank)).toEqual([]);
});

test('a notification of change corrects the counterparty, whose next payment is not answered', async () => {
  const customerId = await openCustomer(bank);
  account = await openAccount(bank, { customerId, cents: 500_00 });
  const made = await bank.call('POST', '/counterparties', counterpartyBody(customerId, { accountNumber: '6660206' }));
  const counterpartyId = String(made.body.data.id);
  const first = await makeAch(bank, account, { counterpartyId, amount: 1_00 });
  await leave();
  await play(2);
  const { body } = await bank.call('GET', `/counterparties/${counterpartyId}`);
  expect(body.data.attributes).toMatchObject({ accountNumber: corrections.accountNumber, accountType: 'Savings' });
  expect(await stateOf(first)).toEqual(['Sent', undefined]);
  expect(await asides(bank)).toEqual([]);
});

test.each(changeCodes)('the corrected data of %s are in the columns of the rules', (code) => {
  expect(readCorrection(code, correctedData(code, '32'))).toBeDefined();
});

test('the file of answers has no fault, and comes from the banks of the receivers', async () => {
  await to('6660101');
  await to('6660201', { direction: 'Debit', amount: 2_00 });
  await leave();
  await play();
  const bytes = await bank.platform.achFiles.read(`${answers()}/answers-to-${name()}`);
  const { files, faults } = readAchFiles(bytes ?? new Uint8Array());
  expect(faults).toEqual([]);
  expect(
    files[0]?.batches.map(({ header, entries }) => [
      header?.odfi,
      header?.entryClass,
      header?.settlementDay,
      entries.length,
    ]),
  ).toEqual([
    ['01100001', 'PPD', 336, 1],
    ['01100001', 'COR', 336, 1],
  ]);
});

test('a file that the bank has no answer to makes none', async () => {
  await to('1000000001');
  await leave();
  await play();
  const keys = [];
  for await (const { key } of bank.platform.achFiles.list('incoming/')) keys.push(key);
  expect(keys.filter((key) => key.includes(bank.organisationId))).toEqual([]);
});

describe('files that are sent', () => {
  const send = (attributes: object) =>
    bank.call('POST', '/sandbox/ach-files', { data: { type: 'bankFile', attributes } });

  test('a file that is listed is shown as it was written, to its own organisation only', async () => {
    await to('1000000001');
    await leave();
    const bytes = await bank.platform.achFiles.read(`outgoing/${routingNumber}/${bank.organisationId}/${name()}`);
    const listed = (await bank.call('GET', '/ach-files')).body.data as { id: string }[];
    expect(listed).toHaveLength(1);
    const target = `/sandbox/ach-files/${listed[0]?.id ?? ''}`;
    const { status, body } = await bank.call('GET', target);
    expect([status, body.data.attributes]).toEqual([
      200,
      { name: name(), contents: Buffer.from(bytes ?? []).toString('latin1') },
    ]);
    expect((await (await anotherOrganisation(bank)).call('GET', target)).status).toBe(404);
  });

  test('a file that is sent is taken in once: the bank answers by hand', async () => {
    const id = await to('6660101');
    await leave();
    const [told] = takeSent(bank, achBankQueue.name);
    await deliver(bank, achBankWorker, told ?? {});
    takeSent(bank, achFilesQueue.name);
    const key = `${answers()}/answers-to-${name()}`;
    const contents = Buffer.from((await bank.platform.achFiles.read(key)) ?? []).toString('latin1');
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await send({ routingNumber, contents });
      expect([status, body.data.attributes.contents]).toEqual([201, contents]);
    }
    await play();
    expect(await stateOf(id)).toEqual(['Returned', 'InsufficientFunds']);
    expect(await asides(bank)).toEqual([]);
  });

  test('a file of a bank that this sandbox does not have is refused', async () => {
    const { status, body } = await send({ routingNumber: '021000021', contents: '1' });
    expect([status, body.errors[0].source.pointer]).toEqual([400, '/data/attributes/routingNumber']);
  });
});
