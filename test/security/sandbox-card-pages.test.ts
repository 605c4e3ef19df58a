import { offeredOperations } from '../../functions/kernel/http/route-frame.ts';
import { pages } from '../../functions/registry.ts';
import { simulatedCardKind } from '../../functions/ports/card-processor/items.ts';
import { makeCard, stepOf } from '../cards/cards/card-bank.ts';
import { openAccount, openCustomer } from '../support/bank/bank.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { testTableName } from '../support/bank/platform.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { visitorOf } from '../support/hosted-pages/visitor.ts';
import { itemTexts } from '../support/model/items.ts';

const bank = useBank();
let id: string;
let token: string;

beforeEach(async () => {
  const customerId = await openCustomer(bank);
  id = await makeCard(bank, { accountId: await openAccount(bank, { customerId }) });
  token = await customerToken(bank, customerId);
});

/** The path of a fresh page of the card. */
async function pathOf(purpose: 'ShowNumber' | 'ShowPin' | 'SetPin'): Promise<string> {
  const answer =
    purpose === 'SetPin'
      ? await bank.call('POST', `/cards/${id}/secure-data/pin`, undefined, { token })
      : await bank.call(
          'POST',
          `/cards/${id}/secure-data`,
          { data: { type: 'cardPage', attributes: { purpose } } },
          { token },
        );
  expect(answer.status).toBe(201);
  const { origin, pathname } = new URL(answer.body.data.attributes.url as string);
  expect(origin).toBe(bank.platform.settings.pagesUrl);
  return pathname;
}

const get = (path: string) => visitorOf(bank).get(path);
const setPin = (path: string, pin: string, again = pin) => visitorOf(bank).post(path, { pin, again });
const pinStatus = async () => {
  const { body } = await bank.call('GET', `/cards/${id}/secure-data/pin/status`, undefined, { token });
  return body.data.attributes.status as string;
};

describe('the simulated page of the card processor', () => {
  test('shows a valid test number with month and code once, the same on each page of the card', async () => {
    const { body } = await bank.call('GET', `/cards/${id}`);
    const { last4Digits, expirationDate } = body.data.attributes as { last4Digits: string; expirationDate: string };
    const [first, second] = [await pathOf('ShowNumber'), await pathOf('ShowNumber')];
    const shown = await get(first);
    expect(shown.status).toBe(200);
    const number = /(?:\d{4} ){3}\d{4}/.exec(shown.html)?.[0].replaceAll(' ', '') ?? '';
    expect(number).toMatch(new RegExp(`^400000\\d{6}${last4Digits}$`));
    const weighted = Array.from(number, (digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1));
    expect(weighted.reduce((sum, one) => sum + (one > 9 ? one - 9 : one), 0) % 10).toBe(0);
    expect(shown.html).toContain(`${expirationDate.slice(5)}/${expirationDate.slice(2, 4)}`);
    expect(await get(first)).toMatchObject({ status: 410, html: expect.not.stringContaining(last4Digits) });
    expect((await get(`${second}?language=es`)).html).toContain(number.slice(8, 12));
  });

  test('used twice at once, it opens once', async () => {
    const path = await pathOf('ShowNumber');
    const answers = await Promise.all([get(path), get(path), get(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  test('sets a PIN once, which the next page shows; the table has it encrypted alone', async () => {
    expect(await pinStatus()).toBe('NotSet');
    expect((await get(await pathOf('ShowPin'))).html).toContain('You have no PIN yet');
    const path = await pathOf('SetPin');
    for (let times = 0; times < 2; times += 1) expect((await get(path)).html).toContain('<form method="post"');
    for (const [pin, again = pin] of [['123'], ['12345'], ['73 1'], ['7391', '7392']] as const) {
      const answer = await setPin(path, pin, again);
      expect(answer).toMatchObject({ status: 422, html: expect.stringContaining('The PIN is not set yet') });
    }
    expect(await pinStatus()).toBe('NotSet');
    const set = await Promise.all([setPin(path, '7391'), setPin(path, '7391')]);
    expect(set.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await get(path)).status).toBe(410);
    expect(await pinStatus()).toBe('Set');
    expect((await get(await pathOf('ShowPin'))).html).toContain('>7391<');
    const items = (await itemTexts(bank.documents, testTableName)).filter((text) =>
      text.includes(`"${simulatedCardKind.prefix}#`),
    );
    expect(items).not.toEqual([]);
    expect(items.filter((text) => text.includes('"7391"'))).toEqual([]);
  });

  test('opens in a frame of every app, and runs no script', async () => {
    const { headers } = await get(await pathOf('ShowNumber'));
    expect(headers['Content-Security-Policy']).toMatch(/^default-src 'none'; (?!.*script-src).*frame-ancestors \*$/);
    expect(headers).not.toHaveProperty('X-Frame-Options');
    expect(headers['Cache-Control']).toBe('no-store');
    expect(headers['Referrer-Policy']).toBe('no-referrer');
  });

  test('is gone after five minutes, and while the card is frozen', async () => {
    const [late, frozen] = [await pathOf('ShowNumber'), await pathOf('SetPin')];
    await stepOf(bank, id, 'freeze');
    expect((await get(frozen)).status).toBe(409);
    expect((await setPin(frozen, '7391')).status).toBe(409);
    await stepOf(bank, id, 'unfreeze');
    bank.clock.advance({ minutes: 5 });
    expect(await get(late)).toMatchObject({ status: 410, html: expect.stringContaining('has expired') });
    expect((await setPin(frozen, '7391')).status).toBe(410);
  });

  test('an address that was changed leads nowhere', async () => {
    const path = await pathOf('ShowNumber');
    const [words = '', signature = ''] = (path.split('/').at(-1) ?? '').split('.');
    const content = JSON.parse(Buffer.from(words, 'base64url').toString('utf8')) as unknown[];
    const changed = content.with(2, 'ShowPin');
    const other = Buffer.from(JSON.stringify(changed)).toString('base64url');
    for (const secret of [`${other}.${signature}`, words, `${words}.`, `${words}.${signature}.x`, 'nothing', '[]']) {
      expect((await get(`/hosted/sandbox-cards/${secret}`)).status).toBe(404);
    }
    expect((await get(path)).status).toBe(200);
  });
});

test('a live stage has no simulated page, and none of its functions shows one', async () => {
  const path = await pathOf('ShowNumber');
  const live = { ...bank.platform, settings: { ...bank.platform.settings, sandbox: false } };
  expect((await visitorOf({ platform: live }).get(path)).status).toBe(404);
  const all = offeredOperations(pages, { sandbox: false }).filter(({ path: route }) => route.includes('sandbox'));
  expect(all).toEqual([]);
  expect((await get(path)).status).toBe(200);
});
