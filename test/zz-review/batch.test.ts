import { emittedBy, type Bank, openAccount, startBank, journalRows } from '../support/bank.ts';
import { release, releaseOf } from '../batch-releases/releases.ts';
let bank: Bank;
beforeAll(async () => { bank = await startBank({ mayFail: true }); });
afterAll(() => bank.stop());
const cjk = (n: number) => Array.from({ length: n }, () => String.fromCharCode(0x0900 + Math.floor(Math.random() * 50000))).join('');
const tagsOf = (f: (n: number) => string, count = 50) => Object.fromEntries(Array.from({ length: count }, () => [f(128), f(256)]));
test('batch cjk', async () => {
  const a = await openAccount(bank, { cents: 100_000_00 });
  const b = await openAccount(bank);
  for (const n of [4, 8, 15]) {
    bank.logs.length = 0;
    const body = Array.from({ length: n }, (_, i) => releaseOf(a, b, { tags: tagsOf(cjk), idempotencyKey: `k${n}-${i}` }));
    const r = await release(bank, body);
    console.log('batch cjk', n, Buffer.byteLength(JSON.stringify({ data: body })), r.status, JSON.stringify(r.body).slice(0, 200), bank.logs.filter((l) => l.level === 'error').map((l) => [l.message, String(l.error).slice(0, 300)]), Math.max(...(await journalRows(bank)).map((row) => row.events?.length ?? 0)));
  }
});
test('batch compressible', async () => {
  const a = await openAccount(bank, { cents: 100_000_00 });
  const b = await openAccount(bank);
  const tags = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`\u0001`.repeat(60) + i, '\u0001'.repeat(168)]));
  const body = Array.from({ length: 15 }, () => releaseOf(a, b, { tags }));
  const text = JSON.stringify({ data: body });
  console.log('size', text.length, 1048576);
  let r: any;
  try { const rows = await emittedBy(bank, async () => { r = await release(bank, body); });
  console.log('events', r.status, rows.length, JSON.stringify(rows).length); } catch (e) { console.log('envelope', r && (r as any).status, String(e)); }
});
