import { migrationTermsOf, termsVersion } from '../../functions/migrations/migrations/pages/agreed-to.ts';
import { pageCookieName } from '../../functions/kernel/http/page-request.ts';
import { migrations } from '../../functions/migrations/migrations/store.ts';
import { archiveOwner, close, freeze, openAccount, openCustomer } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { numberJournal } from '../support/delivery/number-journal.ts';
import { hiddenFields, type BrowserResponse, type Visitor, visitorOf } from '../support/hosted-pages/visitor.ts';
import { makeCard } from '../cards/cards/card-bank.ts';
import { code, pathOf, setUpOutreach, signIn, startMigration, statusOf, ticked } from './migration-bank.ts';
import { noticeIn, problemOf, titleOf } from '../support/hosted-pages/applicant.ts';
import { secondSandboxBank } from '../../functions/organisations/sandbox-bank.ts';

const start = '2026-12-01T15:00:00.000Z';
const bank = useOrganisation({ at: start });
const wrongCode = '424242';

let customer: string;
let account: string;
let id: string;
let path: string;
let visitor: Visitor;
beforeEach(async () => {
  await setUpOutreach(bank);
  customer = await openCustomer(bank);
  account = await openAccount(bank, { customerId: customer, cents: 500_00 });
  id = await startMigration(bank, customer);
  path = await pathOf(bank, id);
  visitor = visitorOf(bank);
});

const minutesLater = (minutes: number) => {
  bank.clock.set(new Date(Date.parse(start) + minutes * 60_000).toISOString());
};

