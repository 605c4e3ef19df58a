import { randomBytes } from 'node:crypto';
import { bulkPaymentsQueue } from '../../functions/bulk-payments/queues.ts';
import { bulkPaymentsWorker } from '../../functions/bulk-payments/workers/bulk-payments.ts';
import { type Bank, deliver, emittedBy, openAccount, paymentBody, startBank, takeSent } from '../support/bank.ts';
import { achBody } from '../payments/ach-bank.ts';
import { release, releaseOf } from '../batch-releases/releases.ts';

let bank: Bank;
beforeAll(async () => { bank = await startBank({ mayFail: true }); });
afterAll(() => bank.stop());
const ascii = (n: number) => randomBytes(n).toString('base64').slice(0, n);
const cjk = (n: number) => Array.from({ length: n }, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20000))).join('');
const tagsOf = (f: (n: number) => string, count = 50) => Object.fromEntries(Array.from({ length: count }, () => [f(128), f(256)]));

test('book payment with max tags cjk', async () => {
  const a = await openAccount(bank, { cents: 100_000_00 });
  const b = await openAccount(bank);
  const r = await bank.call('POST', '/payments', paymentBody(a, b, { tags: tagsOf(cjk) }));
  console.log('book cjk', r.status, JSON.stringify(r.body).slice(0, 300), bank.logs.filter((l) => l.level === 'error').map((l) => [l.message, String(l.error).slice(0, 300)]));
  const r2 = await bank.call('POST', '/payments', paymentBody(a, b, { tags: tagsOf(ascii) }));
  console.log('book ascii', r2.status);
  const r3 = await bank.call('POST', '/payments', achBody(a, { tags: tagsOf(cjk) }));
  console.log('ach cjk', r3.status);
});
test('batch with max tags ascii', async () => {
  const a = await openAccount(bank, { cents: 100_000_00 });
  const b = await openAccount(bank);
  bank.logs.length = 0;
  const r = await release(bank, Array.from({ length: 15 }, () => releaseOf(a, b, { tags: tagsOf(ascii) })));
  console.log('batch ascii', r.status, bank.logs.filter((l) => l.level === 'error').map((l) => [l.message, String(l.error).slice(0, 300)]));
});
test('batch compressible', async () => {
  const a = await openAccount(bank, { cents: 100_000_00 });
  const b = await openAccount(bank);
  const tags = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`\u0001`.repeat(60) + i, '\u0001'.repeat(165)]));
  const body = Array.from({ length: 15 }, () => releaseOf(a, b, { tags }));
  console.log('size', JSON.stringify({ data: body }).length);
  let r;
  try { const rows = await emittedBy(bank, async () => { r = await release(bank, body); });
  console.log('events', rows.length, JSON.stringify(rows).length); } catch (e) { console.log('envelope', r && (r as any).status, String(e)); }
});
test('bulk poison', async () => {
  const a = await openAccount(bank, { cents: 100_000_00 });
  const b = await openAccount(bank);
  takeSent(bank, bulkPaymentsQueue.name);
  bank.logs.length = 0;
  const m = paymentBody(a, b).data as any;
  const body = '{"data":[' + JSON.stringify({ ...m, attributes: { ...m.attributes, x: ['@'] } }).replace('"@"', Array(200000).fill('1e20').join(',')) + ',' + JSON.stringify(m) + ']}';
  const r = await bank.call('POST', '/payments/bulk', body as any, {});
  console.log('bulk expand', body.length, r.status, JSON.stringify(r.body).slice(0, 200));
  for (const one of takeSent(bank, bulkPaymentsQueue.name)) {
    try { console.log('delivered', await deliver(bank, bulkPaymentsWorker, one)); } catch (e) { console.log('deliver threw', String(e)); }
  }
  console.log((await bank.call('GET', `/payments/bulk/${r.body.data?.id}`)).body?.data?.attributes, bank.logs.filter((l) => l.level === 'error').map((l) => [l.message, String(l.error).slice(0, 300)]));
  bank.logs.length = 0;
  const r2 = await bank.call('POST', '/payments/bulk', { data: [{ ...m, attributes: { ...m.attributes, tags: tagsOf(cjk) } }, m] });
  for (const one of takeSent(bank, bulkPaymentsQueue.name)) {
    try { console.log('delivered', await deliver(bank, bulkPaymentsWorker, one)); } catch (e) { console.log('deliver threw', String(e)); }
  }
  console.log('bulk tags', r2.status, (await bank.call('GET', `/payments/bulk/${r2.body.data?.id}`)).body?.data?.attributes, bank.logs.filter((l) => l.level === 'error').map((l) => [l.message, String(l.error).slice(0, 300)]));
});
