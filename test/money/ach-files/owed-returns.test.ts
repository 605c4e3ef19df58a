import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { archiveOwner, balanceOf, close, freeze, openAccount } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { arrive, asides, batch, entry, fileOf, handleReports, otherBank, trace } from './bank-file.ts';
import { banksWithFiles, entriesOf, instant, routingNumber } from './file-bank.ts';

const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-02T15:00:00Z' });
let account: string;
let number: string;
beforeEach(async () => {
  bank.sent.splice(0);
  account = await openAccount(bank);
  number = String((await bank.call('GET', `/accounts/${account}`)).body.data.attributes.accountNumber);
});

const debit = { transactionCode: '37', amountCents: 4_00 } as const;
const bring = async (overrides: object, name = 'a.ach') => {
  await arrive(bank, name, fileOf(batch([entry({ accountNumber: number, ...overrides })])));
  await handleReports(bank);
};
const returns = async () => (await entriesOf(bank)).filter(({ kind }) => kind === 'Return');
const codes = async () =>
  (await returns()).map(({ content }) => content.addenda?.map((one) => ('returnCode' in one ? one.returnCode : '')));

test('a debit without money goes back with R01, as the entry was, in the file of its second day', async () => {
  await bring(debit);
  expect(await returns()).toEqual([]);
  await runDue(bank, '2026-12-03T13:30:00Z');
  expect(await returns()).toMatchObject([
    {
      direction: 'Debit',
      amount: 4_00,
      entryClass: 'PPD',
      transactionCode: '36',
      companyIdentification: '1123456789',
      effectiveDate: '2026-12-02',
      window: '2026-12-03T21:45:00.000Z',
      source: { type: 'achReceivedPayment' },
      content: {
        companyName: 'ACME PAYROLL',
        description: 'SALARY',
        identification: 'INV-1',
        receiver: { name: 'JANE MARLOW', routingNumber: otherBank, accountNumber: number },
        addenda: [
          { kind: 'Return', returnCode: 'R01', originalTrace: trace(1), originalDfi: routingNumber.slice(0, 8) },
        ],
      },
    },
  ]);
  await runDue(bank, '2026-12-03T14:00:00Z');
  await bring(debit, 'b.ach');
  expect(await returns()).toHaveLength(1);
});

test('an entry for a closed, frozen or unknown account, or of archived owners, goes back once with its code', async () => {
  expect((await close(bank, account)).status).toBe(200);
  await bring({ traceNumber: trace(1) });
  await bring({ traceNumber: trace(1) }, 'again.ach');
  account = await openAccount(bank);
  number = String((await bank.call('GET', `/accounts/${account}`)).body.data.attributes.accountNumber);
  await freeze(bank, account);
  await bring({ traceNumber: trace(2) }, 'b.ach');
  await archiveOwner(bank, account);
  await bring({ traceNumber: trace(3), ...debit }, 'c.ach');
  for (const name of ['d.ach', 'again-d.ach']) {
    await bring({ traceNumber: trace(4), accountNumber: `${number.slice(0, 3)}999999999` }, name);
    await bring({ traceNumber: trace(5), accountNumber: '12-34' }, `e-${name}`);
  }
  expect(await codes()).toEqual([['R02'], ['R16'], ['R16'], ['R03'], ['R04']]);
  expect(await asides(bank)).toEqual([]);
});

test('an entry without an account number goes back with R04', async () => {
  const text = Buffer.from(fileOf(batch([entry({ accountNumber: 'NUMBER' })]))).toString('latin1');
  await arrive(bank, 'a.ach', Buffer.from(text.replace('NUMBER', ' '.repeat(6))));
  await handleReports(bank);
  expect(await codes()).toEqual([['R04']]);
  expect(await asides(bank)).toEqual([]);
});