describe('the way of a customer', () => {
  test('from the welcome to the new numbers', async () => {
    await makeCard(bank, { accountId: account });
    expect(titleOf(await visitor.get(path))).toBe('Your accounts are moving to Second Sandbox Bank');
    expect(titleOf(await visitor.submit(path, 'code'))).toBe('Enter your code');
    const consent = await visitor.submit(path, 'session', { code });
    expect(titleOf(consent)).toBe('Agree to the move');
    expect(consent.html).toContain('Virtual card ending in');
    expect(titleOf(await visitor.submit(path, 'accounts-consent', ticked))).toBe('Your move is under way');
    await runDue(bank);
    const money = await visitor.get(path);
    expect([titleOf(money), money.html.includes('$500.00'), money.html.includes('December 2, 2026')]).toEqual([
      'Agree that your money moves',
      true,
      true,
    ]);
    expect(titleOf(await visitor.submit(path, 'money-consent', ticked))).toBe('You are all set');
    expect(await statusOf(bank, id)).toBe('ExecutingMoneyMovement');
  });

  test('the audit log names the customer, and the migration keeps what was agreed to', async () => {
    await signIn(visitor, path);
    await visitor.submit(path, 'accounts-consent', ticked);
    await numberJournal(bank);
    const { body } = await bank.call('GET', '/audit-log?page[limit]=1');
    expect(body.data[0].attributes).toMatchObject({
      operation: 'agreeToMove',
      actor: { kind: 'customer', customerId: customer, sourceAddress: expect.any(String) },
    });
    const stored = await bank.table.get(migrations.place(bank.organisationId, customer, 1));
    expect(stored?.['consents']).toMatchObject({
      accounts: { terms: termsVersion, sourceAddress: expect.any(String) },
    });
  });

  test('in Spanish by the settings, and in the language that the customer chooses', async () => {
    const spanish = bodies.outreachSettings({ language: 'es' });
    expect((await bank.call('PATCH', '/outreach-settings/1', spanish)).status).toBe(200);
    expect(titleOf(await visitor.get(path))).toBe('Sus cuentas se trasladan a Second Sandbox Bank');
    expect(titleOf(await visitor.get(`${path}?language=en`))).toBe('Your accounts are moving to Second Sandbox Bank');
    expect(titleOf(await visitor.submit(path, 'code'))).toBe('Introduzca su código');
  });

  test('on the deadline the money has a date after it', async () => {
    const other = await openCustomer(bank);
    await openAccount(bank, { customerId: other, cents: 10_00 });
    const late = await startMigration(bank, other, { balanceTransferTiming: 'MigrationDeadline' });
    const at = await pathOf(bank, late);
    await signIn(visitor, at);
    await visitor.submit(at, 'accounts-consent', ticked);
    await runDue(bank);
    expect((await visitor.get(at)).html).toContain('the banking day after January 15, 2027');
    expect(titleOf(await visitor.submit(at, 'money-consent', ticked))).toBe('You are all set');
  });

  test('a customer who cannot be moved is told to ask', async () => {
    await signIn(visitor, path);
    await freeze(bank, account);
    expect(titleOf(await visitor.submit(path, 'accounts-consent', ticked))).toBe(
      'We cannot move your accounts at the moment',
    );
    expect(await statusOf(bank, id)).toBe('IneligibleCustomer');
    expect(/<main[\s\S]*<\/main>/.exec((await visitor.get(path)).html)?.[0]).toContain('mailto:help@acme.example');
  });

  test('after the deadline, before its work is done, nothing is asked any more', async () => {
    const page = await signIn(visitor, path);
    bank.clock.set('2027-01-15T12:30:00.000Z');
    const late = visitorOf(bank);
    const shown = [
      await late.get(path),
      await late.post(`${path}/code`, {}),
      await visitor.sendForm(path, 'accounts-consent', ticked, page),
    ] as const;
    expect([titleOf(shown[0]), shown[1].headers['Set-Cookie'], titleOf(shown[2])]).toEqual([
      'It is too late to answer',
      undefined,
      'It is too late to answer',
    ]);
    expect(await statusOf(bank, id)).toBe('CollectingAccountsConsent');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['was cancelled', () => bank.call('POST', `/migrations/${id}/cancel`)],
    ['is past its deadline', () => runDue(bank, '2027-01-15T13:00:00Z')],
  ])('no code is sent for a migration that %s, and one that was sent opens nothing', async (_, end) => {
    const page = await visitor.submit(path, 'code');
    const { cookie } = visitor;
    await end();
    const messages = async () => (await bank.call('GET', '/sandbox/messages')).body.data.length as number;
    const before = await messages();
    const asked = await visitor.post(`${path}/code`, {});
    expect([asked.status, asked.headers['Set-Cookie'], await messages()]).toEqual([303, undefined, before]);
    await visitor.sendForm(path, 'session', { code }, page);
    expect(visitor.cookie).toBe(cookie);
  });

  test('after the deadline, and after a cancel', async () => {
    await bank.call('POST', `/migrations/${id}/cancel`);
    expect(titleOf(await visitor.get(path))).toBe('This move was canceled');
    minutesLater(60 * 24 * 60);
    expect(titleOf(await visitor.get(path))).toBe('It is too late to answer');
  });

  test('a form without the tick says so, and one that comes twice changes nothing', async () => {
    await signIn(visitor, path);
    expect(problemOf(await visitor.submit(path, 'accounts-consent'))).toBe('Please tick the box if you agree.');
    const fields = hiddenFields((await visitor.get(path)).html, 'accounts-consent', {});
    const both = await Promise.all(
      [1, 2].map(() => visitor.post(`${path}/accounts-consent`, { ...fields, ...ticked })),
    );
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await statusOf(bank, id)).toBe('MigratingAccounts');
  });

  test('the customer is led to the terms of the accounts at the new bank, and the consent keeps where they were', async () => {
    const { accountTermsUrl = '' } = secondSandboxBank;
    const { html } = await signIn(visitor, path);
    expect(html).toContain(`href="${accountTermsUrl}"`);
    expect(html).toContain('I have read the terms of the accounts at Second Sandbox Bank. I agree to them');
    await visitor.submit(path, 'accounts-consent', ticked);
    const ref = migrations.ref(bank.organisationId, id);
    const stored = ref && (await bank.table.get(ref.key));
    expect(stored).toMatchObject({ consents: { accounts: { terms: termsVersion, accountTermsUrl } } });
  });

  test('nobody agrees to an account that the page did not show, or to other terms', async () => {
    const page = await signIn(visitor, path);
    const later = await openAccount(bank, { customerId: customer });
    const other = await visitor.sendForm(path, 'accounts-consent', ticked, page);
    expect([titleOf(other), problemOf(other)]).toEqual(['Agree to the move', expect.stringContaining('has changed')]);
    expect(other.html).toContain((await bank.call('GET', `/accounts/${later}`)).body.data.attributes.accountNumber);
    const moving = { accounts: [{ id: account }, { id: later }], followers: [{ items: [] }] };
    const terms = await visitor.submit(path, 'accounts-consent', {
      ...ticked,
      shown: migrationTermsOf(moving, { version: '2020-01', accountTermsUrl: secondSandboxBank.accountTermsUrl }),
    });
    expect(problemOf(terms)).toContain('has changed');
    expect(await statusOf(bank, id)).toBe('CollectingAccountsConsent');

    await visitor.submit(path, 'accounts-consent', ticked);
    await runDue(bank);
    const money = await visitor.get(path);
    expect((await close(bank, later)).status).toBe(200);
    expect(problemOf(await visitor.sendForm(path, 'money-consent', ticked, money))).toContain('has changed');
    expect(titleOf(await visitor.submit(path, 'money-consent', ticked))).toBe('You are all set');
  });
});

