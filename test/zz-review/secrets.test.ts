import { bulkPaymentsQueue } from '../../functions/bulk-payments/queues.ts';
import { bulkPaymentsWorker } from '../../functions/bulk-payments/workers/bulk-payments.ts';
import { type Bank, deliver, emittedBy, openAccount, openCustomer, openJointAccount, paymentBody, startBank, takeSent, tokenWith, writeDownLists, freeze, forceAccount } from '../support/bank.ts';
import { ach, achBody, makeAch, outside, step, transactionsOf, ledgerOf } from '../payments/ach-bank.ts';
import { release, releaseOf } from '../batch-releases/releases.ts';

let bank: Bank;
beforeAll(async () => { bank = await startBank({ mayFail: true }); });
afterAll(() => bank.stop());
const show = (name: string, r: any) => console.log(name, r.status, JSON.stringify(r.body)?.slice(0, 900));

test('payments-write-counterparty', async () => {
  const c = await openCustomer(bank);
  const a = await openAccount(bank, { customerId: c, cents: 1000_00 });
  const t = await tokenWith(bank, 'payments-write-counterparty payments');
  const cp = await bank.call('POST', '/counterparties', { data: { type: 'achCounterparty', attributes: { name: 'X', routingNumber: '011000015', accountNumber: '77', type: 'Person' }, relationships: { customer: { data: { type: 'customer', id: c } } } } });
  const id = cp.body.data.id;
  const base: any = achBody(a, { counterpartyId: id });
  const variants: Record<string, any> = {
    plain: base,
    mixedInline: { data: { ...base.data, attributes: { ...base.data.attributes, counterparty: outside } } },
    mixedToken: { data: { ...base.data, attributes: { ...base.data.attributes, providerProcessorToken: 'sandbox-match:Ada#1' } } },
    nullRel: { data: { ...base.data, relationships: { ...base.data.relationships, counterparty: null }, attributes: { ...base.data.attributes, counterparty: outside } } },
    nullRelData: { data: { ...base.data, relationships: { ...base.data.relationships, counterparty: { data: null } }, attributes: { ...base.data.attributes, counterparty: outside } } },
    inline: achBody(a),
    token: achBody(a, { providerProcessorToken: 'sandbox-match:Ada#2' }),
    noparty: achBody(a, { counterparty: undefined }),
    push: { data: { type: 'pushToCardPayment', attributes: {}, relationships: {} } },
    arr: { data: { ...base.data, relationships: { ...base.data.relationships, counterparty: [] } } },
  };
  for (const [n, b] of Object.entries(variants)) show(n, await bank.call('POST', '/payments', b, { token: t }));
  show('bulk', await bank.call('POST', '/payments/bulk', { data: [base.data] }, { token: t }));
  const t2 = await tokenWith(bank, 'ach-payments-write');
  show('bulk ach', await bank.call('POST', '/payments/bulk', { data: [base.data] }, { token: t2 }));
});

test('weird input', async () => {
  const c = await openCustomer(bank);
  const a = await openAccount(bank, { customerId: c, cents: 1000_00 });
  const b = await openAccount(bank, { customerId: c });
  const bad = ['\ud800', '\u0000', '\u202e'];
  for (const d of bad) show('desc ' + escape(d), await ach(bank, a, { description: 'a' + d, tags: { ['k' + d]: d }, idempotencyKey: 'k' + escape(d) }));
  show('proto', await bank.call('POST', '/payments', '{"data":{"type":"bookPayment","attributes":{"amount":100,"description":"x","tags":{"__proto__":"y","constructor":"z","1":"a"}},"relationships":{"account":{"data":{"type":"depositAccount","id":"' + a + '"}},"counterpartyAccount":{"data":{"type":"depositAccount","id":"' + b + '"}}}}}'));
  for (const [m, p, body] of [
    ['POST', '/payments', { data: { type: 'achPayment' } }],
    ['POST', '/payments', { data: { type: 'achPayment', attributes: null, relationships: null } }],
    ['POST', '/payments', { data: { type: 'achPayment', attributes: [], relationships: 'x' } }],
    ['POST', '/payments/bulk', { data: {} }], ['POST', '/payments/bulk', { data: [] }], ['POST', '/payments/bulk', { data: [null, 1, 'x', []] }],
    ['POST', '/batch-releases', { data: [null, { type: 'batchRelease' }] }],
    ['POST', '/returns/abc', { data: { type: 'returnAch', attributes: { reason: 'NoAccount' }, relationships: { account: { data: { type: 'depositAccount', id: a } } } } }],
    ['POST', '/returns/999999999999999999', { data: { type: 'returnAch', attributes: { reason: 'NoAccount' }, relationships: { account: { data: { type: 'depositAccount', id: a } } } } }],
    ['GET', '/payments/bulk/%20', undefined], ['GET', '/counterparties/1/balance', undefined], ['GET', '/counterparties/' + a + '000000000/balance', undefined],
    ['POST', '/payments/' + a + '000000000/cancel', undefined], ['POST', '/payments/1/cancel', undefined], ['DELETE', '/counterparties/' + c + '000000000', undefined],
    ['POST', '/received-payments/' + a + '000000001/advance', undefined], ['POST', '/sandbox/received-payments/1/complete', undefined],
    ['PATCH', '/transactions/' + a + '000000001', { data: { type: 'transaction', attributes: null } }],
    ['PATCH', '/transactions/' + a + '000000001', { data: { type: 'receivedAchTransaction', attributes: { tags: { a: null } } } }],
    ['PATCH', '/payments/' + a + '000000001', { data: { type: 'achPayment', attributes: { clearingDaysOverride: null } } }],
    ['GET', '/institutions/abc', undefined], ['GET', '/institutions/000000000', undefined],
    ['GET', '/counterparties?filter[tags]=[1]', undefined], ['GET', '/counterparties?filter[tags]=null&filter[permissions]=x', undefined],
    ['GET', '/received-payments?filter[fromAmount]=-1e99&filter[since]=x', undefined], ['GET', '/declined-incoming-payments?filter[toAmount]=99999999999999999999', undefined],
    ['POST', '/sandbox/received-payments', { data: { type: 'achReceivedPayment', attributes: { amount: 1, completionDate: '9999-12-31', description: 'x' }, relationships: { account: { data: { type: 'depositAccount', id: a } } } } }],
    ['POST', '/sandbox/received-payments', { data: { type: 'achReceivedPayment', attributes: { amount: 1, completionDate: '0001-01-01', description: 'x' }, relationships: { account: { data: { type: 'depositAccount', id: a } } } } }],
    ['POST', '/sandbox/received-ach-payment', { data: { type: 'achReceivedPayment', attributes: { amount: 999999999, direction: 'Debit', settlementDate: '1000-01-01' }, relationships: { account: { data: { type: 'depositAccount', id: a } } } } }],
  ] as const) show(`${m} ${p} ${JSON.stringify(body)?.slice(0, 90)}`, await bank.call(m, p, body as any));
  console.log(bank.logs.filter((l) => l.level === 'error').map((l) => [l.message, String(l.error).slice(0, 300)]));
});
