import { inspect } from 'node:util';
import { createHttpsCardProcessor } from '../../functions/ports/card-processor/https-card-processor.ts';
import { cards } from '../../functions/cards/cards/for-others.ts';
import { unpack } from '../../functions/kernel/journal/packed.ts';
import type { CardProcessor } from '../../functions/ports/card-processor/port.ts';
import { moneyOf, openCard } from '../cards/authorizations/authorization-bank.ts';
import { makeCard } from '../cards/cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from '../cards/processor-messages/processor.ts';
import { openAccount } from '../support/bank/bank.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { testTableName } from '../support/bank/platform.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { runDue, writeDownLists } from '../support/bank/workers.ts';
import { itemTexts } from '../support/model/items.ts';

/** Card numbers that pass the check of Luhn, as a careless processor might send them. */
const pan = '4111111111111111';
const other = '5555555555554444';

const cardProcessor: CardProcessor = { ...signingProcessor };
const bank = useBank({ platform: { cardProcessor } });

describe('a card number in a message of the processor', () => {
  const answers: unknown[] = [];

  beforeAll(async () => {
    const { accountId, cardId } = await openCard(bank);
    const card = await referenceOf(bank, cardId);
    const merchant = { name: `Diner ${pan}`, type: 5812, location: `Reno ${other}` };
    const asked = { card, kind: 'purchase', authorization: `a-${pan}`, amount: 10_00, merchant };
    const messages: readonly (readonly [string, object])[] = [
      ['authorizations', { ...asked, card: `${bank.organisationId}-${pan}` }],
      ['authorizations', { ...asked, pan, cvv: other }],
      ['authorizations', { ...asked, amount: pan }],
      ['authorizations', { ...asked, authorization: `${pan} ${other}` }],
      ['authorizations', { ...asked, [pan]: other }],
      ['authorizations', asked],
      ['increases', { card, authorization: `a-${other}`, amount: 1_00 }],
      ['reversals', { card, authorization: `a-${pan}`, amount: 1_00 }],
      ['settlements', { ...asked, kind: pan }],
      ['settlements', asked],
      ['cards', { card, status: pan }],
    ];
    for (const [path, content] of messages)
      answers.push(await tell(bank, path, content, { id: `m-${pan}-${answers.length}` }));
    answers.push(await tell(bank, 'authorizations', asked, { secret: 'another' }));
    expect(await moneyOf(bank, accountId)).toEqual([90_00, 0, 90_00]);
  });

  const hasNumber = (text: string) => text.includes(pan) || text.includes(other);

  test('is in no line of the log', () => {
    expect(bank.logs.length).toBeGreaterThanOrEqual(answers.length);
    expect(hasNumber(inspect(bank.logs, { depth: null, maxStringLength: null, maxArrayLength: null }))).toBe(false);
  });

  test('is repeated by no refusal', () => {
    expect(answers.map((answer) => JSON.stringify(answer)).filter(hasNumber)).toEqual([]);
  });

  test('is in no message of a queue', () => {
    expect(hasNumber(JSON.stringify([bank.sent, bank.hidden, bank.wakeUps]))).toBe(false);
  });
});

/** What a processor must keep to itself, beside the number. */
const secret = {
  cvv: 'canary-cvv-831',
  pin: 'canary-pin-5902',
  pinBlock: 'canary-block-041215FEDCBA',
  error: 'canary-error',
};

/** The number of no card that the platform knows. */
const alien = '4012888888881881';

function isPacked(value: Uint8Array): boolean {
  try {
    return unpack(value) !== '';
  } catch {
    return false;
  }
}

/** The digits with a last but fifth one that makes them pass the check of Luhn. */
function numberEnding(last4Digits: string): string {
  const isLuhn = (number: string) =>
    Array.from(number).reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
      10 ===
    0;
  const numbers = Array.from('0123456789', (digit) => `41111111111${digit}${last4Digits}`);
  return numbers.find(isLuhn) ?? '';
}

