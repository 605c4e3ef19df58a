import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { fileOf as writtenFile } from './bank-file.ts';
import { type Bank, openAccount, openCustomer } from '../../support/bank/bank.ts';
import { arrive, batch, changed, handleReports, returned } from './bank-file.ts';
import { entriesOf, instant, routingNumber } from './file-bank.ts';

/** The windows of a prenote that leaves on 1 December, and of the live entry: three banking days after its settlement on the 2nd. */
export const firstWindow = instant('2026-12-01T21:45:00.000Z');
export const liveWindow = instant('2026-12-07T21:45:00.000Z');

export const receiverNumbers = { routingNumber: '021000021', accountNumber: '20044118' };

/** A customer with an account, and a counterparty of theirs. */
export async function openSides(bank: Bank, attributes: object = {}) {
  const customerId = await openCustomer(bank);
  const accountId = await openAccount(bank, { customerId, cents: 100_00 });
  return { customerId, accountId, counterpartyId: await addCounterparty(bank, customerId, attributes) };
}
export type Sides = Awaited<ReturnType<typeof openSides>>;

export async function addCounterparty(bank: Bank, customerId: string, attributes: object = {}): Promise<string> {
  const { status, body } = await bank.call('POST', '/counterparties', {
    data: {
      type: 'achCounterparty',
      attributes: { name: 'Jane Marlow', type: 'Person', ...receiverNumbers, ...attributes },
      relationships: { customer: { data: { type: 'customer', id: customerId } } },
    },
  });
  expect(status).toBe(201);
  return String(body.data.id);
}

/** Orders a payment to a counterparty; answers its id. */
export async function payCounterparty(bank: Bank, sides: Sides, attributes: object = {}): Promise<string> {
  const { status, body } = await bank.call('POST', '/payments', {
    data: {
      type: 'achPayment',
      attributes: { amount: 40_00, direction: 'Credit', description: 'Rent', ...attributes },
      relationships: {
        account: { data: { type: 'depositAccount', id: sides.accountId } },
        counterparty: { data: { type: 'counterparty', id: sides.counterpartyId } },
      },
    },
  });
  expect(status).toBe(201);
  return String(body.data.id);
}

export const showCounterparty = async (bank: Bank, { counterpartyId }: Sides) =>
  (await bank.call('GET', `/counterparties/${counterpartyId}`)).body.data.attributes as Readonly<
    Record<string, unknown>
  >;

/** Writes the file of a window, ten minutes after it. */
export const writeWindow = (bank: Bank, window = firstWindow) =>
  closeWindow(
    bank.platform,
    { now: instant(window.replace(':45', ':55')), realNow: bank.clock.now() },
    { scope: bank.organisationId, routingNumber, window },
  );

/** The entries of the file of a window. */
export async function writtenIn(bank: Bank, day: string) {
  const bytes = await bank.platform.achFiles.read(`outgoing/${routingNumber}/${bank.organisationId}/${day}T1645-1.ach`);
  const { files } = readAchFiles(bytes ?? new Uint8Array());
  return files.flatMap(({ batches }) => batches.flatMap(({ entries }) => entries));
}

/** The trace number of the prenote that was sent last. */
export async function prenoteTrace(bank: Bank): Promise<string> {
  const found = (await entriesOf(bank)).filter(({ kind }) => kind === 'Prenote').at(-1);
  if (found === undefined) throw new Error('there is no prenote');
  return found.traceNumber;
}

let files = 0;
/** The other bank returns the prenote, or corrects its numbers, in a file: that of a credit, unless the transaction code is that of an answer to a debit. */
export async function answerPrenote(bank: Bank, code: string, corrected = '', transactionCode = '21'): Promise<void> {
  const ours = await prenoteTrace(bank);
  const isChange = code.startsWith('C');
  const entry = isChange
    ? changed(ours, code, corrected, { transactionCode })
    : returned(ours, code, { amountCents: 0, transactionCode });
  files += 1;
  await arrive(bank, `${files}.ach`, writtenFile(batch([entry], isChange ? { entryClass: 'COR' } : {})));
  await handleReports(bank);
}
