import { peopleVerbs } from '../../bin/commands/people.ts';
import {
  changeRole,
  invitePerson,
  listPeople,
  restorePerson,
  suspendPerson,
} from '../../functions/founding/console-people.ts';
import { proposeInvitation } from '../../functions/access/console/invitations.ts';
import { foundOrganisation } from '../../functions/founding/found.ts';
import { addFirstToken } from '../../functions/founding/first-token.ts';
import type { Role } from '../../functions/kernel/auth/roles.ts';
import { createOpenIdProvider } from '../../functions/ports/console-provider/openid-provider.ts';
import type { ConsoleProvider, RoleClaim } from '../../functions/ports/console-provider/port.ts';
import { replace } from '../../functions/kernel/table/write.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { ConsoleBrowser } from '../support/console/browser.ts';
import { consolePages } from '../support/console/console-pages.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/console/identity-provider.ts';
import { numberJournal } from '../support/delivery/number-journal.ts';

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
  roles.push({ claim: 'groups', value: 'desk', role: 'support', organisationId: bank.organisationId });
  port = createOpenIdProvider({
    settings: { issuer, clientId, secretParameter: '/none', roles },
    secret: { read: () => Promise.resolve(secret), forget: () => undefined },
    allowHttp: true,
  });
});
afterAll(() => provider.stop());

interface Person {
  readonly userId: string;
  readonly status: string;
  readonly role: Role;
  readonly email?: string;
  readonly invitedUntil?: string;
  readonly proposal?: {
    readonly kind: string;
    readonly at: string;
    readonly proposedBy: string;
    readonly lapse?: string;
  };
}

type Administrator = ConsoleBrowser & { readonly userId: string };

const newBrowser = () => new ConsoleBrowser(consolePages(bank.platform));
const addressOf = (subject: string) => `${subject}@company.example`;

/** Somebody of the provider signs in; its subject and address are their name. */
async function signIn(subject: string): Promise<{ readonly browser: ConsoleBrowser; readonly location: string }> {
  provider.subject = subject;
  provider.people.set(subject, {
    claims: { name: subject, email: addressOf(subject), email_verified: true, ...claims.get(subject) },
  });
  const browser = newBrowser();
  const { location } = await browser.signIn();
  return { browser, location };
}
const claims = new Map<string, Readonly<Record<string, unknown>>>();

async function signedIn(subject: string): Promise<Administrator> {
  const { browser, location } = await signIn(subject);
  expect(location).toBe(`${pagesUrl}/console/`);
  const userId = (await browser.token())?.userId ?? '';
  return Object.assign(browser, { userId });
}

/** Somebody whom the operator has invited, and who has signed in. */
async function person(subject: string, role: Role): Promise<Administrator> {
  await invitePerson(bank.platform, { organisationId: bank.organisationId, email: addressOf(subject), role });
  return signedIn(subject);
}

const send = async (browser: ConsoleBrowser, form: Readonly<Record<string, string>>, site?: string) => {
  const { status, body } = await browser.send('PATCH', '/console/session', site, form);
  return { status, body: body.startsWith('{') ? (JSON.parse(body) as Answer) : undefined };
};
interface Answer {
  readonly people?: readonly Person[];
  readonly errors?: readonly {
    readonly code: string;
    readonly detail: string;
    readonly source?: { parameter: string };
  }[];
}

/** What was done; the person as the page shows them afterwards. */
async function done(browser: ConsoleBrowser, form: Readonly<Record<string, string>>): Promise<Person | undefined> {
  const { status, body } = await send(browser, form);
  expect([status, body?.errors]).toEqual([200, undefined]);
  return body?.people?.find(({ userId, email }) => userId === form['userId'] || (email ?? '') === form['email']);
}

async function refused(browser: ConsoleBrowser, form: Readonly<Record<string, string>>) {
  const { status, body } = await send(browser, form);
  const [{ code, detail, source } = { code: '', detail: '' }] = body?.errors ?? [];
  return [status, code, detail, ...(source === undefined ? [] : [source.parameter])];
}

