import { searchEntries } from '../../site/search.ts';
import { checkoutSite } from './support.ts';

interface Script {
  found(entries: readonly unknown[], words: string): readonly (readonly string[])[];
}

const site = checkoutSite();
const entries = searchEntries(site.pages);

/** The script of the page, without the elements that it draws into. */
async function searchScript(): Promise<Script> {
  const element = { addEventListener: () => undefined };
  Object.assign(globalThis, { document: { getElementById: () => element } });
  try {
    const script: unknown = await import(new URL('../../site/assets/search.js', import.meta.url).href);
    return script as Script;
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}

describe('the search finds first', () => {
  test.each([
    ['InsufficientFunds', 'return-reasons/InsufficientFunds'],
    ['idempotency', 'guides/idempotency'],
    ['R29', 'return-reasons/CorporateCustomerAdvisesNotAuthorized'],
    ['createPayment', 'operations/createPayment'],
    ['create a payment', 'operations/createPayment'],
    ['POST /payments', 'operations/createPayment'],
    ['payment.sent', 'events/payment.sent'],
    ['idempotency_key_conflict', 'errors/idempotency_key_conflict'],
    ['payments-write', 'scopes/payments-write'],
    ['webhooks', 'guides/webhooks'],
    ['ProviderLoginRequired', 'values/PaymentRejectionReason#ProviderLoginRequired'],
    ['bookTransaction', 'transaction-types/bookTransaction'],
    ['too many requests', 'errors/too_many_requests'],
    ['verify signature webhook', 'guides/webhooks#receive'],
    ['getting started', 'guides/getting-started'],
  ])('%s', async (words, target) => {
    const { found } = await searchScript();
    expect(found(entries, words)[0]?.[2]).toBe(target);
  });

  test('clearingDaysOverride: the field of an order', async () => {
    const { found } = await searchScript();
    const [first] = found(entries, 'clearingDaysOverride');
    expect(first?.[0]).toBe('Field');
    expect(first?.[2]).toMatch(/^operations\/createPayment#.*clearingDaysOverride$/);
  });
});

test('every entry leads to a page', () => {
  const names = new Set(site.pages.map(({ name }) => name));
  expect(entries.filter(([, , target]) => !names.has(target.split('#')[0] ?? ''))).toEqual([]);
});

test('nothing is found for words that nothing has', async () => {
  const { found } = await searchScript();
  expect(found(entries, 'zzyzx')).toEqual([]);
});
