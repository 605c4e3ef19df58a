import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request, type RequestOptions } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { usualColors } from '../../functions/outreach/themes/theme.ts';
import { isPagePath } from '../../functions/kernel/http/other-methods.ts';
import { operations, pages } from '../../functions/registry.ts';
import { type LocalGateway, startGateway } from '../../local/gateway/server.ts';
import { localReference } from '../../local/reference.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank();
let gateway: LocalGateway;
beforeAll(async () => {
  gateway = await startGateway({ operations, reference: localReference(), platform: bank.platform, port: 0 });
});
afterAll(() => gateway.stop());

const at = (path: string) => path.replaceAll(/\{[^}]*\}/g, 'leads-nowhere');
const hosted = pages.filter(({ path }) => isPagePath(path));
const paths = [...new Set(hosted.map(({ path }) => at(path)))];
const unknown = ['/hosted', '/hosted/', '/hosted/nothing', ...paths.map((path) => `${path}/and/more`)];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const form = 'application/x-www-form-urlencoded';
const bodies = [
  ['a form', form, Buffer.from('a=b')],
  ['no form', 'multipart/form-data', Buffer.from('x')],
  ['JSON', 'application/json', Buffer.from('{}')],
  ['5 MB', 'multipart/form-data; boundary=x', Buffer.alloc(5_000_000, 'x')],
  ['8 MB', 'multipart/form-data; boundary=x', Buffer.alloc(8_000_000, 'x')],
  ['14 MB', 'multipart/form-data; boundary=x', Buffer.alloc(14_000_000, 'x')],
] as const;

/** What a browser would not show as a page: each answer that is not HTML with one heading, or is a fault. */
async function faultOf(path: string, sent: RequestOptions, body?: Buffer): Promise<string | undefined> {
  const { status, type = '', text } = await answerTo(path, sent, body);
  const headings = text.match(/<h1[ >]/g)?.length ?? 0;
  const isPage = type === 'text/html; charset=utf-8' && headings === 1 && status < 500;
  return isPage ? undefined : `${String(sent.method)} ${path}: ${status} ${type} with ${headings} headings`;
}

/** Not by `fetch`, which copies a large body several times. */
async function answerTo(path: string, sent: RequestOptions, body?: Buffer) {
  const sending = request(gateway.address + path, sent);
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers } = answer;
  return { status, type: headers['content-type'], text: await textOf(answer) };
}

test.each(methods)(
  '%s of every path under /hosted/ is answered with a page, also of an unknown one',
  async (method) => {
    const faults = [];
    for (const path of [...paths, ...unknown]) faults.push(await faultOf(path, { method }));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  },
);

test.each(bodies)('a body that no page takes is answered with a page: %s', async (_, type, body) => {
  const faults = [];
  for (const { path, method } of hosted) {
    if (method === 'POST') faults.push(await faultOf(at(path), { method, headers: { 'content-type': type } }, body));
  }
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});

test('a page that refuses has its style in itself, and its policy takes that style and nothing else', async () => {
  for (const path of ['/hosted/nothing', '/hosted/themes/leads-nowhere/theme.css']) {
    const answer = await fetch(gateway.address + path);
    const style = /<style>([^<]*)<\/style>/.exec(await answer.text())?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'; img-src`);
    for (const color of [usualColors.brand, usualColors.text]) {
      const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      expect(style).toContain(`rgb(${red},${green},${blue})`);
    }
  }
});

test('a file that is too large is 413, and the page says the true limit', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const size of [8_000_000, 14_000_000]) {
    const sent = { method: 'POST', headers };
    const { status, text } = await answerTo('/hosted/application-forms/x/documents', sent, Buffer.alloc(size, 'x'));
    expect([status, text.includes('at most 4 MB')]).toEqual([413, true]);
  }
});
