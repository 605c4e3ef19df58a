import { docsAssets, publicRoutes } from '../../functions/reference/public-routes.ts';
import { createPublicHandler } from '../../functions/reference/public-handler.ts';
import { operations } from '../../functions/registry.ts';
import { localReference } from '../../local/reference.ts';

const source = localReference();
const get = (resource: string, pathParameters: Record<string, string> | null = null) =>
  createPublicHandler(source)({ resource, pathParameters });

describe('routes without a token', () => {
  test('200: the OpenAPI document', async () => {
    const { statusCode, headers, body } = await get('/openapi.json');
    expect([statusCode, headers?.['Content-Type']]).toEqual([200, 'application/json']);
    expect((JSON.parse(body) as { openapi: string }).openapi).toBe('3.1.0');
  });

  test('the OpenAPI document is served without space between its members', async () => {
    const { body } = await get('/openapi.json');
    expect(body).toBe(JSON.stringify(JSON.parse(body)));
  });

  test('200: the page, which loads nothing from elsewhere and has no script of its own', async () => {
    const { statusCode, headers, body } = await get('/docs');
    expect([statusCode, headers?.['Content-Type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers?.['Content-Security-Policy']).toContain("script-src 'self'");
    expect(body).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(body).not.toMatch(/<script(?! src=)/);
  });

  test('200: every file that the page loads', async () => {
    const { body } = await get('/docs');
    const assets = [...body.matchAll(/(?:src|href)="docs\/([^"]+)"/g)].map(([, asset = '']) => asset);
    expect(assets).toEqual(expect.arrayContaining(Object.keys(docsAssets)));
    for (const asset of assets) {
      const answer = await get('/docs/{asset}', { asset });
      expect([asset, answer.statusCode]).toEqual([asset, 200]);
      expect(answer.body.length).toBeGreaterThan(100);
      expect(answer.headers?.['Content-Type']).toMatch(/^text\/(css|javascript)/);
    }
  });

  test('404: a file that is not one of them, wherever it lies', async () => {
    for (const asset of [
      '',
      'index.html',
      '../package.json',
      '..%2Fpackage.json',
      '/etc/passwd',
      'toString',
      '__proto__',
    ]) {
      expect((await get('/docs/{asset}', { asset })).statusCode).toBe(404);
    }
  });

  test('no operation has such a route', () => {
    const taken = operations.map(({ method, path: one }) => `${method} ${one}`);
    for (const route of publicRoutes) expect(taken).not.toContain(`${route.method} ${route.path}`);
  });
});