describe('what a careless processor answers and tells', () => {
  const sealed: string[] = [];
  const answers: unknown[] = [];
  let rows = '';
  let number = '';
  let isRefusing = false;

  /** Answers as the protocol wants it, and more. */
  const send: typeof fetch = (url) => {
    const [path = ''] = new URL(url).pathname.split('/').slice(-1);
    const known = {
      cards: { last4Digits: '7316', expirationDate: '2030-11' },
      pages: { url: `https://processor.example/show?number=${alien}`, expiresAt: '2026-12-01T15:05:00Z' },
      'pin-status': { status: 'Set' },
      'wallet-payloads': { payload: 'sealed-for-the-wallet' },
    }[path];
    const content = isRefusing ? {} : known;
    const body = { ...content, ...secret, pan: alien, number: alien, error: `${secret.error} ${alien}` };
    return Promise.resolve(Response.json(body, { status: isRefusing ? 422 : 200 }));
  };
  const processor = createHttpsCardProcessor({
    baseUrl: 'https://processor.example',
    secret: { read: () => Promise.resolve('s'), forget: () => undefined },
    send,
  });

  async function operate(accountId: string): Promise<string> {
    const call = async (path: string, type?: string, attributes: object = {}) => {
      const body = type === undefined ? undefined : { data: { type, attributes } };
      const answer = await bank.call('POST', path, body, { token });
      answers.push([answer.body, answer.headers]);
      return answer;
    };
    const made = await makeCard(bank, { accountId });
    const { customer } = (await bank.call('GET', `/cards/${made}`)).body.data.relationships;
    const token = await customerToken(bank, customer.data.id as string);
    await call(`/cards/${made}/freeze`);
    await call(`/cards/${made}/unfreeze`);
    expect((await call(`/cards/${made}/secure-data/page`, 'cardPage', { purpose: 'ShowNumber' })).status).toBe(408);
    await call(`/cards/${made}/mobile-wallet-payload`, 'mobileWalletPayload', { signedNonce: 'nonce' });
    answers.push((await bank.call('GET', `/cards/${made}/secure-data/pin/status`, undefined, { token })).body);
    isRefusing = true;
    await call(`/cards/${made}/freeze`);
    await call(`/cards/${made}/unfreeze`);
    await call('/cards', 'individualVirtualDebitCard');
    await runDue(bank);
    isRefusing = false;
    return made;
  }

  async function tellAll(cardId: string): Promise<void> {
    const card = await referenceOf(bank, cardId);
    const [known] = await cards.byId(bank.table, bank.organisationId, [cardId]);
    number = numberEnding(known?.last4Digits ?? '');
    expect(number).toMatch(/^\d{16}$/);
    const spaced = number.replace(/(\d{4})(?=\d)/g, '$1 ');
    const merchant = { name: `Shop ${spaced}`, type: 5812, location: `No ${number}, 12 ${alien}` };
    const use = { card, kind: 'purchase', authorization: 'careless-1', amount: 10_00, merchant };
    const status = async (path: string, content: object) => {
      const answer = await tell(bank, path, { card, ...content });
      answers.push(answer);
      return answer.status;
    };
    expect(await status('authorizations', use)).toBe(200);
    expect(await status('settlements', use)).toBe(204);
    const atm = {
      kind: 'atm',
      authorization: 'careless-2',
      amount: 20_00,
      atmName: `ATM ${alien}`,
      atmLocation: number,
    };
    expect(await status('authorizations', atm)).toBe(200);
    const token = {
      token: 'careless',
      status: 'Requested',
      wallet: 'Apple',
      source: 'App',
      deviceName: `Ada ${number}`,
    };
    expect(await status('tokens', token)).toBe(200);
    // Names are compared with those of other messages, so they cannot be masked.
    const inNames: readonly (readonly [string, object])[] = [
      ['authorizations', { ...use, authorization: `a-${number}` }],
      ['authorizations', { ...use, authorization: 'careless-3', merchant: { ...merchant, id: number } }],
      ['tokens', { ...token, token: number }],
      ['disputes', { dispute: number, status: 'InvestigationStarted' }],
      ['shipments', { shipment: number, status: 'Shipped' }],
    ];
    for (const [path, content] of inNames) expect([content, await status(path, content)]).toEqual([content, 400]);
    const paths = [
      'authorizations',
      'increases',
      'reversals',
      'settlements',
      'disputes',
      'cards',
      'tokens',
      'codes',
      'shipments',
    ];
    for (const path of paths) expect([path, await status(path, { ...use, ...secret })]).toEqual([path, 400]);
  }

  beforeAll(async () => {
    Object.assign(cardProcessor, processor, { read: signingProcessor.read });
    const cipher = await bank.platform.cipher(bank.organisationId);
    const { seal, sealBytes } = cipher;
    jest.spyOn(cipher, 'seal').mockImplementation((value, context) => {
      sealed.push(value);
      return seal(value, context);
    });
    jest.spyOn(cipher, 'sealBytes').mockImplementation((value, context) => {
      sealed.push(isPacked(value) ? unpack(value) : Buffer.from(value).toString('latin1'));
      return sealBytes(value, context);
    });
    const accountId = await openAccount(bank, { cents: 100_00 });
    rows = JSON.stringify(
      await emittedBy(bank, async () => {
        await tellAll(await operate(accountId));
        await writeDownLists(bank);
      }),
    );
    for (const path of ['authorizations', 'card-tokens', 'transactions', 'cards', 'audit-log'])
      answers.push((await bank.call('GET', `/${path}`)).body);
  });

  const found = (text: string) =>
    Object.values({ ...secret, alien, number }).filter(
      (one) => text.includes(one) || text.includes(one.replace(/(\d{4})(?=\d)/g, '$1 ')),
    );

  test('has no place in the table, also sealed', async () => {
    const texts = await itemTexts(bank.documents, testTableName);
    expect(texts.some((text) => text.includes('Shop xxxx xxxx xxxx'))).toBe(true);
    expect(sealed.join('\n')).toContain('Ada xxxx');
    expect([found(texts.join('\n')), found(sealed.join('\n'))]).toEqual([[], []]);
  });

  test('is in no event, no answer, no queue and no line of the log', () => {
    expect(rows).toContain('cardToken.created');
    const logs = inspect(bank.logs, { depth: null, maxStringLength: null, maxArrayLength: null });
    const queues = JSON.stringify([bank.sent, bank.hidden, bank.wakeUps]);
    expect([rows, JSON.stringify(answers), queues, logs].map(found)).toEqual([[], [], [], []]);
  });
});
