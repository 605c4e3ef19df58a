import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publicRoutes } from '../../functions/reference/public-routes.ts';
import { referenceFolder } from '../../functions/reference/reference-folder.ts';
import { createPublicHandler } from '../../functions/reference/public-handler.ts';
import { operations } from '../../functions/registry.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { localReference } from '../../local/reference.ts';

const source = localReference();
const get = (resource: string, pathParameters: Record<string, string> | null = null) =>
  createPublicHandler(source)({ resource, pathParameters, path: resource });

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

  test('200: the documentation, whose policy allows no script of a page and nothing from elsewhere', async () => {
    const { statusCode, headers, body } = await get('/docs');
    expect([statusCode, headers?.['Content-Type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers?.['Content-Security-Policy']).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(headers?.['Content-Security-Policy']).not.toContain('unsafe');
    expect(body).toContain('<title>Bankstack documentation</title>');
  });

  test('200: every file that a page loads', async () => {
    const { body } = await get('/docs');
    const assets = [...body.matchAll(/(?:src|stylesheet" href|data-index|data-script)="docs\/([^"?]+)/g)];
    expect(assets.length).toBeGreaterThan(4);
    for (const [, asset = ''] of assets) {
      const answer = await get('/docs/{asset}', { asset });
      expect([asset, answer.statusCode]).toEqual([asset, 200]);
      expect(answer.headers?.['Content-Type']).toMatch(/^text\/(css|javascript)|^application\/json/);
    }
  });

  test.each([
    [{ asset: 'operations', page: 'createPayment' }, 'text/html; charset=utf-8', 'Create a payment'],
    [{ asset: 'events', page: 'payment.sent' }, 'text/html; charset=utf-8', 'payment.sent'],
    [{ asset: 'guides', page: 'idempotency.md' }, 'text/markdown; charset=utf-8', '# Idempotency'],
  ])('200: a page below a section: %j', async (parameters, mediaType, text) => {
    const answer = await get('/docs/{asset}/{page}', parameters);
    expect([answer.statusCode, answer.headers?.['Content-Type']]).toEqual([200, mediaType]);
    expect(answer.body).toContain(text);
  });

  test('200: a picture of a guide, byte by byte, from the checkout and from the folder of a function', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reference-'));
    mkdirSync(join(folder, 'docs', 'pictures'), { recursive: true });
    const bytes = readFileSync(join(projectRoot(), 'docs/integrate/pictures/home.webp'));
    writeFileSync(join(folder, 'docs/pictures/home.webp'), bytes);
    for (const from of [source, referenceFolder(folder)]) {
      const answer = await createPublicHandler(from)({
        resource: '/docs/{asset}/{page}',
        path: '/docs/pictures/home.webp',
        pathParameters: { asset: 'pictures', page: 'home.webp' },
      });
      expect([answer.statusCode, answer.headers?.['Content-Type'], answer.isBase64Encoded]).toEqual([
        200,
        'image/webp',
        true,
      ]);
      expect(Buffer.from(answer.body, 'base64').equals(bytes)).toBe(true);
    }
    rmSync(folder, { recursive: true });
  });

  test('404 with a page: a file that is not one of them, wherever it lies', async () => {
    for (const asset of [
      '',
      'nothing',
      '../package.json',
      '..%2Fpackage.json',
      '/etc/passwd',
      'toString',
      '__proto__',
      '.',
    ]) {
      const alone = await get('/docs/{asset}', { asset });
      const below = await get('/docs/{asset}/{page}', { asset: 'operations', page: asset });
      expect([asset, alone.statusCode, below.statusCode]).toEqual([asset, 404, 404]);
      expect(alone.body).toContain('There is no such page');
      expect(alone.headers?.['Content-Security-Policy']).toContain("default-src 'none'");
    }
  });

  test('the folder of a function has the same files as the checkout', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reference-'));
    mkdirSync(join(folder, 'docs', 'guides'), { recursive: true });
    for (const name of ['index.html', 'guides/errors.md', 'none/not-found.html']) {
      mkdirSync(join(folder, 'docs', dirname(name)), { recursive: true });
      writeFileSync(join(folder, 'docs', name), (await source.documentation(name)) ?? '');
    }
    const served = createPublicHandler(referenceFolder(folder));
    expect((await served({ resource: '/docs', path: '/docs', pathParameters: null })).body).toContain(
      'Bankstack documentation',
    );
    const below = (asset: string, page: string) =>
      served({ resource: '/docs/{asset}/{page}', path: `/docs/${asset}/${page}`, pathParameters: { asset, page } });
    expect((await below('guides', 'errors.md')).body).toContain('# Errors');
    expect((await below('guides', 'nothing')).statusCode).toBe(404);
    expect((await below('..', 'package.json')).statusCode).toBe(404);
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['/docs', '/docs/', '/docs'],
    ['/docs/{asset}/{page}', '/sandbox/docs/guides/idempotency/', '/sandbox/docs/guides/idempotency'],
  ])('308: %s with a slash at its end, which would break the links of the page', async (resource, path, expected) => {
    const { statusCode, headers } = await createPublicHandler(source)({ resource, path, pathParameters: null });
    expect(statusCode).toBe(308);
    expect(new URL(String(headers?.['Location']), `https://bank.example.com${path}`).pathname).toBe(expected);
  });

  test('no operation has such a route', () => {
    const taken = operations.map(({ method, path: one }) => `${method} ${one}`);
    for (const route of publicRoutes) expect(taken).not.toContain(`${route.method} ${route.path}`);
  });
});
