import { attemptCookieName, idTokenCookieName, sessionCookieName } from '../../functions/access/console/cookies.ts';
import { sessionsPartition } from '../../functions/access/console/for-others.ts';
import { beginConsoleSession } from '../../functions/access/console/sessions.ts';
import {
  changeRole,
  invitePerson,
  listPeople,
  restorePerson,
  suspendPerson,
} from '../../functions/founding/console-people.ts';
import { foundOrganisation } from '../../functions/founding/found.ts';
import { addFirstToken } from '../../functions/founding/first-token.ts';
import { suspendOrganisation } from '../../functions/founding/suspend-organisation.ts';
import { tokensOfUser } from '../../functions/founding/tokens-of-user.ts';
import { roleScopes } from '../../functions/kernel/auth/roles.ts';
import { ConcurrencyConflict } from '../../functions/kernel/table/concurrency-conflict.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { createOpenIdProvider } from '../../functions/ports/console-provider/openid-provider.ts';
import type { ConsoleProvider, RequiredClaim, RoleClaim } from '../../functions/ports/console-provider/port.ts';
import { makeAch } from '../money/payments/ach-bank.ts';
import { linkedOf } from '../money/recurring-payments/ach-schedule.ts';
import { type Bank, openAccount, openCustomer } from '../support/bank/bank.ts';
import { numberJournal } from '../support/delivery/number-journal.ts';
import { tokenWith } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { ConsoleBrowser, type PageSession } from '../support/console/browser.ts';
import { consolePages } from '../support/console/console-pages.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/console/identity-provider.ts';

const pagesUrl = 'https://bank.example/live';
const consoleUrl = `${pagesUrl}/console/`;
let provider: IdentityProvider;
let port: ConsoleProvider;
const roles: RoleClaim[] = [];
const amrValues: string[] = [];
const requiredClaims: RequiredClaim[] = [];
const wanted = { requiresAuthTime: true, alwaysAsks: false };

const bank = useBank({
  settings: { pagesUrl },
  platform: {
    consoleProvider: {
      rules: () => ({ ...port.rules(), amrValues, requiredClaims, ...wanted }),
      attemptKey: () => port.attemptKey(),
      begin: (attempt) => port.begin(attempt),
      finish: (answer, attempt) => port.finish(answer, attempt),
      signOutAddress: (address, idToken) => port.signOutAddress(address, idToken),
    },
  },
});

beforeAll(async () => {
  provider = await startIdentityProvider(consoleUrl);
  roles.push({ claim: 'groups', value: 'bank-operations', role: 'operations', organisationId: bank.organisationId });
  connect();
  const groups = ['staff', 'bank-operations'];
  provider.people.set('ann', { claims: { name: 'Ann Teller', email: 'ann@company.example', groups } });
  provider.people.set('bob', { claims: { name: 'Bob Teller', groups } });
});
afterAll(() => provider.stop());
beforeEach(() => {
  Object.assign(provider, { subject: 'ann', isDown: false, misread: () => undefined });
  Object.assign(wanted, { requiresAuthTime: true, alwaysAsks: false });
});

/** The platform knows nothing of the provider yet, as a new process. */
function connect(): void {
  const { issuer, clientId, secret } = provider;
  port = createOpenIdProvider({
    settings: { issuer, clientId, secretParameter: '/none', roles },
    secret: { read: () => Promise.resolve(secret), forget: () => undefined },
    allowHttp: true,
  });
}

async function signedIn(subject = 'ann'): Promise<ConsoleBrowser & { readonly session: PageSession }> {
  provider.subject = subject;
  const browser = new ConsoleBrowser(consolePages(bank.platform));
  expect((await browser.signIn()).location).toBe(consoleUrl);
  const session = await browser.token();
  if (session === undefined) throw new Error(`${subject} has no token`);
  return Object.assign(browser, { session });
}
const newBrowser = () => new ConsoleBrowser(consolePages(bank.platform));
const statusWith = async (token: string) => (await bank.call('GET', '/accounts', undefined, { token })).status;
const refusedAs = (why: string) => ({ status: 303, location: `${consoleUrl}?refused=${why}` });
const lastRefusal = () => bank.logs.findLast(({ message }) => message.includes('was refused'))?.fields.errorCode;
/** The operations that the audit log has of a user. */
async function operationsOf(userId: string): Promise<readonly (string | undefined)[]> {
  await numberJournal(bank);
  const { body } = await bank.call('GET', `/audit-log?filter[userId]=${userId}`);
  return (body.data as { attributes: { operation?: string } }[]).map(({ attributes }) => attributes.operation);
}

