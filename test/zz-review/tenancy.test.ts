import { bulkPaymentsQueue } from '../../functions/bulk-payments/queues.ts';
import { type Bank, archiveOwner, changeOwners, close, customerToken, freeze, openAccount, openCustomer, openJointAccount, pay, paymentBody, runDue, startBank, takeSent, tokenWith, writeDownLists, balanceOf } from '../support/bank.ts';
import { ach, achBody, ledgerOf, makeAch, outside, payment, step, transactionsOf } from '../payments/ach-bank.ts';
import { release, releaseOf } from '../batch-releases/releases.ts';
import { scopes } from '../../functions/kernel/auth/scopes.ts';
let bank: Bank;
beforeAll(async () => { bank = await startBank({ mayFail: true }); });
beforeEach(() => { bank.clock.set('2026-12-01T15:00:00Z'); });
afterAll(() => bank.stop());
const show = (name: string, r: any, n = 700) => console.log(name, r.status, JSON.stringify(r.body)?.slice(0, n));

test('customer internal ach', async () => {
  const c = await openCustomer(bank), d = await openCustomer(bank, { fullName: { first: 'Stranger', last: 'Danger' } });
  const a = await openAccount(bank, { customerId: c, cents: 1000_00 });
  const b = await openAccount(bank, { customerId: d, cents: 1000_00 });
  const other = (await bank.call('GET', `/accounts/${b}`)).body.data.attributes;
  const t = await customerToken(bank, c);
  const inline = { counterparty: { name: 'Whoever', routingNumber: other.routingNumber, accountNumber: other.accountNumber, accountType: 'Checking' } };
  const r = await bank.call('POST', '/payments', achBody(a, inline), { token: t });
  show('internal', r, 1500);
  show('tx', await bank.call('GET', `/transactions?filter[accountId]=${a}&include=customer,account`, undefined, { token: t }), 2500);
  show('debit from stranger', await bank.call('POST', '/payments', achBody(a, { ...inline, direction: 'Debit', amount: 500_00, clearingDaysOverride: 0, sameDay: true }), { token: t }), 500);
  await runDue(bank, '2026-12-01T15:31:00Z');
  console.log('after 31 min', await ledgerOf(bank, a), await ledgerOf(bank, b));
  for (const p of ['/payments/bulk', '/received-payments', '/declined-incoming-payments', '/batch-releases', '/counterparties?filter[customerId]=' + d, '/payments?filter[counterpartyAccountId]=' + b, '/transactions?filter[customerId]=' + d, '/payments?filter[accountId]=' + b]) show(p, await bank.call('GET', p, undefined, { token: t }), 300);
  show('cp of own org b DebitOnly', await bank.call('POST', '/counterparties', { data: { type: 'achCounterparty', attributes: { name: 'X', routingNumber: other.routingNumber, accountNumber: other.accountNumber, type: 'Person', permissions: 'DebitOnly' }, relationships: { customer: { data: { type: 'customer', id: c } } } } }, { token: t }), 300);
  await archiveOwner(bank, b);
  show('archived oracle', await bank.call('POST', '/payments', achBody(a, inline), { token: t }), 400);
});