const here = () => ({ organisationId: bank.organisationId });
const known = async (userId: string) =>
  (await listPeople(bank.platform, bank.organisationId)).find((one) => one.userId === userId);
const byAddress = async (subject: string) =>
  (await listPeople(bank.platform, bank.organisationId)).find(({ email }) => email === addressOf(subject));
type Proposed = Pick<Person, 'userId'> & { readonly proposal?: { readonly at: string } | undefined };
const confirming = (one: Proposed | undefined) => ({
  act: 'confirm',
  userId: one?.userId ?? '',
  proposedAt: one?.proposal?.at ?? '',
});
const withdrawing = (one: Proposed | undefined) => ({ ...confirming(one), act: 'withdraw' });
async function operationsOf(userId: string): Promise<readonly string[]> {
  await numberJournal(bank);
  const { body } = await bank.call('GET', `/audit-log?filter[userId]=${userId}`);
  return (body.data as { attributes: { operation?: string } }[]).map(({ attributes }) => attributes.operation ?? '');
}

let ada: Administrator;
let ben: Administrator;
beforeAll(async () => {
  ada = await person('ada', 'administrator');
  ben = await person('ben', 'administrator');
});

describe('an invitation', () => {
  test('lets nobody in until another administrator has confirmed it, and each act is in the audit log under its person', async () => {
    const cyd = await done(ada, { act: 'invite', email: 'Cyd@company.example', role: 'operations' });
    expect(cyd).toMatchObject({ status: 'Proposed', proposal: { kind: 'invitation', proposedBy: ada.userId } });
    expect((await signIn('cyd')).location).toContain('refused=role');
    const confirmed = await done(ben, confirming(cyd));
    expect(confirmed).toMatchObject({ status: 'Invited', role: 'operations' });
    expect(confirmed).not.toHaveProperty('proposal');
    expect(Date.parse(confirmed?.invitedUntil ?? '') - Date.parse(bank.clock.now())).toBe(14 * 86_400_000);
    const session = await (await signedIn('cyd')).token();
    expect(session).toMatchObject({ userId: cyd?.userId, role: 'operations' });
    expect(await operationsOf(ada.userId)).toContain('proposeConsoleInvitation');
    expect(await operationsOf(ben.userId)).toContain('confirmConsoleInvitation');
    expect(await operationsOf(ben.userId)).not.toContain('proposeConsoleInvitation');
  });

  test('is not confirmed by who has proposed it, in whichever of their sessions', async () => {
    const dan = await done(ada, { act: 'invite', email: 'dan@company.example', role: 'auditor' });
    const again = await signedIn('ada');
    expect(again.userId).toBe(ada.userId);
    for (const one of [ada, again]) {
      expect(await refused(one, confirming(dan))).toEqual([
        409,
        'invalid_state',
        expect.stringContaining('You have proposed this'),
      ]);
    }
    expect((await signIn('dan')).location).toContain('refused=role');
    // Who has proposed it may take it back, and another administrator too.
    await done(ada, withdrawing(dan));
    expect(await known(dan?.userId ?? '')).toBeUndefined();
    const anew = await done(ada, { act: 'invite', email: 'dan@company.example', role: 'auditor' });
    await done(ben, withdrawing(anew));
    expect(await refused(ben, confirming(anew))).toEqual([404, 'not_found', expect.stringContaining('does not exist')]);
  });

  test('counts no more when it is older than 14 days, or when who proposed it is no administrator any more', async () => {
    const eli = await person('eli', 'administrator');
    const form = { act: 'invite', email: 'flo@company.example', role: 'support' };
    const flo = await done(eli, form);
    await done(ada, { act: 'role', userId: eli.userId, role: 'support', from: 'administrator' });
    expect(await refused(ben, confirming(flo))).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('is no administrator any more'),
    ]);
    const anew = await done(ada, form);
    expect(anew?.userId).toBe(flo?.userId);
    bank.clock.advance({ hours: 14 * 24 });
    [ada, ben] = [await signedIn('ada'), await signedIn('ben')];
    expect(await refused(ben, confirming(anew))).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('older than 14 days'),
    ]);
    // It is proposed anew over the old one, for the same user.
    expect((await done(ben, form))?.userId).toBe(flo?.userId);
    expect(await refused(ada, confirming(anew))).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('changed meanwhile'),
    ]);
  });

  test('counts no more when who proposed it was suspended, or had a smaller role, and is an administrator again', async () => {
    const uli = await person('uli', 'administrator');
    const form = { act: 'invite', email: 'val@company.example', role: 'support' };
    const lapsed = [409, 'invalid_state', expect.stringContaining('was suspended or had another role meanwhile')];
    const first = await done(uli, form);
    await done(ada, { act: 'suspend', userId: uli.userId });
    await done(ben, confirming(await done(ada, { act: 'restore', userId: uli.userId })));
    expect(await refused(ben, confirming(first))).toEqual(lapsed);
    const again = await signedIn('uli');
    const second = await done(again, form);
    expect(second).toMatchObject({ userId: first?.userId, proposal: { proposedBy: uli.userId } });
    expect(second?.proposal).not.toHaveProperty('lapse');
    await changeRole(bank.platform, { ...here(), userId: uli.userId }, 'auditor');
    await changeRole(bank.platform, { ...here(), userId: uli.userId }, 'administrator');
    expect(await refused(ben, confirming(second))).toEqual(lapsed);
    const third = await done(again, form);
    expect(await done(ben, confirming(third))).toMatchObject({ status: 'Invited' });
  });

  test('is one of 20 proposals of an administrator that wait at most', async () => {
    const wim = await person('wim', 'administrator');
    const invite = (number: number) => ({ act: 'invite', email: `w${number}@company.example`, role: 'support' });
    for (let number = 1; number <= 20; number += 1) await done(wim, invite(number));
    const tooMany = [409, 'invalid_state', expect.stringContaining('20 proposals of yours wait already')];
    expect(await refused(wim, invite(21))).toEqual(tooMany);
    const cyd = await person('cyd-2', 'support');
    const role = { act: 'role', userId: cyd.userId, role: 'operations', from: 'support' };
    expect(await refused(wim, role)).toEqual(tooMany);
    // What takes rights is no proposal, and others propose still.
    await done(ada, withdrawing(await done(ada, role)));
    await done(wim, { act: 'suspend', userId: cyd.userId });
    await done(ben, withdrawing(await byAddress('w1')));
    await done(wim, invite(21));
  });

  test('that was made before a person had the attribute is shown, and withdrawn', async () => {
    const yul = await person('yul', 'support');
    await invitePerson(bank.platform, { ...here(), email: addressOf('yul'), role: 'support' });
    const stored = await known(yul.userId);
    if (stored === undefined) throw new Error('the person is gone');
    const { invitation: _, ...older } = stored;
    await bank.platform.table.transact([replace(older)]);
    const shown = await done(ada, { act: 'signOut', userId: yul.userId });
    expect(shown).toHaveProperty('invitedUntil');
    expect(await done(ada, { act: 'withdraw', userId: yul.userId })).not.toHaveProperty('invitedUntil');
    expect(await refused(ada, { act: 'withdraw', userId: yul.userId })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('has no invitation'),
    ]);
  });

  test('that nobody has used in time is made anew for the same user, and one that is open is withdrawn', async () => {
    const form = { act: 'invite', email: 'gus@company.example', role: 'support' };
    const gus = await done(ada, form);
    await done(ben, confirming(gus));
    expect(await refused(ada, form)).toEqual([
      409,
      'already_exists',
      expect.stringContaining('is invited already'),
      'email',
    ]);
    bank.clock.advance({ hours: 14 * 24 });
    [ada, ben] = [await signedIn('ada'), await signedIn('ben')];
    expect((await signIn('gus')).location).toContain('refused=role');
    const anew = await done(ada, form);
    expect(anew).toMatchObject({ userId: gus?.userId, status: 'Invited' });
    expect((await signIn('gus')).location).toContain('refused=role');
    await done(ben, confirming(anew));
    await done(ada, { act: 'withdraw', userId: gus?.userId ?? '' });
    expect((await signIn('gus')).location).toContain('refused=role');
    expect(await known(gus?.userId ?? '')).toBeUndefined();
  });

  test('of an address that somebody has: a new account of theirs is the same user, with the same role', async () => {
    const hal = await person('hal', 'support');
    const form = { act: 'invite', email: addressOf('hal'), role: 'operations' };
    expect(await refused(ada, form)).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('has their role: support'),
      'role',
    ]);
    const proposed = await done(ada, { ...form, role: 'support' });
    expect(proposed).toMatchObject({ userId: hal.userId, status: 'Active' });
    await done(ben, confirming(proposed));
    provider.people.set('hal2', { claims: { name: 'Hal', email: addressOf('hal'), email_verified: true } });
    provider.subject = 'hal2';
    const other = newBrowser();
    expect((await other.signIn()).location).toBe(`${pagesUrl}/console/`);
    expect(await other.token()).toMatchObject({ userId: hal.userId, role: 'support' });
    expect(await refused(ada, { act: 'withdraw', userId: hal.userId })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('has no invitation'),
    ]);
    await suspendPerson(bank.platform, { ...here(), userId: hal.userId });
    expect(await refused(ada, form)).toEqual([409, 'invalid_state', expect.stringContaining('is suspended')]);
  });

  test('of the own address by somebody else can be withdrawn by oneself, as a proposal and when it is confirmed', async () => {
    const nia = await person('nia', 'administrator');
    const form = { act: 'invite', email: addressOf('nia'), role: 'administrator' };
    const proposed = await done(ada, form);
    expect(proposed).toMatchObject({ userId: nia.userId, proposal: { proposedBy: ada.userId } });
    expect(await done(nia, withdrawing(proposed))).not.toHaveProperty('proposal');
    expect(await done(ben, confirming(await done(ada, form)))).toHaveProperty('invitedUntil');
    expect(await done(nia, { act: 'withdraw', userId: nia.userId })).not.toHaveProperty('invitedUntil');
  });

  test('that ran out keeps its role and address until a new one is confirmed', async () => {
    const form = { act: 'invite', email: 'oda@company.example', role: 'support' };
    const oda = await done(ada, form);
    await done(ben, confirming(oda));
    bank.clock.advance({ hours: 14 * 24 });
    [ada, ben] = [await signedIn('ada'), await signedIn('ben')];
    const next = { ...form, email: 'Oda@Company.example', role: 'administrator' };
    await done(ada, next);
    const userId = oda?.userId ?? '';
    expect(await known(userId)).toMatchObject({ role: 'support', email: form.email, proposal: { role: next.role } });
    await done(ben, withdrawing(await known(userId)));
    expect(await known(userId)).toMatchObject({ role: 'support', email: form.email, status: 'Invited' });
    await done(ada, next);
    await done(ben, confirming(await known(userId)));
    expect(await known(userId)).toMatchObject({ role: next.role, email: next.email, status: 'Invited' });
  });

  test('gives nobody a role whose role the identity provider or an operator has changed meanwhile', async () => {
    roles.push({ claim: 'groups', value: 'audit', ...here(), role: 'auditor' });
    const pam = await person('pam', 'operations');
    const form = { act: 'invite', email: addressOf('pam'), role: 'operations' };
    const proposed = await done(ada, form);
    claims.set('pam', { groups: ['audit'] });
    await signedIn('pam');
    expect(await refused(ben, confirming(proposed))).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('whose role the identity provider gives'),
    ]);
    expect(await known(pam.userId)).toMatchObject({ role: 'auditor', roleFrom: 'claims' });
  });

  test('of the own address, or one of another organisation, is refused, and says nothing about the other one', async () => {
    expect(await refused(ada, { act: 'invite', email: 'ADA@company.example', role: 'administrator' })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('your own address'),
    ]);
    const other = await foundOrganisation(bank.platform, { name: 'Other' });
    await invitePerson(bank.platform, {
      organisationId: other.organisationId,
      email: 'zed@company.example',
      role: 'auditor',
    });
    const [status, , detail] = await refused(ada, { act: 'invite', email: 'zed@company.example', role: 'auditor' });
    expect([status, detail]).toEqual([409, expect.not.stringMatching(/organisation|already/)]);
  });

  test('of one address by two administrators at once makes one person', async () => {
    const form = { act: 'invite', email: 'ivy@company.example', role: 'support' };
    const answers = await Promise.all([send(ada, form), send(ben, form)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const ivies = (await listPeople(bank.platform, bank.organisationId)).filter(({ email }) => email === form.email);
    expect(ivies).toHaveLength(1);
  });

  test('is completed by the command of the operator, where nobody else can confirm it', async () => {
    const joe = await done(ada, { act: 'invite', email: 'joe@company.example', role: 'support' });
    await expect(changeRole(bank.platform, { ...here(), userId: joe?.userId ?? '' }, 'auditor')).rejects.toThrow(
      'only proposed',
    );
    const invited = await invitePerson(bank.platform, { ...here(), email: 'joe@company.example', role: 'support' });
    expect(invited).toMatchObject({ userId: joe?.userId, status: 'Invited' });
    expect((await signedIn('joe')).userId).toBe(joe?.userId);
  });

  test('of another organisation that ran out makes no second person of one who is proposed here', async () => {
    const { organisationId } = await foundOrganisation(bank.platform, { name: 'Fourth' });
    await invitePerson(bank.platform, { organisationId, email: addressOf('kia'), role: 'auditor' });
    bank.clock.advance({ hours: 14 * 24 });
    [ada, ben] = [await signedIn('ada'), await signedIn('ben')];
    const kia = await done(ada, { act: 'invite', email: addressOf('kia'), role: 'support' });
    const invited = await invitePerson(bank.platform, { ...here(), email: addressOf('kia'), role: 'support' });
    expect(invited).toMatchObject({ userId: kia?.userId, status: 'Invited' });
  });

  test('is refused where 500 people could sign in, of whom those who are suspended are none', async () => {
    const actor = await known(ada.userId);
    if (actor === undefined) throw new Error('the administrator is gone');
    const one = { ...actor, email: 'else@company.example' };
    const people = Array.from({ length: 500 }, (_, number) => ({ ...one, userId: `${number + 1}`, sk: `${number}` }));
    const invite = (status: 'Active' | 'Suspended') =>
      proposeInvitation(
        bank.platform,
        { act: 'invite', email: 'lia@company.example', address: 'lia@company.example', role: 'support' },
        { actor, people: people.map((each, at) => (at === 0 ? { ...each, status } : each)), now: bank.clock.now() },
      );
    await expect(invite('Active')).rejects.toThrow('500 people at most');
    expect((await invite('Suspended')).writes.length).toBeGreaterThan(0);
  });

  test('has an address and a role', async () => {
    for (const email of [
      '',
      'joe',
      'joe@',
      '@company.example',
      'a@b@c',
      'jöe@company.example',
      `${'a'.repeat(250)}@b.example`,
    ]) {
      expect(await refused(ada, { act: 'invite', email, role: 'support' })).toEqual([
        400,
        'invalid_value',
        expect.stringContaining('name@company.example'),
        'email',
      ]);
    }
    expect(await refused(ada, { act: 'invite', email: 'k@company.example', role: 'owner' })).toEqual([
      400,
      'invalid_value',
      expect.stringContaining('administrator, operations'),
      'role',
    ]);
  });
});