test('a prenote or an entry without money that no account can take goes back once, with amount 0, and others change nothing', async () => {
  const payment = { kind: 'Payment', information: 'RMR*IV*1', sequence: 1 } as const;
  const prenote = { transactionCode: '28', amountCents: 0 };
  const unknown = `${number.slice(0, 3)}999999999`;
  await bring({ ...prenote, traceNumber: trace(1) }, 'good.ach');
  expect(await entriesOf(bank)).toEqual([]);
  for (const name of ['a.ach', 'b.ach'])
    await bring({ ...prenote, traceNumber: trace(2), accountNumber: unknown }, name);
  const zero = entry({
    accountNumber: '12-34',
    transactionCode: '24',
    amountCents: 0,
    addenda: [payment],
    traceNumber: trace(3),
  });
  await arrive(bank, 'zero.ach', fileOf(batch([zero], { entryClass: 'CCD' })));
  await handleReports(bank);
  expect((await close(bank, account)).status).toBe(200);
  await bring({ ...prenote, traceNumber: trace(4) }, 'closed.ach');
  expect(await codes()).toEqual([['R03'], ['R04'], ['R02']]);
  expect((await returns()).map(({ amount, transactionCode }) => [amount, transactionCode])).toEqual([
    [0, '26'],
    [0, '21'],
    [0, '26'],
  ]);
  expect((await bank.call('GET', `/received-payments?filter[accountId]=${account}`)).body.data).toEqual([]);
  expect((await bank.call('GET', `/declined-incoming-payments?filter[accountId]=${account}`)).body.data).toEqual([]);
  expect(await asides(bank)).toEqual([]);
  const moment = { now: instant('2026-12-02T21:55:00.000Z'), realNow: bank.clock.now() };
  const window = instant('2026-12-02T21:45:00.000Z');
  await closeWindow(bank.platform, moment, { scope: bank.organisationId, routingNumber, window });
  const key = `outgoing/${routingNumber}/${bank.organisationId}/20261202T1645-1.ach`;
  const { files, faults } = readAchFiles((await bank.platform.achFiles.read(key)) ?? Buffer.from(''));
  expect(faults).toEqual([]);
  const written = files.flatMap(({ batches }) => batches.flatMap(({ entries }) => entries));
  expect(written.map(({ amountCents }) => amountCents)).toEqual([0, 0, 0]);
});

test('a return by the API leaves in the next file, with the money in one step', async () => {
  await bring({});
  const [received] = (await bank.call('GET', `/received-payments?filter[accountId]=${account}`)).body.data;
  const id = String(received.relationships.receivePaymentTransaction.data.id);
  const bodyOf = (reason: string) => ({
    data: {
      type: 'returnAch',
      attributes: { reason },
      relationships: { account: { data: { type: 'depositAccount', id: account } } },
    },
  });
  // The operator of the network would refuse the file.
  expect((await bank.call('POST', `/returns/${id}`, bodyOf('AddendaError'))).status).toBe(400);
  const body = bodyOf('CreditEntryRefusedByReceiver');
  for (let times = 0; times < 2; times += 1) expect((await bank.call('POST', `/returns/${id}`, body)).status).toBe(200);
  expect(await codes()).toEqual([['R23']]);
  expect(await balanceOf(bank, account)).toBe(0);
});

test('a return with R17 says what is wrong, as its code demands', async () => {
  await bring({});
  const [received] = (await bank.call('GET', `/received-payments?filter[accountId]=${account}`)).body.data;
  const body = {
    data: {
      type: 'returnAch',
      attributes: { reason: 'FileRecordEditCriteria' },
      relationships: { account: { data: { type: 'depositAccount', id: account } } },
    },
  };
  const id = String(received.relationships.receivePaymentTransaction.data.id);
  expect((await bank.call('POST', `/returns/${id}`, body)).status).toBe(200);
  expect((await returns()).map(({ content }) => content.addenda)).toMatchObject([
    [{ returnCode: 'R17', information: 'FILE RECORD EDIT CRITERIA' }],
  ]);
});
