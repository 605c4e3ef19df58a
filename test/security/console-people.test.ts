import { createOpenIdProvider } from '../../functions/ports/console-provider/openid-provider.ts';
import type { ConsoleProvider, RoleClaim } from '../../functions/ports/console-provider/port.ts';
import { foundOrganisation } from '../../functions/founding/found.ts';
import { changeRole, invitePerson, suspendPerson } from '../../functions/founding/console-people.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { ConsoleBrowser } from '../support/console/browser.ts';
import { consolePages } from '../support/console/console-pages.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/console/identity-provider.ts';

const pagesUrl = 'https://bank.example/live';
let provider: IdentityProvider;
let port: ConsoleProvider;
const roles: RoleClaim[] = [];

const bank = useBank({
  settings: { pagesUrl },
  platform: {
    consoleProvider: {
      rules: () => port.rules(),
      attemptKey: () => port.attemptKey(),
      begin: (attempt) => port.begin(attempt),
      finish: (answer, attempt) => port.finish(answer, attempt),
      signOutAddress: (address, idToken) => port.signOutAddress(address, idToken),
    },
  },
});

beforeAll(async () => {
  provider = await startIdentityProvider(`${pagesUrl}/console/`);
  const { issuer, clientId, secret } = provider;
  port = createOpenIdProvider({
    settings: { issuer, clientId, secretParameter: '/none', roles },
    secret: { read: () => Promise.resolve(secret), forget: () => undefined },
    allowHttp: true,
  });
});
afterAll(() => provider.stop());
beforeEach(() => {
  const { organisationId } = bank;
  roles.splice(
    0,
    roles.length,
    { claim: 'groups', value: 'heads', role: 'administrator', organisationId },
    { claim: 'groups', value: 'desk', role: 'support', organisationId },
  );
  provider.people.set('ada', { claims: { name: 'Ada Head', email: 'ada@company.example', groups: ['heads'] } });
  provider.people.set('bob', { claims: { name: 'Bob Desk', groups: ['desk'] } });
  provider.people.set('eve', { claims: { name: 'Eve Desk', groups: ['desk'] } });
  provider.people.set('fay', { claims: { name: 'Fay Head', groups: ['heads'] } });
});

async function signedIn(subject: string): Promise<ConsoleBrowser> {
  provider.subject = subject;
  const browser = new ConsoleBrowser(consolePages(bank.platform));
  expect((await browser.signIn()).location).toBe(`${pagesUrl}/console/`);
  return browser;
}

interface PeopleAnswer {
  readonly sessions: readonly { readonly usedAt: string; readonly endsAt: string; readonly isHere: boolean }[];
  readonly names: readonly { readonly userId: string; readonly name: string }[];
  readonly people?: readonly Readonly<Record<string, unknown>>[];
  readonly hasMorePeople?: boolean;
}

async function peopleOf(browser: ConsoleBrowser): Promise<PeopleAnswer> {
  const { status, body } = await browser.send('GET', '/console/session');
  expect(status).toBe(200);
  return JSON.parse(body) as PeopleAnswer;
}
const userIdOf = async (browser: ConsoleBrowser) => (await browser.token())?.userId ?? '';