describe('a role', () => {
  test('that takes rights counts at once, and one that gives any counts when another administrator has confirmed it', async () => {
    const kim = await person('kim', 'operations');
    const lowered = await done(ada, { act: 'role', userId: kim.userId, role: 'support', from: 'operations' });
    expect(lowered).toMatchObject({ role: 'support' });
    expect(lowered).not.toHaveProperty('proposal');
    expect(await kim.token()).toMatchObject({ role: 'support' });
    const raised = await done(ada, { act: 'role', userId: kim.userId, role: 'administrator', from: 'support' });
    expect(raised).toMatchObject({ role: 'support', proposal: { kind: 'role', proposedBy: ada.userId } });
    expect(await kim.token()).toMatchObject({ role: 'support' });
    expect(await refused(ada, confirming(raised))).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('You have proposed'),
    ]);
    await done(ben, confirming(raised));
    expect(await kim.token()).toMatchObject({ role: 'administrator' });
    expect(await operationsOf(ada.userId)).toEqual(expect.arrayContaining(['lowerConsoleRole', 'proposeConsoleRole']));
  });

  test('is not the own one, not one that the administrator has not seen, and nothing while something else is proposed', async () => {
    const lea = await person('lea', 'support');
    const own = { act: 'role', userId: ada.userId, role: 'support', from: 'administrator' };
    expect(await refused(ada, own)).toEqual([409, 'invalid_state', expect.stringContaining('to themselves')]);
    const raise = { act: 'role', userId: lea.userId, role: 'operations', from: 'support' };
    expect(await refused(ada, { ...raise, from: 'auditor' })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('another role meanwhile'),
    ]);
    expect(await refused(ada, { ...raise, role: 'support' })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('this role already'),
    ]);
    const proposed = await done(ada, raise);
    expect(await refused(ben, { ...raise, role: 'compliance' })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('proposed already (role)'),
    ]);
    // What the operator does is about the person after it.
    await changeRole(bank.platform, { ...here(), userId: lea.userId }, 'auditor');
    expect(await refused(ben, confirming(proposed))).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('changed meanwhile'),
    ]);
  });

  test('nobody confirms for themselves', async () => {
    const max = await person('max', 'support');
    const proposed = await done(ada, { act: 'role', userId: max.userId, role: 'compliance', from: 'support' });
    // The provider makes them an administrator meanwhile.
    roles.push({ claim: 'groups', value: 'heads', ...here(), role: 'administrator' });
    claims.set('max', { groups: ['heads'] });
    const head = await signedIn('max');
    expect(await refused(head, confirming(proposed))).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('for themselves'),
    ]);
    expect(await refused(ben, confirming(proposed))).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('identity provider gives'),
    ]);
  });

  test('by claims is given at the provider alone; suspension and sign-out work', async () => {
    claims.set('ned', { groups: ['desk'] });
    const ned = await signedIn('ned');
    const { userId } = ned;
    expect(await refused(ada, { act: 'role', userId, role: 'auditor', from: 'support' })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('The identity provider gives the role'),
    ]);
    expect(await refused(ada, { act: 'invite', email: addressOf('ned'), role: 'support' })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('identity provider gives'),
    ]);
    await done(ada, { act: 'signOut', userId });
    expect(await ned.token()).toBeUndefined();
    expect((await signedIn('ned')).userId).toBe(userId);
    await done(ada, { act: 'suspend', userId });
    expect((await signIn('ned')).location).toContain('refused=suspended');
  });
});

