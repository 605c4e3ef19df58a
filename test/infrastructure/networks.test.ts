import { isAllowedSource } from '../../functions/kernel/auth/source-address.ts';
import { isPagePath } from '../../functions/kernel/http/other-methods.ts';
import { publicRoutes } from '../../functions/reference/public-routes.ts';
import { callbacks, operations, pages } from '../../functions/registry.ts';
import { checkNetworks } from '../../lib/check-networks.ts';
import { networkPolicy } from '../../lib/constructs/network-policy.ts';
import type { AllowedNetworks } from '../../lib/domain-settings.ts';
import { originsAndNetworks } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { type Statement, listOf } from './template.ts';

const office = ['198.51.100.0/24', '2001:db8:7::/48'];
const processor = ['203.0.113.7'];
const routes = [...operations, ...callbacks, ...pages];
const hosted = pages.filter(({ path }) => isPagePath(path));
const ofConsole = pages.filter(({ path }) => !isPagePath(path));
const { open, closed, refused } = synthesise({
  open: { stage: 'sandbox', operations: { first: 1 } },
  closed: originsAndNetworks,
  refused: { stage: 'sandbox', changes: { allowedNetworks: { operations: [] } }, refused: true },
});
const policyIn = (stage: typeof open) =>
  stage.ofType('AWS::ApiGateway::RestApi')[0]?.properties['Policy'] as { Statement: Statement[] } | undefined;
const policyFor = (allowedNetworks: AllowedNetworks) =>
  networkPolicy({ allowedNetworks }, routes)?.toJSON() as { Statement: Statement[] };

interface Caller {
  readonly method: string;
  readonly path: string;
}

/** True if API Gateway lets a request pass: something allows it, and nothing denies it. A star in a policy is any text, slashes included. */
function passes(
  { Statement: statements }: { Statement: Statement[] },
  { method, path }: Caller,
  address: string,
): boolean {
  const request = `execute-api:/v1/${method}${path}`;
  const holds = ({ Resource, Condition = {} }: Statement) => {
    const names = listOf(Resource as string | string[]).some((pattern) =>
      new RegExp(
        `^${pattern
          .split('*')
          .map((part) => part.replaceAll(/[{}.+]/g, '\\$&'))
          .join('.*')}$`,
      ).test(request),
    );
    return (
      names &&
      Object.entries(Condition).every(([operator, { 'aws:SourceIp': networks }]) => {
        const isIn = isAllowedSource(listOf(networks as string | string[]).join(','), address);
        if (operator !== 'IpAddress' && operator !== 'NotIpAddress') throw new Error(`${operator} is not known here`);
        return operator === 'IpAddress' ? isIn : !isIn;
      })
    );
  };
  const effects = statements.filter(holds).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

/** A request to a route, with ids in its path that try to look like the beginning of another one. */
const requestsTo = ({ method, path }: Caller): readonly Caller[] =>
  ['1', 'hosted', 'callbacks'].map((id) => ({ method, path: path.replaceAll(/\{[^}]*\}/g, id) }));
const faultsOf = (policy: { Statement: Statement[] }, all: readonly Caller[], address: string, expected: boolean) =>
  all.flatMap(requestsTo).filter((one) => passes(policy, one, address) !== expected);

describe('a stage that takes operations only from some networks', () => {
  const policy = policyFor({ operations: office });
  const closedRoutes = [...operations, ...publicRoutes, ...ofConsole];

  test('takes them from these, by IPv4 and IPv6', () => {
    for (const address of ['198.51.100.1', '198.51.100.254', '2001:db8:7::1']) {
      expect(faultsOf(policy, closedRoutes, address, true)).toEqual([]);
    }
  });

  test('takes no operation from elsewhere, however its ids are written', () => {
    for (const address of ['198.51.101.1', '203.0.113.7', '2001:db8:8::1']) {
      expect(faultsOf(policy, closedRoutes, address, false)).toEqual([]);
    }
  });

  test('shows hosted pages to everybody, and partners call from everywhere', () => {
    for (const address of ['192.0.2.1', '2001:db8:8::1']) {
      expect(faultsOf(policy, [...hosted, ...callbacks], address, true)).toEqual([]);
    }
  });

  test('is refused by the gateway, with the error of every refusal', () => {
    const types = closed.ofType('AWS::ApiGateway::GatewayResponse').map(({ properties }) => properties['ResponseType']);
    expect(types).toContain('ACCESS_DENIED');
    expect(policyIn(closed)?.Statement.map(({ Sid }) => Sid)).toEqual(['Operations', 'PagesAndCallbacks']);
  });
});

describe('a stage that takes callbacks only from some networks', () => {
  const policy = policyFor({ callbacks: processor });

  test('takes callbacks from these only, and everything else from everywhere', () => {
    expect(faultsOf(policy, callbacks, '203.0.113.7', true)).toEqual([]);
    expect(faultsOf(policy, callbacks, '203.0.113.8', false)).toEqual([]);
    expect(faultsOf(policy, [...operations, ...pages, ...publicRoutes], '203.0.113.8', true)).toEqual([]);
  });

  test('refuses callbacks from the networks of operations too', () => {
    const both = policyFor({ operations: office, callbacks: processor });
    expect(faultsOf(both, callbacks, '198.51.100.1', false)).toEqual([]);
    expect(faultsOf(both, callbacks, '203.0.113.7', true)).toEqual([]);
    expect(faultsOf(both, operations, '203.0.113.7', false)).toEqual([]);
  });
});

test('the longest lists fit into what AWS takes', () => {
  const list = Array.from({ length: 60 }, (_, index) => `2001:0db8:1111:2222:3333:4444:5555:${index + 1000}/128`);
  expect(JSON.stringify(policyFor({ operations: list, callbacks: list })).length).toBeLessThan(8_192);
});

test('a stage that takes requests from everywhere has no policy', () => {
  expect(policyIn(open)).toBeUndefined();
  expect(networkPolicy({}, routes)).toBeUndefined();
});

describe('the networks of a stage', () => {
  const check = (networks: readonly string[], ipv6 = true) =>
    checkNetworks({
      name: 'mine',
      allowedNetworks: { operations: networks },
      ...(ipv6 ? { domain: { name: 'api.example.com', certificateArn: '', ipv6 } } : {}),
    });

  test('may be addresses and blocks', () => expect(() => check([...office, ...processor])).not.toThrow());

  test.each([
    [[], 'is empty, so nobody could call'],
    [['198.51.100.0/33'], 'is no address and no CIDR block'],
    [['office'], 'is no address and no CIDR block'],
    [['198.51.100.1,198.51.100.2'], 'is no address and no CIDR block'],
    [[' 198.51.100.1'], 'is no address and no CIDR block'],
    [['0.0.0.0/0'], 'lets everybody call'],
    [['::/0'], 'lets everybody call'],
    [[...processor, ...processor], 'is there twice'],
    [Array.from({ length: 61 }, (_, index) => `198.51.100.${index}`), 'has more than 60'],
  ])('are refused as %p', (networks, why) => expect(() => check(networks)).toThrow(why));

  test('may not be of IPv6 where nobody can come by it', () => {
    expect(() => check(office, false)).toThrow('the stage has no address by IPv6');
  });

  test('are refused at synthesis', () => expect(refused.refusal).toContain('allowedNetworks.operations: is empty'));
});
