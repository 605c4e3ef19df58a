import { batch, entry, fileOf as fileOfBank } from '../money/ach-files/bank-file.ts';
import { achBody, outside } from '../support/bank/payment-bodies.ts';
import type { Api } from './support/api.ts';
import { balanceOf, fund, openFirstAccount } from './support/bank.ts';
import { useWorld } from './support/world.ts';

/** Of receivers: one whose bank returns what is sent to it, and one whose bank takes it. */
const unknownNumber = '6660103';
const knownNumber = '4402118';
const daysUntilFiled = 5;

describe('files of the bank', () => {
  const world = useWorld();

  test('an integrator sees the file of a window, gets a return by a file, and receives what a bank sends', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    await fund(api, account, 100_00);
    const payTo = (accountNumber: string, amount: number) =>
      api.post('/payments', achBody(account, { amount, counterparty: { ...outside, accountNumber } }).data);
    const sent = await payTo(knownNumber, 10_00);
    const returned = await payTo(unknownNumber, 20_00);
    await world().moveBankClock({ by: { days: daysUntilFiled } });

    await world().waitFor('the return', async () => {
      const { attributes } = await api.get(`/payments/${returned.id}`);
      return attributes['status'] === 'Returned' ? attributes : undefined;
    });
    expect((await api.get(`/payments/${sent.id}`)).attributes['status']).toBe('Sent');
    expect(await balanceOf(api, account)).toBe(90_00);
    const id = await fileIdOf(api, sent.id);
    await world().waitFor('the report of the bank', async () =>
      (await statusOf(api, id)) === 'Acknowledged' ? true : undefined,
    );
    const contents = String((await api.get(`/sandbox/ach-files/${id}`)).attributes['contents']);
    for (const number of [knownNumber, unknownNumber]) expect(contents).toContain(number);
    expect(contents.split('\n').filter((line) => line.length !== 94)).toEqual(['']);

    const { attributes } = await api.get(`/accounts/${account}`);
    const incoming = creditTo(String(attributes['accountNumber']), String(attributes['routingNumber']));
    await api.post('/sandbox/ach-files', {
      type: 'bankFile',
      attributes: { routingNumber: attributes['routingNumber'], contents: incoming },
    });
    await world().waitFor('the credit', async () => {
      const { balance } = (await api.get(`/accounts/${account}`)).attributes;
      return balance === 91_00 ? true : undefined;
    });
    expect(await balanceOf(api, account)).toBe(91_00);
  });

  test('an integrator has the bank reject a file, and gives its payment up', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    await fund(api, account, 100_00);
    const counterparty = { ...outside, accountNumber: knownNumber };
    const { id: payment } = await api.post('/payments', achBody(account, { amount: 10_00, counterparty }).data);
    await world().moveBankClock({ by: { days: daysUntilFiled } });
    const id = await world().waitFor('the file', async () => {
      const [entry] = await api.list(`/payments/${payment}/ach-entries`);
      return (entry?.relationships['file']?.data as { readonly id: string } | undefined)?.id;
    });
    await world().waitFor('the report', async () => ((await statusOf(api, id)) === 'Acknowledged' ? true : undefined));
    await api.post('/sandbox/ach-files', {
      type: 'achFileAnswer',
      attributes: { outcome: 'Rejected', reason: 'Unknown company' },
      relationships: { file: { data: { type: 'achFile', id } } },
    });
    await world().waitFor('the rejection', async () => ((await statusOf(api, id)) === 'Rejected' ? true : undefined));
    await api.send('PATCH', `/sandbox/ach-files/${id}`, {
      type: 'achFileDecision',
      attributes: { decision: 'GiveUp' },
    });
    await world().waitFor('the return', async () => {
      const { status } = (await api.get(`/payments/${payment}`)).attributes;
      return status === 'Returned' ? true : undefined;
    });
    expect(await balanceOf(api, account)).toBe(100_00);
  });
});

/** The id of the file that has the entry of a payment. */
async function fileIdOf(api: Api, paymentId: string): Promise<string> {
  const [entry] = await api.list(`/payments/${paymentId}/ach-entries`);
  return (entry?.relationships['file']?.data as { readonly id: string }).id;
}

const statusOf = async (api: Api, id: string): Promise<unknown> =>
  (await api.get(`/ach-files/${id}`)).attributes['status'];

/** A file of another bank with a credit of a dollar, which has settled. */
function creditTo(accountNumber: string, routingNumber: string): string {
  const settled = { settlementDay: 306 }; // 2 November
  const bytes = fileOfBank(batch([entry({ accountNumber, routingNumber, amountCents: 1_00 })], settled));
  return Buffer.from(bytes).toString('latin1');
}