describe('a suspension', () => {
  test('ends all sessions and tokens at once, also those of programs, and a restoration needs two administrators', async () => {
    const ora = await person('ora', 'operations');
    const { userId } = ora;
    const session = await ora.token();
    const program = await addFirstToken(bank.platform, { ...here(), userId });
    const statusOf = async (token: string) => (await bank.call('GET', '/accounts', undefined, { token })).status;
    expect([await statusOf(session?.token ?? ''), await statusOf(program)]).toEqual([200, 200]);
    await done(ada, { act: 'role', userId, role: 'administrator', from: 'operations' });
    const suspended = await done(ben, { act: 'suspend', userId });
    expect(suspended).toMatchObject({ status: 'Suspended' });
    expect(suspended).not.toHaveProperty('proposal');
    expect([await statusOf(session?.token ?? ''), await statusOf(program)]).toEqual([401, 401]);
    expect(await ora.token()).toBeUndefined();
    // Again: what could not be ended the first time would end now.
    expect(await done(ada, { act: 'suspend', userId })).toMatchObject({ status: 'Suspended' });
    expect(await refused(ada, { act: 'role', userId, role: 'support', from: 'operations' })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('is suspended'),
    ]);
    const proposed = await done(ada, { act: 'restore', userId });
    expect((await signIn('ora')).location).toContain('refused=suspended');
    expect(await refused(ada, confirming(proposed))).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('You have proposed'),
    ]);
    expect(await done(ben, confirming(proposed))).toMatchObject({ status: 'Active' });
    expect((await signedIn('ora')).userId).toBe(userId);
    expect(await refused(ben, { act: 'restore', userId })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('is not suspended'),
    ]);
    expect(await operationsOf(ben.userId)).toEqual(
      expect.arrayContaining(['suspendConsolePerson', 'confirmConsoleRestoration']),
    );
  });

  test('that is repeated ends what was left, and it and a sign-out of somebody without sessions are in the audit log', async () => {
    const { userId } = await person('qi', 'support');
    await done(ada, { act: 'signOut', userId });
    const aboutQi = async (operation: string) => {
      await numberJournal(bank);
      const query = `filter[operation]=${operation}&filter[resourceType]=user&filter[resourceId]=${userId}`;
      return (await bank.call('GET', `/audit-log?${query}`)).body.data.length as number;
    };
    expect(await aboutQi('endConsoleSessionsOfPerson')).toBe(1);
    await done(ada, { act: 'signOut', userId });
    expect(await aboutQi('endConsoleSessionsOfPerson')).toBe(2);
    await done(ada, { act: 'suspend', userId });
    const program = await addFirstToken(bank.platform, { ...here(), userId });
    await done(ben, { act: 'suspend', userId });
    expect((await bank.call('GET', '/accounts', undefined, { token: program })).status).toBe(401);
    expect(await aboutQi('suspendConsolePerson')).toBe(2);
  });

  test('of oneself, of somebody who has not signed in, and of nobody is refused', async () => {
    expect(await refused(ada, { act: 'suspend', userId: ada.userId })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('to themselves'),
    ]);
    const pia = await invitePerson(bank.platform, { ...here(), email: 'pia@company.example', role: 'support' });
    expect(await refused(ada, { act: 'suspend', userId: pia.userId })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('withdraw the invitation'),
    ]);
    expect(await refused(ada, { act: 'suspend', userId: '999999999' })).toEqual([
      404,
      'not_found',
      'The person 999999999 does not exist',
    ]);
  });

  test('of two administrators by each other at once leaves one of them', async () => {
    const [one, other] = [await person('quin', 'administrator'), await person('rex', 'administrator')];
    const answers = await Promise.all([
      send(one, { act: 'suspend', userId: other.userId }),
      send(other, { act: 'suspend', userId: one.userId }),
    ]);
    // Who has lost is suspended when it is decided again.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const left = await Promise.all([one, other].map(async ({ userId }) => (await known(userId))?.status));
    expect(left.toSorted()).toEqual(['Active', 'Suspended']);
  });

  test('that comes while the person confirms something keeps it from counting, or comes after it', async () => {
    const sam = await person('sam', 'administrator');
    const tom = await done(ada, { act: 'invite', email: 'tom@company.example', role: 'auditor' });
    const [confirmed] = await Promise.all([
      send(sam, confirming(tom)),
      send(ben, { act: 'suspend', userId: sam.userId }),
    ]);
    const after = await known(tom?.userId ?? '');
    expect([
      [200, 'Invited'],
      [401, 'Proposed'],
    ]).toContainEqual([confirmed.status, after?.status]);
    expect(await known(sam.userId)).toMatchObject({ status: 'Suspended' });
  });
});