test('limited api token', async () => {
  const c = await openCustomer(bank);
  const a = await openAccount(bank, { customerId: c, cents: 1000_00 });
  const b = await openAccount(bank, { cents: 1000_00 });
  const allScopes = ['payments', 'payments-write', 'transactions', 'transactions-write', 'counterparties', 'counterparties-write', 'received-payments', 'received-payments-write', 'batch-releases', 'batch-releases-write', 'customers', 'accounts'].join(' ');
  let t: string;
  try { t = await tokenWith(bank, allScopes, { resources: [{ type: 'account', ids: [a] }] }); } catch (e) { console.log(String(e)); return; }
  const cpB = await bank.call('POST', '/counterparties', { data: { type: 'achCounterparty', attributes: { name: 'X', routingNumber: '011000015', accountNumber: '77', type: 'Person' }, relationships: { customer: { data: { type: 'customer', id: (await bank.call('GET', `/accounts/${b}`)).body.data.relationships.customer.data.id } } } } });
  const done = await bank.call('POST', '/payments', achBody(b));
  const tb = (await transactionsOf(bank, b))[0]!.id;
  const pid = done.body.data.id;
  for (const [m, p, body] of [
    ['GET', `/accounts/${a}`, undefined], ['GET', `/accounts/${b}`, undefined],
    ['GET', `/payments/${pid}`, undefined], ['POST', `/payments/${pid}/cancel`, undefined], ['PATCH', `/payments/${pid}`, { data: { type: 'achPayment', attributes: { tags: { a: 'b' } } } }],
    ['PATCH', `/transactions/${tb}`, { data: { type: 'transaction', attributes: { tags: { a: 'b' } } } }],
    ['GET', `/counterparties/${cpB.body.data.id}`, undefined], ['GET', '/counterparties', undefined], ['DELETE', `/counterparties/${cpB.body.data.id}`, undefined],
    ['GET', '/payments?include=customer,account', undefined], ['GET', '/payments/bulk', undefined], ['GET', '/received-payments', undefined], ['GET', '/declined-incoming-payments', undefined], ['GET', '/batch-releases', undefined],
    ['POST', `/returns/${tb}`, { data: { type: 'returnAch', attributes: { reason: 'NoAccount' }, relationships: { account: { data: { type: 'depositAccount', id: b } } } } }],
    ['POST', `/returns/${tb}`, { data: { type: 'returnAch', attributes: { reason: 'NoAccount' }, relationships: { account: { data: { type: 'depositAccount', id: a } } } } }],
    ['POST', '/payments/bulk', { data: [paymentBody(b, a).data, paymentBody(a, b).data] }],
    ['POST', '/batch-releases', { data: [releaseOf(b, a)] }], ['POST', '/batch-releases', { data: [releaseOf(a, b)] }],
  ] as const) show(`${m} ${p}`, await bank.call(m, p, body as any, { token: t }), 260);
  for (const s of ['transmit', 'return'] as const) show('sandbox ' + s, await bank.call('POST', `/sandbox/ach/${s}`, { data: { type: s === 'transmit' ? 'transmitAchPayment' : 'returnAchPayment', attributes: { reason: 'NoAccount' }, relationships: { payment: { data: { type: 'achPayment', id: pid } } } } }, { token: t }), 200);
});

test('archived owner with pending debit / review', async () => {
  const c = await openCustomer(bank);
  const a = await openAccount(bank, { customerId: c, cents: 100_00 });
  const id = await makeAch(bank, a, { direction: 'Debit', amount: 50_00 });
  const r = await bank.call('POST', `/customers/${c}/archive`);
  console.log('archive', r.status, JSON.stringify(r.body).slice(0, 200), (await bank.call('GET', `/accounts/${a}`)).body.data.attributes.status);
  await runDue(bank, '2026-12-01T21:45:00Z');
  console.log((await payment(bank, id)).attributes.status);
  await runDue(bank, '2026-12-04T13:30:00Z');
  console.log((await payment(bank, id)).attributes.status, await ledgerOf(bank, a));
});

test('idempotent counterparty after delete', async () => {
  const c = await openCustomer(bank);
  const body = { data: { type: 'achCounterparty', attributes: { name: 'X', routingNumber: '011000015', accountNumber: '77', type: 'Person', idempotencyKey: 'kk' }, relationships: { customer: { data: { type: 'customer', id: c } } } } };
  const one = await bank.call('POST', '/counterparties', body);
  await bank.call('DELETE', `/counterparties/${one.body.data.id}`);
  show('replay deleted', await bank.call('POST', '/counterparties', body), 300);
  const tok = { data: { type: 'achCounterparty', attributes: { name: 'Ada Okafor', type: 'Person', providerProcessorToken: 'sandbox-match:Ada Okafor#z9', verifyName: true, idempotencyKey: 'k2' }, relationships: { customer: { data: { type: 'customer', id: c } } } } };
  const r1 = await bank.call('POST', '/counterparties', tok);
  show('tok', r1); show('tok again', await bank.call('POST', '/counterparties', tok), 200);
  const rs = await Promise.all(Array.from({ length: 5 }, () => bank.call('POST', '/counterparties', { data: { ...tok.data, attributes: { ...tok.data.attributes, providerProcessorToken: 'sandbox-match:Ada Okafor#z8', idempotencyKey: undefined } } })));
  console.log(rs.map((r) => [r.status, r.body.errors?.[0]?.code, r.body.errors?.[0]?.meta?.existingIds]));
  // relink to the token of another counterparty in parallel, delete while relink
  const x = rs.find((r) => r.status === 201)!.body.data.id;
  show('relink dup', await bank.call('PATCH', `/counterparties/${x}`, { data: { type: 'counterparty', attributes: { providerProcessorToken: 'sandbox-match:Ada Okafor#z9' } } }), 300);
  show('balance', await bank.call('GET', `/counterparties/${x}/balance`), 300);
});