describe('before the one-time password', () => {
  test('pages say nothing about the customer', async () => {
    const { body } = await bank.call('GET', `/accounts/${account}`);
    const shown = [await visitor.get(path), await visitor.submit(path, 'code')];
    for (const { html } of shown) {
      expect(html).not.toContain(body.data.attributes.accountNumber);
      expect(html).not.toContain('500');
      expect(html).not.toContain('5555550101');
    }
  });

  test('every address that leads nowhere has the same answer', async () => {
    const theme = await bank.call('GET', '/white-label-themes/1');
    const preview = new URL(theme.body.data.attributes.previewUrl as string).pathname.split('/').at(-1) ?? '';
    const secrets = ['x', 'a'.repeat(64), `${path.split('/').at(-1)}x`, preview, '%2e%2e', '<script>'];
    const answers = await Promise.all(
      secrets.map((one) => visitorOf(bank).get(`/hosted/migrations/${encodeURIComponent(one)}`)),
    );
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ headers }) => JSON.stringify(headers))).size).toBe(1);
  });

  test('a code is tried five times, and codes cannot be asked for without end', async () => {
    const page = await visitor.submit(path, 'code');
    const enter = (given: string) => visitor.sendForm(path, 'session', { code: given }, page);
    for (let tries = 0; tries < 4; tries += 1) expect(problemOf(await enter(wrongCode))).toContain('not the code');
    for (const given of [wrongCode, code]) {
      const shown = await enter(given);
      expect([shown.status, problemOf(shown)]).toEqual([422, expect.stringContaining('This code is used up')]);
      expect([shown.html.includes('name="code"'), shown.html.includes('Send another code')]).toEqual([false, true]);
    }
    const more = [];
    for (let asked = 0; asked < 5; asked += 1) more.push(problemOf(await visitor.submit(path, 'code')));
    expect(more.at(-1)).toBe('You have asked for many codes. Please wait ten minutes before you ask for another one.');
  });

  test('of many guesses at once, five count, and a client that guesses is shut out for ten minutes', async () => {
    await visitor.submit(path, 'code');
    const { html } = await visitor.get(path);
    const token = /name="token" value="([^"]*)"/.exec(html)?.[1] ?? '';
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        visitor.post(`${path}/session`, { token, code: String(200_000 + guess) }),
      ),
    );
    expect(guesses.filter((one) => noticeIn(one) === 'attempts').length).toBeGreaterThanOrEqual(10);
    expect(noticeIn(await visitor.post(`${path}/session`, { token, code }))).toBe('attempts');
    const other = visitorOf(bank);
    expect(titleOf(await signIn(other, path))).toBe('Agree to the move');
  });

  test('a code that was used, or that is old, opens nothing', async () => {
    await visitor.submit(path, 'code');
    const asked = visitor.cookie;
    await visitor.submit(path, 'session', { code });
    expect(visitor.cookie).not.toBe(asked);
    const thief = visitorOf(bank);
    thief.cookie = asked;
    expect(titleOf(await thief.get(path))).toBe('Your accounts are moving to Second Sandbox Bank');
    await thief.submit(path, 'code');
    minutesLater(11);
    expect(titleOf(await thief.get(path))).toBe('Your accounts are moving to Second Sandbox Bank');
  });
});

