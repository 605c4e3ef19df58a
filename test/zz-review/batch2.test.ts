import { emittedBy, type Bank, openAccount, startBank, journalRows } from '../support/bank.ts';
import { release, releaseOf } from '../batch-releases/releases.ts';
import { achBody } from '../payments/ach-bank.ts';
let bank: Bank;
beforeAll(async () => { bank = await startBank({ mayFail: true }); });
afterAll(() => bank.stop());
const cjk = (n: number) => Array.from({ length: n }, () => String.fromCharCode(0x0900 + Math.floor(Math.random() * 50000))).join('');
const tagsOf = (f: (n: number) => string, count = 50) => Object.fromEntries(Array.from({ length: count }, () => [f(128), f(256)]));
test('batch cjk small', async () => {
  const a = await openAccount(bank, { cents: 100_000_00 });
  const b = await openAccount(bank);
  for (const n of [1, 2, 3]) {
    const r = await release(bank, Array.from({ length: n }, (_, i) => releaseOf(a, b, { tags: tagsOf(cjk) })));
    console.log('batch cjk', n, r.status, (await journalRows(bank)).map((row) => row.events?.length ?? 0).sort((x, y) => y - x)[0]);
  }
  const num = (await bank.call('GET', `/accounts/${b}`)).body.data.attributes;
  const r = await bank.call('POST', '/payments', achBody(a, { tags: tagsOf(cjk), counterparty: { name: 'x', routingNumber: num.routingNumber, accountNumber: num.accountNumber } }));
  console.log('internal', r.status, (await journalRows(bank)).map((row) => row.events?.length ?? 0).sort((x, y) => y - x)[0]);
});
test('batch compressible', async () => {
  const a = await openAccount(bank, { cents: 100_000_00 });
  const b = await openAccount(bank);
  const make = (n: number) => { const tags = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`\u0001`.repeat(60) + i, '\u0001'.repeat(n)])); return Array.from({ length: 15 }, () => releaseOf(a, b, { tags, description: '\u0001'.repeat(50) })); };
  for (const n of [168, 169]) {
  const body = make(n);
  const text = JSON.stringify({ data: body });
  console.log('size', n, text.length, 1048576);
  if (text.length > 1048576) continue;
  let r: any;
  try { const rows = await emittedBy(bank, async () => { r = await release(bank, body); });
  console.log('events', r.status, rows.length, JSON.stringify(rows).length); } catch (e) { console.log('envelope', r && (r as any).status, String(e)); }
  }
});