describe('nobody manages people', () => {
  const form = { act: 'invite', email: 'una@company.example', role: 'administrator' };

  test.each(['operations', 'compliance', 'support', 'developer', 'auditor'] as const)('as %s', async (role) => {
    const one = await person(`role-${role}`, role);
    expect(await refused(one, form)).toEqual([403, 'forbidden', 'Only administrators manage people']);
    expect(await refused(one, { act: 'suspend', userId: ada.userId })).toEqual([
      403,
      'forbidden',
      'Only administrators manage people',
    ]);
  });

  test('without a session, from another site, or by a request that does not say where it comes from', async () => {
    expect((await send(newBrowser(), form)).status).toBe(401);
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await send(ada, form, site)).status).toBe(403);
    }
    const cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const silent = await consolePages(bank.platform).send({
      method: 'PATCH',
      target: '/console/session',
      headers: { cookie },
      form,
    });
    expect(silent.status).toBe(403);
  });

  test('of another organisation', async () => {
    const other = await foundOrganisation(bank.platform, { name: 'Third' });
    const { organisationId } = other;
    await invitePerson(bank.platform, { organisationId, email: addressOf('vic'), role: 'administrator' });
    const vic = await signedIn('vic');
    for (const act of ['suspend', 'signOut', 'restore', 'withdraw']) {
      expect(await refused(vic, { act, userId: ada.userId })).toEqual([
        404,
        'not_found',
        `The person ${ada.userId} does not exist`,
      ]);
    }
    expect(await ada.token()).toBeDefined();
  });

  test('who was an administrator, from the change of the role on', async () => {
    const wes = await person('wes', 'administrator');
    await done(ada, { act: 'role', userId: wes.userId, role: 'auditor', from: 'administrator' });
    expect((await send(wes, form)).status).toBe(403);
  });

  test('by a form that says nothing that can be done', async () => {
    expect(await refused(ada, { act: 'promote' })).toEqual([
      400,
      'invalid_value',
      expect.stringContaining('invite, role'),
      'act',
    ]);
    expect(await refused(ada, { act: 'suspend', userId: '../x' })).toEqual([
      400,
      'invalid_value',
      expect.stringContaining('a number'),
      'userId',
    ]);
    expect(await refused(ada, { act: 'confirm', userId: ben.userId })).toEqual([
      400,
      'invalid_value',
      expect.stringContaining('missing'),
      'proposedAt',
    ]);
    expect(await refused(ada, { act: 'confirm', userId: ben.userId, proposedAt: bank.clock.now() })).toEqual([
      409,
      'invalid_state',
      expect.stringContaining('changed meanwhile'),
    ]);
  });
});