describe('a session', () => {
  test('ends after half an hour', async () => {
    await signIn(visitor, path);
    minutesLater(31);
    expect(titleOf(await visitor.get(path))).toBe('Your accounts are moving to Second Sandbox Bank');
  });

  test('is for one migration: the same customer and another one have to give a code again', async () => {
    await signIn(visitor, path);
    const other = await openCustomer(bank);
    await openAccount(bank, { customerId: other, cents: 10_00 });
    const elsewhere = await pathOf(bank, await startMigration(bank, other));
    const thief = visitorOf(bank);
    thief.cookie = visitor.cookie;
    expect(titleOf(await thief.get(path))).toBe('Agree to the move');
    expect(titleOf(await thief.get(elsewhere))).toBe('Your accounts are moving to Second Sandbox Bank');
    await bank.call('POST', `/migrations/${id}/cancel`);
    const again = await pathOf(bank, await startMigration(bank, customer));
    expect(titleOf(await thief.get(again))).toBe('Your accounts are moving to Second Sandbox Bank');
  });

  test('does nothing for a form without its token, or with one of another session', async () => {
    await signIn(visitor, path);
    const other = visitorOf(bank);
    await signIn(other, path);
    const foreign = /name="token" value="([^"]*)"/.exec((await other.get(path)).html)?.[1] ?? '';
    for (const token of ['', 'x', foreign]) {
      expect(noticeIn(await visitor.post(`${path}/accounts-consent`, { token, ...ticked }))).toBe('expired');
    }
    expect(await statusOf(bank, id)).toBe('CollectingAccountsConsent');
  });

  test('takes no form from another site, of another type, or that is too long', async () => {
    await signIn(visitor, path);
    const token = /name="token" value="([^"]*)"/.exec((await visitor.get(path)).html)?.[1] ?? '';
    const send = (headers: Record<string, string>, more = '') =>
      visitor.post(`${path}/accounts-consent`, { token, ...ticked, more }, headers);
    const statuses = [
      await send({ 'sec-fetch-site': 'cross-site' }),
      await send({ 'sec-fetch-site': 'same-site' }),
      await send({ 'content-type': 'text/plain' }),
      await send({}, 'x'.repeat(70_000)),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 415, 413]);
    expect(await statusOf(bank, id)).toBe('CollectingAccountsConsent');
  });

  test.each<[string, (page: BrowserResponse) => Promise<BrowserResponse>]>([
    ['shows nothing', () => visitor.get(path)],
    ['agrees to nothing', (page) => visitor.sendForm(path, 'accounts-consent', ticked, page)],
  ])('of a customer who was archived %s', async (_, ask) => {
    const page = await signIn(visitor, path);
    await archiveOwner(bank, account);
    const shown = await ask(page);
    expect([shown.status, titleOf(shown)]).toEqual([404, 'This link does not work']);
    expect(await statusOf(bank, id)).toBe('CollectingAccountsConsent');
  });

  test('does not begin with a code that was sent before the customer was archived', async () => {
    const page = await visitor.submit(path, 'code');
    const { cookie } = visitor;
    await archiveOwner(bank, account);
    expect((await visitor.sendForm(path, 'session', { code }, page)).status).toBe(404);
    expect(visitor.cookie).toBe(cookie);
  });

  describe('ends when the phone on file changes', () => {
    const phone = { countryCode: '1', number: '5555550177' };
    const change = { data: { type: 'individualCustomer', attributes: { phone } } };
    const changePhone = async (token?: string) => {
      const asked = token === undefined ? undefined : { token };
      expect((await bank.call('PATCH', `/customers/${customer}`, change, asked)).status).toBe(200);
    };

    test('by the organisation', async () => {
      const page = await signIn(visitor, path);
      await changePhone();
      const shown = await visitor.sendForm(path, 'accounts-consent', ticked, page);
      expect([titleOf(shown), problemOf(shown)]).toEqual([
        'Your accounts are moving to Second Sandbox Bank',
        'You were away for a while. Please confirm again that it is you.',
      ]);
      expect(await statusOf(bank, id)).toBe('CollectingAccountsConsent');
      // Until the new phone gets codes, the former one does, and the session that it begins counts.
      expect(titleOf(await signIn(visitor, path))).toBe('Agree to the move');
      expect(titleOf(await visitor.get(path))).toBe('Agree to the move');
    });

    test('and when the new one begins to get the codes', async () => {
      await changePhone();
      bank.clock.advance({ hours: 23, minutes: 50 });
      expect(titleOf(await signIn(visitor, path))).toBe('Agree to the move');
      bank.clock.advance({ minutes: 20 });
      expect(titleOf(await visitor.get(path))).toBe('Your accounts are moving to Second Sandbox Bank');
    });
  });
});

describe('what a page carries', () => {
  test('strict headers, and a cookie that stays on this host', async () => {
    await visitor.submit(path, 'code');
    const shown = await visitor.post(`${path}/code`, {});
    expect(shown.headers['Set-Cookie']).toMatch(
      /^__Host-page-[0-9a-f]{16}=[\w-]{43}; Path=\/; Max-Age=600; Secure; HttpOnly; SameSite=Strict$/,
    );
    const { headers } = await visitor.get(path);
    expect(headers).toMatchObject({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
      'Content-Security-Policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers['Content-Security-Policy']).not.toContain('unsafe');
  });

  test('texts of the organisation as texts: no markup of names reaches the page', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&';
    const attributes = { name: hostile, links: { website: 'https://acme.example/?a="><script>' } };
    const { status } = await bank.call('PATCH', '/white-label-themes/1', {
      data: { type: 'whiteLabelTheme', attributes },
    });
    const { html } = await visitor.get(`${path}?language="><script>&problem="><script>`);
    expect([status, html.includes('<img'), html.includes('<script')]).toEqual([200, false, false]);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('a cookie that comes twice is none', async () => {
    await signIn(visitor, path);
    const one = `${pageCookieName(path.split('/').at(-1) ?? '')}=${visitor.cookie}`;
    expect(titleOf(await visitor.send('GET', path, '', { cookie: one }))).toBe('Agree to the move');
    const shown = await visitor.send('GET', path, '', { cookie: `${one}; ${one}` });
    expect(titleOf(shown)).toBe('Your accounts are moving to Second Sandbox Bank');
  });
});