describe('an administrator of the console', () => {
  test('sees everybody of the organisation, with their roles, where these come from, and when they signed in last', async () => {
    const { organisationId } = bank;
    const invited = await invitePerson(bank.platform, {
      organisationId,
      email: 'cyd@company.example',
      role: 'auditor',
    });
    const bobs = await userIdOf(await signedIn('bob'));
    const ada = await signedIn('ada');
    const first = await peopleOf(ada);
    const adas = await userIdOf(ada);
    expect(first.hasMorePeople).toBe(false);
    const [cyd, bob, me] = [invited.userId, bobs, adas].map((id) => first.people?.find(({ userId }) => userId === id));
    expect(cyd).toMatchObject({
      status: 'Invited',
      role: 'auditor',
      roleFrom: 'operator',
      email: 'cyd@company.example',
    });
    expect(cyd).not.toHaveProperty('signedInAt');
    expect(bob).toMatchObject({ status: 'Active', role: 'support', roleFrom: 'claims', name: 'Bob Desk' });
    expect(me).toMatchObject({ role: 'administrator', signedInAt: bank.clock.now() });
    await suspendPerson(bank.platform, { organisationId, userId: bobs });
    bank.clock.advance({ minutes: 10 });
    const again = await peopleOf(await signedIn('ada'));
    expect(again.people?.find(({ userId }) => userId === bobs)).toMatchObject({ status: 'Suspended' });
    expect(again.people?.find(({ userId }) => userId === adas)).toMatchObject({ signedInAt: bank.clock.now() });
  });

  test('sees nothing of another organisation, and no identity, hash or version of anybody', async () => {
    const other = await foundOrganisation(bank.platform, { name: 'Other' });
    const theirs = await invitePerson(bank.platform, {
      organisationId: other.organisationId,
      email: 'dan@other.example',
      role: 'administrator',
    });
    const { people = [] } = await peopleOf(await signedIn('ada'));
    expect(people.length).toBeGreaterThan(0);
    expect(people.map(({ userId }) => userId)).not.toContain(theirs.userId);
    const names = new Set(people.flatMap((one) => Object.keys(one)));
    expect([...names].toSorted()).toEqual(
      ['userId', 'role', 'roleFrom', 'status', 'createdAt', 'name', 'email', 'signedInAt', 'invitedUntil'].toSorted(),
    );
  });
});

describe('everybody else', () => {
  test('sees their own sessions alone, the one that asks marked, and of others nothing but what they are called', async () => {
    const [first, second] = [await signedIn('eve'), await signedIn('eve')];
    const answer = await peopleOf(second);
    expect(answer).not.toHaveProperty('people');
    expect(answer.sessions.map(({ isHere }) => isHere).toSorted()).toEqual([false, true]);
    expect(JSON.stringify(answer)).not.toMatch(/secret|token|css#|@/i);
    expect(new Set(answer.names.flatMap((one) => Object.keys(one)))).toEqual(new Set(['userId', 'name']));
    await first.send('DELETE', '/console/session');
    expect((await peopleOf(second)).sessions).toMatchObject([{ isHere: true }]);
  });

  test('knows colleagues by name who wrote something, those who have left too, and nobody of another organisation', async () => {
    const { organisationId } = bank;
    provider.people.set('hal', { claims: { name: 'Hal Desk', groups: ['desk'] } });
    const hals = await userIdOf(await signedIn('hal'));
    await suspendPerson(bank.platform, { organisationId, userId: hals });
    const other = await foundOrganisation(bank.platform, { name: 'Other' });
    roles.push({ claim: 'groups', value: 'others', role: 'support', organisationId: other.organisationId });
    provider.people.set('gil', { claims: { name: 'Gil Other', groups: ['others'] } });
    await signedIn('gil');
    const { names } = await peopleOf(await signedIn('eve'));
    expect(names).toContainEqual({ userId: hals, name: 'Hal Desk' });
    expect(names.map(({ name }) => name)).not.toContain('Gil Other');
  });

  test('who was an administrator sees nobody from the change of the role on, though the session goes on', async () => {
    const { organisationId } = bank;
    const ada = await signedIn('fay');
    expect(await peopleOf(ada)).toHaveProperty('people');
    await changeRole(bank.platform, { organisationId, userId: await userIdOf(ada) }, 'support');
    expect(await peopleOf(ada)).not.toHaveProperty('people');
  });

  test('without a session, with one that is over, or from another site is refused, and ends no session', async () => {
    expect((await new ConsoleBrowser(consolePages(bank.platform)).send('GET', '/console/session')).status).toBe(401);
    const ada = await signedIn('ada');
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await ada.send('GET', '/console/session', site)).status).toBe(403);
    }
    expect((await peopleOf(ada)).sessions.length).toBeGreaterThan(0);
    bank.clock.advance({ hours: 12 });
    expect(await ada.send('GET', '/console/session')).toMatchObject({ status: 401, body: '{}' });
  });
});