test('a name of the identity provider has no characters that hide or turn around what is beside them', async () => {
  claims.set('zoe', { name: ' Zo\u202eeda\u0007\u200b ' });
  const { userId } = await person('zoe', 'support');
  expect(await known(userId)).toMatchObject({ name: 'Zoeda' });
  claims.set('zoe', { name: '\u202e\u2066', email: 'zoe\u202e@company.example' });
  await signedIn('zoe');
  expect(await known(userId)).toMatchObject({ name: 'Zoeda', email: addressOf('zoe') });
});

test('the list of the operator says what is proposed, by whom and when', async () => {
  const yan = await person('yan', 'support');
  await done(ada, { act: 'role', userId: yan.userId, role: 'operations', from: 'support' });
  const openTarget = () => Promise.resolve({ table: bank.platform.table, close: () => undefined });
  const options = { organisation: bank.organisationId, stage: undefined, table: undefined };
  const { lines } = await peopleVerbs.list.run(options, { openTarget } as never);
  expect(lines.find((line) => line.startsWith(yan.userId))).toMatch(
    new RegExp(`Active +support .*user ${ada.userId} has proposed at \\S+: role as operations$`),
  );
});

test('a restoration by the operator takes back what was proposed', async () => {
  const xia = await person('xia', 'support');
  await done(ada, { act: 'suspend', userId: xia.userId });
  const proposed = await done(ada, { act: 'restore', userId: xia.userId });
  await restorePerson(bank.platform, { ...here(), userId: xia.userId });
  expect(await refused(ben, confirming(proposed))).toEqual([
    409,
    'invalid_state',
    expect.stringContaining('changed meanwhile'),
  ]);
});
