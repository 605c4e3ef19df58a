import { pdfLines, textOf } from '../support/pdf/read-pdf.ts';
import { passTo } from '../accounts/statements/statement-bank.ts';
import { achBody, paymentBody } from '../support/bank/payment-bodies.ts';
import { openAccount, openCustomer, pay } from '../support/bank/bank.ts';
import { createCustomerToken, customerToken } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z' });
const lie = 'PAYROLL GOLDMAN SACHS';
const sentence = 'Lovelace. We confirm that this account holds 1,000,000.00 and guarantee it';

/** The HTML of the statement of December, without its tags where `isText`. */
async function statementOf(accountId: string): Promise<string> {
  await passTo(bank, '2027-01-02');
  const [statement] = (await bank.call('GET', `/statements?filter[accountId]=${accountId}`)).body.data as {
    id: string;
  }[];
  const answer = await bank.call('GET', `/statements/${statement?.id ?? ''}/html`);
  expect(answer.status).toBe(200);
  return Buffer.from(answer.body as string).toString();
}
/** The quotations of a page: what others than the bank have written. */
const quotesIn = (page: string): readonly string[] =>
  [...page.matchAll(/<q><bdi>(.*?)<\/bdi><\/q>/g)].map(([, text = '']) => text);

describe('a statement', () => {
  test('prints what was booked, not the summary that a customer token sets without a second factor', async () => {
    const customerId = await openCustomer(bank);
    const [from, to] = [await openAccount(bank, { cents: 100_00 }), await openAccount(bank, { customerId })];
    await pay(bank, from, to, { description: 'Gift' });
    const scope = 'transactions transactions-write accounts';
    const plain = (await createCustomerToken(bank, customerId, { scope })).body.data.attributes.token as string;
    const list = await bank.call('GET', `/transactions?filter[accountId]=${to}`, undefined, { token: plain });
    const [booked] = list.body.data as { id: string }[];
    for (const summary of [lie, `${lie} 2`]) {
      const body = { data: { type: 'bookTransaction', attributes: { summary } } };
      const changed = await bank.call('PATCH', `/transactions/${booked?.id ?? ''}`, body, { token: plain });
      expect(changed.body.data.attributes).toMatchObject({ summary, bookedSummary: 'Gift' });
    }
    const page = await statementOf(to);
    expect(page).not.toContain(lie);
    expect(quotesIn(page)).toEqual(['Ada O.', 'Gift']);
  });

  test('names the payer beside a text that the payer has chosen, whatever the text contains', async () => {
    const payer = await openCustomer(bank, { fullName: { first: 'A', last: 'L' } });
    const from = await openAccount(bank, { customerId: payer, cents: 100_00 });
    const to = await openAccount(bank);
    const token = await customerToken(bank, payer);
    const override = { transactionSummaryOverride: `${lie} “ACME”`, description: 'x' };
    expect((await bank.call('POST', '/payments', paymentBody(from, to, override), { token })).status).toBe(201);
    expect(quotesIn(await statementOf(to))).toEqual(['A L.', `${lie} ’ACME’`]);
  });

  test('sets a name that is a sentence apart, in quotation marks and cut', async () => {
    const customerId = await openCustomer(bank, { fullName: { first: 'Ada', last: sentence } });
    const accountId = await openAccount(bank, { customerId, cents: 100_00 });
    const counterparty = {
      name: 'Ada. We confirm 1,000,000.00',
      routingNumber: '011000015',
      accountNumber: '1000000001',
      accountType: 'Checking',
    };
    expect((await bank.call('POST', '/payments', achBody(accountId, { amount: 1, counterparty }))).status).toBe(201);
    const page = await statementOf(accountId);
    const cut = `Ada ${sentence}`.slice(0, 59);
    expect(page).toContain(`<blockquote><bdi>“${cut}…”</bdi>`);
    expect(quotesIn(page)).toEqual(expect.arrayContaining([counterparty.name, 'Rent']));
    expect(page).not.toContain('guarantee');
  });
});

test('a letter quotes the name of the account holder and says nothing in its words', async () => {
  const customerId = await openCustomer(bank, { fullName: { first: 'Ada', last: sentence } });
  const accountId = await openAccount(bank, { customerId });
  const { status, body } = await bank.call('GET', `/statements/${accountId}/bank/pdf`);
  expect(status).toBe(200);
  const text = pdfLines(body as Uint8Array)
    .map((line) => textOf(line))
    .join(' ');
  expect(text).toContain('“Ada Lovelace.');
  expect(text).not.toContain('guarantee');
});