describe('somebody who signs in', () => {
  test('comes back to the console with a session that only it can use, and gets the scopes of their role for a quarter of an hour', async () => {
    const browser = newBrowser();
    const back = await browser.signIn();
    expect(back).toMatchObject({ status: 303, location: consoleUrl });
    const cookie = back.cookies.find((one) => one.startsWith(`${sessionCookieName}=`));
    expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/);
    const idToken = back.cookies.find((one) => one.startsWith(`${idTokenCookieName}=`));
    expect(idToken).toMatch(/; Path=\/live\/console\/session; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/);
    expect(browser.jar.has(attemptCookieName)).toBe(false);
    const session = await browser.token();
    expect(session).toMatchObject({
      role: 'operations',
      expiresIn: 900,
      name: 'Ann Teller',
      scopes: roleScopes.operations,
    });
    const { token = '', userId = '' } = session ?? {};
    expect(await statusWith(token)).toBe(200);
    expect((await bank.call('GET', '/audit-log', undefined, { token })).status).toBe(403);
    expect(await statusWith(browser.jar.get(sessionCookieName) ?? '')).toBe(401);
    bank.clock.advance({ minutes: 15 });
    expect(await statusWith(token)).toBe(401);
    expect((await browser.token())?.userId).toBe(userId);
  });

  test('is the same user at the next sign-in, with another session', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    expect(other.session.userId).toBe(one.session.userId);
    expect(other.jar.get(sessionCookieName)).not.toBe(one.jar.get(sessionCookieName));
    expect((await signedIn('bob')).session.userId).not.toBe(one.session.userId);
  });

  test('fills no list of API tokens: theirs end by themselves, and their acts still name the user', async () => {
    const { session } = await signedIn('bob');
    const { userId, token } = session;
    for (let n = 0; n < 3; n += 1) await signedIn('bob');
    const listed = await bank.call('GET', `/users/${userId}/api-tokens`);
    expect(listed.body).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
    const own = await tokensOfUser(bank.platform, { organisationId: bank.organisationId, userId });
    expect(own.length).toBeGreaterThan(6);
    for (const { id, expiration, expiresAtSeconds } of own) {
      expect(id.startsWith(userId)).toBe(true);
      expect(expiresAtSeconds).toBe(Date.parse(expiration) / 1000);
    }
    const form = { data: { type: 'applicationForm', attributes: { idempotencyKey: 'named' } } };
    expect((await bank.call('POST', '/application-forms', form, { token })).status).toBe(201);
    expect(await operationsOf(userId)).toContain('createApplicationForm');
    // A program of the person is in the list, by its own number.
    await addFirstToken(bank.platform, { organisationId: bank.organisationId, userId });
    const after = await bank.call('GET', `/users/${userId}/api-tokens`);
    expect(after.body.data.map(({ id }: { id: string }) => id)).toEqual([`${userId}000000001`]);
  });

  test('leaves neither names nor cookies in the log', async () => {
    const from = bank.logs.length;
    const { session, jar } = await signedIn();
    const text = JSON.stringify(bank.logs.slice(from));
    const kept = [sessionCookieName, idTokenCookieName].map((name) => jar.get(name) ?? '');
    for (const secret of ['Ann', 'company.example', session.token, ...kept]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('nobody comes in', () => {
  test.each([
    [
      'a state of another attempt',
      'other_attempt',
      (url: URL) => {
        url.searchParams.set('state', 'another');
      },
    ],
    [
      'a nonce of another attempt',
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
      (url: URL) => {
        url.searchParams.set('nonce', 'another');
      },
    ],
    [
      'a code for another verifier',
      'invalid_grant',
      (url: URL) => {
        url.searchParams.set('code_challenge', 'a'.repeat(43));
      },
    ],
    [
      'a code for another client',
      'invalid_grant',
      (url: URL) => {
        url.searchParams.set('client_id', 'another');
      },
    ],
  ])('with %s', async (_, code, change) => {
    const browser = newBrowser();
    expect(await browser.signIn(change)).toMatchObject(refusedAs('expired'));
    expect(lastRefusal()).toBe(code);
    expect(await browser.token()).toBeUndefined();
  });

  test('with an answer in the name of another issuer, or one of whose parameters is missing', async () => {
    for (const change of [
      (query: URLSearchParams) => {
        query.set('iss', 'https://evil.example');
      },
      (query: URLSearchParams) => {
        query.delete('iss');
      },
      (query: URLSearchParams) => {
        query.delete('code');
      },
    ]) {
      const browser = newBrowser();
      const [path = '', query] = (await browser.leave()).split('?');
      const changed = new URLSearchParams(query);
      change(changed);
      expect(await browser.send('GET', `${path}?${changed.toString()}`)).toMatchObject(refusedAs('expired'));
      expect(await browser.token()).toBeUndefined();
    }
  });

  test('with a code that has expired', async () => {
    const browser = newBrowser();
    const back = await browser.leave();
    const { now } = Date;
    // The provider and its client go by the clock of the machine.
    Date.now = () => now() + 120_000;
    try {
      expect(await browser.send('GET', back)).toMatchObject(refusedAs('expired'));
    } finally {
      Date.now = now;
    }
    expect(lastRefusal()).toBe('invalid_grant');
  });

  test('with the cookie of an attempt that somebody has changed, so that it need not be asked', async () => {
    const browser = newBrowser();
    await browser.signIn();
    const back = await browser.leave();
    const attempt = browser.jar.get(attemptCookieName) ?? '';
    expect(attempt).toMatch(/\.asked$/);
    browser.jar.set(attemptCookieName, attempt.replace('.asked', ''));
    expect(await browser.send('GET', back)).toMatchObject(refusedAs('expired'));
    expect(lastRefusal()).toBe('other_attempt');
  });

  test('with an attempt that took longer than ten minutes', async () => {
    const browser = newBrowser();
    const back = await browser.leave();
    bank.clock.advance({ minutes: 10 });
    expect(await browser.send('GET', back)).toMatchObject(refusedAs('expired'));
  });

  test('twice with one answer, and not with the answer of another browser', async () => {
    const browser = newBrowser();
    const back = await browser.leave();
    expect(await newBrowser().send('GET', back)).toMatchObject(refusedAs('expired'));
    const attempt = browser.jar.get(attemptCookieName) ?? '';
    expect(await browser.send('GET', back)).toMatchObject({ location: consoleUrl });
    browser.jar.set(attemptCookieName, attempt);
    expect(await browser.send('GET', back)).toMatchObject(refusedAs('expired'));
  });

  test('with an attempt that somebody else has put into their browser: it is not theirs', async () => {
    const attacker = newBrowser();
    const back = await attacker.leave();
    const victim = newBrowser();
    await victim.leave();
    expect(await victim.send('GET', back, 'cross-site')).toMatchObject(refusedAs('expired'));
    expect(await victim.token()).toBeUndefined();
  });

  test('to another address than the console, whatever the address says', async () => {
    const browser = newBrowser();
    const { location } = await browser.send(
      'GET',
      '/console/sign-in?return=https://evil.example&redirect_uri=https://evil.example',
    );
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(`${consoleUrl}sign-in`);
    const back = await newBrowser().send('GET', '/console/sign-in?state=x&return=https://evil.example');
    expect(back).toMatchObject(refusedAs('expired'));
  });

  test('while the provider does not answer: it is an error of ours, which is counted', async () => {
    const browser = newBrowser();
    const back = await browser.leave();
    provider.isDown = true;
    connect();
    expect((await browser.send('GET', '/console/sign-in')).status).toBe(503);
    const second = newBrowser();
    second.jar.set(attemptCookieName, browser.jar.get(attemptCookieName) ?? '');
    expect((await second.send('GET', back)).status).toBe(503);
    expect(bank.logs.at(-1)).toMatchObject({ level: 'error', fields: { operation: 'signInToConsole', status: 503 } });
    provider.isDown = false;
    connect();
    expect((await newBrowser().signIn()).location).toBe(consoleUrl);
  });

  test('without a role, however they are called', async () => {
    provider.subject = 'eve';
    provider.people.set('eve', {
      claims: { name: 'Eve', groups: ['staff'], email: 'ann@company.example', email_verified: true },
    });
    const browser = newBrowser();
    expect(await browser.signIn()).toMatchObject(refusedAs('role'));
    expect(await browser.token()).toBeUndefined();
  });

  test('without the second factor that the stage wants', async () => {
    amrValues.push('mfa');
    expect(await newBrowser().signIn()).toMatchObject(refusedAs('factor'));
    amrValues.pop();
  });

  test('without a claim that the stage wants of everybody, as the provider has said it', async () => {
    requiredClaims.push({ claim: 'groups', value: 'company.example' }, { claim: 'groups', value: 'staff' });
    const browser = newBrowser();
    expect(await browser.signIn()).toMatchObject(refusedAs('account'));
    // The next time they can take another account.
    expect((await browser.send('GET', '/console/sign-in')).location).toContain('&prompt=login');
    provider.people.set('ken', { claims: { groups: ['bank-operations', 'company.example', 'staff'] } });
    const known = await signedIn('ken').finally(() => requiredClaims.splice(0));
    expect(known.session.role).toBe('operations');
  });
});

describe('a stage that always asks', () => {
  beforeEach(() => {
    wanted.alwaysAsks = true;
  });
  /** The provider knows somebody who has signed in a while ago. */
  const laterThan = async (browser: ConsoleBrowser, run: () => Promise<void>) => {
    expect((await browser.signIn()).location).toBe(consoleUrl);
    await browser.send('DELETE', '/console/session');
    const { now } = Date;
    Date.now = () => now() + 40_000;
    await run().finally(() => {
      Date.now = now;
    });
  };
  const unasked = (query: URLSearchParams) => {
    query.delete('prompt');
    query.set('max_age', '3600');
  };

  test('has the provider ask in every browser, also in one that has no cookie of the console', async () => {
    const { location } = await newBrowser().send('GET', '/console/sign-in');
    const { searchParams } = new URL(location);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    expect((await newBrowser().signIn()).location).toBe(consoleUrl);
  });

  test('lets nobody in whom the provider knows still, though they delete all cookies and change the address', async () => {
    const browser = newBrowser();
    await laterThan(browser, async () => {
      browser.jar.clear();
      expect(await browser.signIn(({ searchParams }) => unasked(searchParams))).toMatchObject(refusedAs('stale'));
      browser.jar.clear();
      const sayNothing = ({ searchParams }: URL) => {
        searchParams.delete('prompt');
        searchParams.delete('max_age');
      };
      expect(await browser.signIn(sayNothing)).toMatchObject(refusedAs('undated'));
      expect(await browser.token()).toBeUndefined();
    });
  });

  test('lets nobody in with an attempt that they have made themselves, as one that began before they left', async () => {
    const browser = newBrowser();
    await laterThan(browser, async () => {
      const back = await browser.leave(({ searchParams }) => unasked(searchParams));
      const [, , secret = ''] = /^(\d+)\.([\w-]+)/.exec(browser.jar.get(attemptCookieName) ?? '') ?? [];
      browser.jar.set(attemptCookieName, `${Date.parse(bank.clock.now()) - 500_000}.${secret}`);
      expect(await browser.send('GET', back)).toMatchObject(refusedAs('expired'));
      expect(lastRefusal()).toBe('other_attempt');
    });
  });

  test('lets nobody in whose provider does not ask, or does not say when it has asked', async () => {
    const browser = newBrowser();
    await laterThan(browser, async () => {
      provider.misread = unasked;
      expect(await browser.signIn()).toMatchObject(refusedAs('stale'));
      provider.misread = (query) => {
        query.delete('prompt');
        query.delete('max_age');
      };
      expect(await browser.signIn()).toMatchObject(refusedAs('undated'));
      expect([await browser.token(), lastRefusal()]).toEqual([undefined, 'undated']);
    });
  });
});

test('after the secret of the client was rotated, one sign-in is refused, and the next one has the new secret', async () => {
  const browser = newBrowser();
  const { secret } = provider;
  let current = 'the secret before';
  const { issuer, clientId } = provider;
  port = createOpenIdProvider({
    settings: { issuer, clientId, secretParameter: '/none', roles },
    secret: {
      read: () => Promise.resolve(current),
      forget: () => {
        current = secret;
      },
    },
    allowHttp: true,
  });
  try {
    expect(await browser.signIn()).toMatchObject(refusedAs('expired'));
    expect(lastRefusal()).toBe('invalid_client');
    expect((await browser.signIn()).location).toBe(consoleUrl);
  } finally {
    connect();
  }
});

describe('somebody who is invited', () => {
  const invite = (email: string, role: 'support' | 'administrator' = 'support') =>
    invitePerson(bank.platform, { organisationId: bank.organisationId, email, role });
  const known = (subject: string, claims: object) => {
    provider.subject = subject;
    provider.people.set(subject, { claims: { ...claims } });
  };

  test('has the role of the invitation once the provider has verified their address, and is known by their identity from then on', async () => {
    const { userId } = await invite('Cyd@Company.example');
    known('cyd', { email: 'cyd@company.example', email_verified: false });
    expect(await newBrowser().signIn()).toMatchObject(refusedAs('role'));
    known('cyd', { email: 'cyd@company.example', email_verified: true });
    expect((await signedIn('cyd')).session).toMatchObject({ userId, role: 'support' });
    known('cyd', { email: 'married@company.example', email_verified: true });
    expect((await signedIn('cyd')).session.userId).toBe(userId);
    // The invitation was for one person.
    known('dan', { email: 'cyd@company.example', email_verified: true });
    expect(await newBrowser().signIn()).toMatchObject(refusedAs('role'));
  });

  test('is not invited twice, nor to an organisation that does not exist', async () => {
    await invite('fay@company.example');
    await expect(invite('FAY@company.example')).rejects.toThrow('invited already');
    const nowhere = { organisationId: '1', email: 'gus@company.example', role: 'support' } as const;
    await expect(invitePerson(bank.platform, nowhere)).rejects.toThrow('there is no organisation 1');
  });

  test('has 14 days; then the same person can be invited again', async () => {
    const { userId } = await invite('lou@company.example');
    known('lou', { email: 'lou@company.example', email_verified: true });
    bank.clock.advance({ days: 14 });
    expect(await newBrowser().signIn()).toMatchObject(refusedAs('role'));
    expect(await invite('lou@company.example', 'administrator')).toMatchObject({ userId, status: 'Invited' });
    bank.clock.advance({ days: 13 });
    expect((await signedIn('lou')).session).toMatchObject({ userId, role: 'administrator' });
  });

  test('has the very letters that were invited: others that become the same small letter are those of somebody else', async () => {
    await invite('kim@company.example');
    // The first letter is the sign of Kelvin.
    known('eve', { email: '\u212Aim@company.example', email_verified: true });
    expect(await newBrowser().signIn()).toMatchObject(refusedAs('role'));
    for (const email of ['\u212Aim@company.example', 'k\u0456m@company.example', 'kim', 'kim@a@b']) {
      await expect(invite(email)).rejects.toThrow('no e-mail address of ASCII characters');
    }
  });

  test('gets another role with the next token', async () => {
    const { userId } = await invite('hal@company.example');
    known('hal', { email: 'hal@company.example', email_verified: true });
    const browser = await signedIn('hal');
    await changeRole(bank.platform, { organisationId: bank.organisationId, userId }, 'auditor');
    expect((await browser.token())?.role).toBe('auditor');
    const people = await listPeople(bank.platform, bank.organisationId);
    expect(people.find((one) => one.userId === userId)).toMatchObject({ status: 'Active', role: 'auditor' });
  });
});

describe('a second account at the provider', () => {
  const groups = ['bank-operations'];
  const email = (name: string) => ({ email: `${name}@company.example`, email_verified: true });
  const nameOf = ({ session }: { readonly session: PageSession }) => ({
    organisationId: bank.organisationId,
    userId: session.userId,
  });
  const personOf = async (userId: string) =>
    (await listPeople(bank.platform, bank.organisationId)).find((one) => one.userId === userId);
  const meet = (subject: string, claims: Readonly<Record<string, unknown>>) => {
    provider.subject = subject;
    provider.people.set(subject, { claims });
  };

  test('with the verified address of somebody who is suspended lets nobody in, by claims or by invitation', async () => {
    meet('max', { ...email('max'), groups });
    const name = nameOf(await signedIn('max'));
    await suspendPerson(bank.platform, name);
    meet('max-2', { email: 'MAX@company.example', email_verified: true, groups });
    expect(await newBrowser().signIn()).toMatchObject(refusedAs('suspended'));
    expect(await personOf(name.userId)).toMatchObject({ status: 'Suspended', otherAccountAt: bank.clock.now() });
    const invitation = { organisationId: bank.organisationId, email: 'max@company.example', role: 'support' } as const;
    await expect(invitePerson(bank.platform, invitation)).rejects.toThrow('who is suspended: restore them first');
  });

  test('with an invitation that is older than the suspension lets nobody in', async () => {
    const { userId: invitedAs } = await invitePerson(bank.platform, {
      organisationId: bank.organisationId,
      email: 'nea@company.example',
      role: 'support',
    });
    meet('nea', { email: 'nea@company.example', email_verified: false, groups });
    const name = nameOf(await signedIn('nea'));
    expect(name.userId).not.toBe(invitedAs);
    await suspendPerson(bank.platform, name);
    meet('nea-2', email('nea'));
    expect(await newBrowser().signIn()).toMatchObject(refusedAs('suspended'));
  });

  test('is no second person for rules for two, and after an invitation of the address the same one', async () => {
    meet('oli', { ...email('oli'), groups });
    const browser = await signedIn('oli');
    const { userId } = browser.session;
    meet('oli-2', { ...email('oli'), groups });
    expect(await newBrowser().signIn()).toMatchObject(refusedAs('address'));
    expect(lastRefusal()).toBe('address');
    expect(await personOf(userId)).toMatchObject({ status: 'Active', otherAccountAt: bank.clock.now() });
    expect(await browser.token()).toBeDefined();
    const again = { organisationId: bank.organisationId, email: 'Oli@company.example', role: 'operations' } as const;
    expect(await invitePerson(bank.platform, again)).toMatchObject({ userId, status: 'Active' });
    expect((await signedIn('oli-2')).session.userId).toBe(userId);
    expect((await signedIn('oli')).session.userId).toBe(userId);
  });

  test('that signs in at the same moment as the first becomes nobody', async () => {
    const { platform } = bank;
    const first = { issuer: provider.issuer, subject: 'pat', claims: { ...email('pat'), groups } };
    const asking = { sourceAddress: '203.0.113.9', operation: 'signInToConsole' };
    const begun = await Promise.all([
      beginConsoleSession(platform, first, asking),
      beginConsoleSession(platform, { ...first, subject: 'pat-2' }, asking),
    ]);
    expect(begun.filter((one) => 'secret' in one)).toHaveLength(1);
    expect(begun).toContainEqual({ refused: 'address' });
  });

  test('with an address that the provider has not verified, or that somebody has left, is let in as somebody else', async () => {
    meet('quin', { ...email('quin'), groups });
    const { userId } = (await signedIn('quin')).session;
    meet('quin-2', { ...email('quin'), email_verified: false, groups });
    expect((await signedIn('quin-2')).session.userId).not.toBe(userId);
    meet('rae', { ...email('rae'), groups });
    await signedIn('rae');
    meet('rae', { ...email('married'), groups });
    const left = (await signedIn('rae')).session.userId;
    meet('rae-2', { ...email('rae'), groups });
    expect((await signedIn('rae-2')).session.userId).not.toBe(left);
  });
});

describe('an address that the provider has not verified', () => {
  const groups = ['bank-operations'];
  const meet = (subject: string, claims: Readonly<Record<string, unknown>>) => {
    provider.subject = subject;
    provider.people.set(subject, { claims: { groups, ...claims } });
  };
  const email = 'sol@company.example';
  const invitation = () => ({ organisationId: bank.organisationId, email, role: 'support' }) as const;

  test('keeps its owner neither out nor from an invitation of their own', async () => {
    meet('sly', { email, email_verified: false });
    const sly = (await signedIn('sly')).session.userId;
    const invited = await invitePerson(bank.platform, invitation());
    expect(invited.userId).not.toBe(sly);
    meet('sol', { email, email_verified: true });
    expect((await signedIn('sol')).session.userId).toBe(invited.userId);
  });

  test('stays that of a person for whom it was verified once', async () => {
    const again = { email: 'tia@company.example' };
    meet('tia', { ...again, email_verified: true });
    await signedIn('tia');
    meet('tia', again);
    await signedIn('tia');
    meet('tia', { email: 'tia\u202e@company.example', email_verified: true });
    await signedIn('tia');
    meet('tia-2', { ...again, email_verified: true });
    expect(await newBrowser().signIn()).toMatchObject(refusedAs('address'));
  });
});

test('an invitation of another organisation keeps nobody out whose role claims give, and draws them nowhere', async () => {
  const other = await foundOrganisation(bank.platform, { name: 'Other' });
  const email = 'ugo@company.example';
  const invited = { organisationId: other.organisationId, email, role: 'administrator' } as const;
  await invitePerson(bank.platform, invited);
  provider.subject = 'ugo';
  provider.people.set('ugo', { claims: { email, email_verified: true, groups: ['bank-operations'] } });
  expect((await signedIn('ugo')).session.organisationId).toBe(bank.organisationId);
  // The operator of this organisation has a person of the address here, whatever the other one has invited.
  bank.clock.advance({ days: 14 });
  const here = { ...invited, organisationId: bank.organisationId } as const;
  const ugo = (await listPeople(bank.platform, bank.organisationId)).find((one) => one.email === email);
  expect(await invitePerson(bank.platform, here)).toMatchObject({ userId: ugo?.userId, status: 'Active' });
});

describe('a session ends', () => {
  test('when it was not used for half an hour after its last token: until then nobody knows whether that was used', async () => {
    const browser = await signedIn();
    bank.clock.advance({ minutes: 44 });
    expect(await browser.token()).toBeDefined();
    bank.clock.advance({ minutes: 45 });
    expect(await browser.token()).toBeUndefined();
    expect(browser.jar.has(sessionCookieName)).toBe(false);
  });

  test('and whoever signs in next with the browser shows who they are, although the provider knows them', async () => {
    const browser = newBrowser();
    const prompt = async () =>
      new URL((await browser.send('GET', '/console/sign-in')).location).searchParams.get('prompt');
    expect(await prompt()).toBeNull();
    await browser.signIn();
    await browser.send('DELETE', '/console/session');
    expect(await prompt()).toBe('login');
    await browser.signIn();
    expect(await browser.token()).toBeDefined();
    bank.clock.advance({ hours: 20 });
    expect([await browser.token(), await prompt()]).toEqual([undefined, 'login']);
  });

  test('and nobody comes in where the provider was to ask and did not: it says that they signed in before', async () => {
    const browser = newBrowser();
    await browser.signIn();
    await browser.send('DELETE', '/console/session');
    const { now } = Date;
    // The provider goes by the clock of the machine.
    Date.now = () => now() + 40_000;
    const goOnUnasked = (url: URL) => {
      expect(url.searchParams.get('max_age')).toBe('0');
      url.searchParams.delete('prompt');
      url.searchParams.set('max_age', '3600');
    };
    try {
      expect(await browser.signIn(goOnUnasked)).toMatchObject(refusedAs('stale'));
      expect([await browser.token(), lastRefusal()]).toEqual([undefined, 'stale']);
      // A browser that has been refused is asked the next time too.
      expect((await browser.signIn()).location).toBe(consoleUrl);
    } finally {
      Date.now = now;
    }
    expect(await browser.token()).toBeDefined();
  });

  test('and a provider that does not say when they signed in is not believed, unless the stage says that it cannot', async () => {
    const browser = newBrowser();
    await browser.signIn();
    const sayNothing = (url: URL) => {
      url.searchParams.delete('prompt');
      url.searchParams.delete('max_age');
    };
    expect(await browser.signIn(sayNothing)).toMatchObject(refusedAs('undated'));
    expect((await browser.signIn()).location).toBe(consoleUrl);
    wanted.requiresAuthTime = false;
    expect((await browser.signIn(sayNothing)).location).toBe(consoleUrl);
  });

  test('after twelve hours, however often it is used', async () => {
    const browser = await signedIn();
    for (let used = 0; used < 35; used += 1) {
      bank.clock.advance({ minutes: 20 });
      expect(await browser.token()).toBeDefined();
    }
    bank.clock.advance({ minutes: 15 });
    expect((await browser.token())?.expiresIn).toBe(300);
    bank.clock.advance({ minutes: 5 });
    expect(await browser.token()).toBeUndefined();
  });

  test('when the person signs out, at once and at the provider too; other sessions go on', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const stolen = one.jar.get(sessionCookieName) ?? '';
    const { status, body } = await one.send('DELETE', '/console/session');
    const address = new URL((JSON.parse(body) as { address: string }).address);
    const asked = ['post_logout_redirect_uri', 'client_id'].map((name) => address.searchParams.get(name));
    expect([status, address.origin, ...asked]).toEqual([200, provider.issuer, consoleUrl, provider.clientId]);
    // The provider knows who leaves, and takes the word for it.
    const [, claims = ''] = (address.searchParams.get('id_token_hint') ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: 'ann' });
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(200);
    expect(one.jar.has(idTokenCookieName)).toBe(false);
    expect(await statusWith(one.session.token)).toBe(401);
    one.jar.set(sessionCookieName, stolen);
    expect(await one.token()).toBeUndefined();
    expect(await statusWith(other.session.token)).toBe(200);
  });

  test('everywhere, when the person says so', async () => {
    const [one, other, stranger] = [await signedIn(), await signedIn(), await signedIn('bob')];
    await one.send('DELETE', '/console/session?everywhere=true');
    expect(await Promise.all([one, other, stranger].map(({ session }) => statusWith(session.token)))).toEqual([
      401, 401, 200,
    ]);
    expect(await other.token()).toBeUndefined();
    expect(await stranger.token()).toBeDefined();
  });

  test('by its token, which only somebody with the scopes of the role may revoke', async () => {
    const browser = await signedIn();
    const { userId, token } = browser.session;
    const own = `/users/${userId}/api-tokens`;
    const [, , , session = ''] = token.split('_');
    const developer = await tokenWith(bank, roleScopes.developer.join(' '));
    const statusOf = async (target: string, by: string) =>
      (await bank.call('DELETE', target, undefined, { token: by })).status;
    // The token of a quarter of an hour has expired, so the session has nothing else.
    bank.clock.advance({ minutes: 20 });
    expect(await Promise.all([`${own}/${session}`, own].map((target) => statusOf(target, developer)))).toEqual([
      403, 403,
    ]);
    expect(await browser.token()).toBeDefined();
    const equal = await tokenWith(bank, [...roleScopes.operations, 'api-tokens-write'].join(' '));
    expect(await statusOf(`${own}/${session}`, equal)).toBe(200);
    expect(await browser.token()).toBeUndefined();
    const next = await signedIn();
    bank.clock.advance({ minutes: 20 });
    expect([await statusOf(own, equal), await next.token()]).toEqual([204, undefined]);
  });

  test('when an operator suspends the person, who cannot sign in until they are restored', async () => {
    const browser = await signedIn('bob');
    const name = { organisationId: bank.organisationId, userId: browser.session.userId };
    await suspendPerson(bank.platform, name);
    expect(await statusWith(browser.session.token)).toBe(401);
    expect(await browser.token()).toBeUndefined();
    expect(await newBrowser().signIn()).toMatchObject(refusedAs('suspended'));
    await restorePerson(bank.platform, name);
    expect((await signedIn('bob')).session.userId).toBe(name.userId);
  });
});

describe('somebody who is suspended', () => {
  test('has no session any more, though one of their tokens cannot be revoked, and old ones are left alone', async () => {
    provider.people.set('ivy', { claims: { groups: ['bank-operations'] } });
    const browser = await signedIn('ivy');
    const { organisationId, platform } = bank;
    const name = { organisationId, userId: browser.session.userId };
    const [, oldest] = await tokensOfUser(platform, name);
    bank.clock.advance({ minutes: 20 });
    const later = await signedIn('ivy');
    const stuck = await addFirstToken(platform, { ...name, days: 2 });
    const program = (await tokensOfUser(platform, name)).find(({ id }) => stuck.includes(`_${id}_`));
    const ended: string[] = [];
    const table: Table = {
      ...platform.table,
      transact: async (writes) => {
        const ids = writes.flatMap(({ Put: { Item = {} } = {} }) =>
          Item['revokedAt'] === undefined ? [] : [String(Item['id'])],
        );
        if (ids.includes(program?.id ?? '')) throw new ConcurrencyConflict();
        ended.push(...ids);
        await platform.table.transact(writes);
      },
    };
    await expect(suspendPerson({ ...platform, table }, name)).rejects.toThrow(ConcurrencyConflict);
    expect([await statusWith(later.session.token), await statusWith(stuck)]).toEqual([401, 200]);
    expect(await platform.table.query({ pk: sessionsPartition(organisationId, name.userId) })).toEqual([]);
    expect(ended).not.toContain(oldest?.id);
    await suspendPerson(platform, name);
    expect(await statusWith(stuck)).toBe(401);
  });
});

describe('a session is used by pages of the console only', () => {
  test.each(['POST', 'DELETE'] as const)('%s is refused from another site, or from an old browser', async (method) => {
    const browser = await signedIn();
    for (const site of ['cross-site', 'same-site', 'none', '']) {
      expect((await browser.send(method, '/console/session', site)).status).toBe(403);
    }
    expect(await browser.token()).toBeDefined();
  });

  test('its cookie opens nothing in another organisation, or for another user', async () => {
    const browser = await signedIn();
    const { userId, organisationId } = browser.session;
    const [, , secret = ''] = /^(\d+_\d+)_(.*)$/.exec(browser.jar.get(sessionCookieName) ?? '') ?? [];
    const other = (await signedIn('bob')).session.userId;
    for (const value of [`${organisationId}1_${userId}_${secret}`, `${organisationId}_${other}_${secret}`, 'x', '']) {
      const thief = newBrowser();
      thief.jar.set(sessionCookieName, value);
      expect(await thief.token()).toBeUndefined();
    }
  });
});

describe('what people do', () => {
  test('is in the audit log under their user, from the sign-in on', async () => {
    const { session } = await signedIn('bob');
    await bank.call(
      'POST',
      '/application-forms',
      { data: { type: 'applicationForm', attributes: {} } },
      { token: session.token },
    );
    expect(await operationsOf(session.userId)).toEqual(
      expect.arrayContaining(['signInToConsole', 'renewConsoleToken', 'createApplicationForm']),
    );
  });

  test('is confirmed by another person: two sessions of one person are one', async () => {
    const [one, again, other] = [await signedIn('ann'), await signedIn('ann'), await signedIn('bob')];
    const as = ({ session: { token } }: { readonly session: PageSession }): Bank => ({
      ...bank,
      call: (method, target, body, options) => bank.call(method, target, body, { token, ...options }),
    });
    const customerId = await openCustomer(bank);
    const account = await openAccount(bank, { customerId });
    const counterpartyId = await linkedOf(bank, customerId);
    const debit = (by: Bank, amount: number) => makeAch(by, account, { direction: 'Debit', amount, counterpartyId });
    // Two are nearly a day's soft limit of debits, so the third waits for a review.
    for (let made = 0; made < 2; made += 1) await debit(bank, 10_000_000_00);
    const review = `/payment-reviews/${await debit(as(one), 9_000_000_00)}/approve`;
    expect((await as(one).call('POST', review)).status).toBe(409);
    expect((await as(again).call('POST', review)).status).toBe(409);
    expect((await as(other).call('POST', review)).status).toBe(200);
  });
});

test('nobody of a suspended organisation signs in, and their sessions end', async () => {
  const browser = await signedIn();
  const { organisationId } = bank;
  await suspendOrganisation(bank.platform, {
    organisationId,
    scope: 'suspension',
    command: 'org:suspend',
    reason: 'a test',
    by: 'tests',
  });
  expect(await browser.token()).toBeUndefined();
  expect(await newBrowser().signIn()).toMatchObject(refusedAs('suspended'));
});
