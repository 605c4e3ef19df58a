import { getAccount } from '../../../functions/accounts/accounts/operations/get.ts';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import { openApiDocument } from '../../../functions/reference/openapi.ts';
import { eventTypes, operations } from '../../../functions/registry.ts';
import { entryOf } from '../../../lib/bundling/entry.ts';
import { planRoute } from '../../../lib/function-plan.ts';
import { projectRoot } from '../../../local/engines/project-root.ts';
import { type LocalGateway, startGateway } from '../../../local/gateway/server.ts';
import { localReference } from '../../../local/reference.ts';
import { siteOfCheckout } from '../../../site/sources.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
const since = '2027-01-01';
const sunset = '2028-01-01';
const deprecated = { ...(getAccount as AnyOperation), deprecated: { since, sunset, instead: 'listAccounts' } };
const withDeprecated = operations.map((operation) => (operation.id === deprecated.id ? deprecated : operation));

describe('an operation that will go away', () => {
  let gateway: LocalGateway;
  beforeAll(async () => {
    gateway = await startGateway({
      operations: withDeprecated,
      reference: localReference(),
      platform: bank.platform,
      port: 0,
    });
  });
  afterAll(() => gateway.stop());

  const headersAt = async (path: string, token = bank.token) => {
    const { status, headers } = await fetch(gateway.address + path, { headers: { authorization: `Bearer ${token}` } });
    return [status, headers.get('deprecation'), headers.get('sunset'), headers.get('link')];
  };
  const said = [
    '@1798761600',
    'Sat, 01 Jan 2028 00:00:00 GMT',
    '<../docs/guides/versioning>; rel="deprecation"; type="text/html"',
  ];

  test('says so in each answer, refusals included', async () => {
    expect(await headersAt('/accounts/100000099')).toEqual([404, ...said]);
    expect(await headersAt('/accounts/100000099', 'wrong')).toEqual([401, ...said]);
  });

  test('the link leads to the guide from its address, below the path of a stage too', () => {
    const { href } = new URL('../docs/guides/versioning', 'https://api.example.com/sandbox/accounts/1');
    expect(href).toBe('https://api.example.com/sandbox/docs/guides/versioning');
  });

  test('other operations say nothing', async () => {
    expect(await headersAt('/accounts')).toEqual([200, null, null, null]);
  });

  test('its function says it in the cloud too, and no other function bundles that', () => {
    const source = { file: 'get.ts', exportName: 'getAccount' };
    expect(entryOf(planRoute(deprecated), source, 'functions')).toContain(
      `withDeprecation(createHttpHandler(declared, createLambdaPlatform({`,
    );
    expect(entryOf(planRoute(deprecated), source, 'functions')).toContain(`"sunset":"${sunset}"`);
    expect(entryOf(planRoute(getAccount as AnyOperation), source, 'functions')).not.toContain('withDeprecation');
  });

  test('the document and its page say it', () => {
    const document = openApiDocument(withDeprecated, eventTypes);
    const openApi = JSON.stringify(document);
    expect(document).toMatchObject({ paths: { '/accounts/{id}': { get: { deprecated: true } } } });
    const site = siteOfCheckout({ projectDirectory: projectRoot(), operations: withDeprecated, openApi });
    expect(site.file('operations/getAccount.md')).toMatch(/\*\*Deprecated\.\*\*[^]*it may be gone from 2028-01-01 on/);
  });

  test('a notice of less than a year, a streamed one and a replacement that does not exist are refused', () => {
    const changed = (change: object) => openApiDocument([{ ...deprecated, ...change }], []);
    expect(() => changed({ deprecated: { since, sunset: '2027-12-31' } })).toThrow('364 days');
    expect(() => changed({ deprecated: { since, sunset, instead: 'nothing' } })).toThrow('no operation');
    expect(() => planRoute({ ...deprecated, streams: true })).toThrow('is streamed');
  });
});
