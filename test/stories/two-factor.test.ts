import { type Api, type Document, linkTo, relatedId } from './support/api.ts';
import { openFirstAccount } from './support/bank.ts';
import { useWorld } from './support/world.ts';

describe('recommended scoping with two-factor authentication', () => {
  const world = useWorld();

  test('a token that pays cannot say whom: the customer does, with a code from their phone', async () => {
    const { api } = world();
    const { account, customer } = await openCustomer(api);
    const payer = await tokenOf(api, 'payments payments-write-counterparty');
    const signIn = await tokenOf(api, 'customer-token-write accounts counterparties counterparties-write');

    // The token that moves money holds neither payments-write nor counterparties-write.
    expect(await refusal(payer, 'POST', '/counterparties', counterparty(customer))).toBe('403 forbidden');
    expect(await refusal(payer, 'POST', '/payments', bookPayment(account, account))).toBe('403 forbidden');

    // Signed in, the customer sees what is theirs; to name a counterparty they have to prove who they are.
    const signedIn = await customerApi(signIn, customer, {
      scope: 'accounts',
      upgradableScope: 'counterparties-write',
    });
    expect((await signedIn.list('/accounts')).map(({ id }) => id)).toEqual([account]);
    expect(await refusal(signedIn, 'POST', '/counterparties', counterparty(customer))).toBe('403 forbidden');
    const wanted = { scope: 'accounts counterparties-write' };
    expect(await refusal(signedIn, 'POST', `/customers/${customer}/token`, token(wanted))).toBe('400 invalid_value');

    const { attributes } = await signedIn.post(`/customers/${customer}/token/verification`, {
      type: 'customerTokenVerification',
      attributes: { channel: 'sms' },
    });
    const verificationToken = attributes['verificationToken'];
    const verificationCode = await codeOnPhone(api, customer);
    const wrongCode = verificationCode === '123456' ? '654321' : '123456';
    const grantBody = (code: string) => token({ ...wanted, verificationToken, verificationCode: code });
    expect(await refusal(signedIn, 'POST', `/customers/${customer}/token`, grantBody(wrongCode))).toBe(
      '400 invalid_value',
    );
    const verified = await customerApi(signedIn, customer, grantBody(verificationCode).attributes);

    const created = await verified.post('/counterparties', counterparty(customer));
    expect(relatedId(created, 'customer')).toBe(customer);
    expect(await refusal(signedIn, 'POST', `/customers/${customer}/token`, grantBody(verificationCode))).toBe(
      '400 invalid_value',
    );
  });

  test('what one customer names, another neither sees nor pays from', async () => {
    const { api } = world();
    const mine = await openCustomer(api);
    const other = await openCustomer(api);
    const named = await api.post('/counterparties', counterparty(mine.customer));
    const stranger = await customerApi(api, other.customer, { scope: 'accounts counterparties' });

    expect(await refusal(stranger, 'GET', `/counterparties/${named.id}`)).toBe('404 not_found');
    expect(await refusal(stranger, 'GET', `/accounts/${mine.account}`)).toBe('404 not_found');
    expect(await stranger.list('/counterparties')).toEqual([]);
    expect((await stranger.list('/accounts')).map(({ id }) => id)).toEqual([other.account]);
  });
});

const counterparty = (customer: string): Document => ({
  type: 'achCounterparty',
  attributes: { name: 'Sherlock Holmes', routingNumber: '011000015', accountNumber: '1000000001', type: 'Person' },
  relationships: { customer: linkTo('customer', customer) },
});

const bookPayment = (from: string, to: string): Document => ({
  type: 'bookPayment',
  attributes: { amount: 1_00, description: 'Dinner' },
  relationships: { account: linkTo('depositAccount', from), counterpartyAccount: linkTo('depositAccount', to) },
});

const token = (attributes: object): Document => ({ type: 'customerToken', attributes });

async function openCustomer(api: Api): Promise<{ readonly account: string; readonly customer: string }> {
  const account = await openFirstAccount(api);
  return { account, customer: relatedId(await api.get(`/accounts/${account}`), 'customer') ?? '' };
}

/** The platform as a narrower API token of the same organisation meets it. */
async function tokenOf(api: Api, scope: string): Promise<Api> {
  const path = `/users/${api.userId}/api-tokens`;
  // The new token cannot outlive the first one.
  const expiration = (await api.list(path))[0]?.attributes['expiration'];
  const { attributes } = await api.post(path, {
    type: 'apiToken',
    attributes: { description: 'two-factor story', scope, expiration },
  });
  return api.as(String(attributes['token']));
}

/** The platform as a customer meets it. */
async function customerApi(creator: Api, customer: string, attributes: object): Promise<Api> {
  const created = await creator.post(`/customers/${customer}/token`, token(attributes));
  return creator.as(String(created.attributes['token']));
}

/** The code of the last message to a customer: a sandbox shows what it would have sent. */
async function codeOnPhone(api: Api, customer: string): Promise<string> {
  const [message] = await api.list(`/sandbox/messages?filter[customerId]=${customer}`);
  return /\d{6}/.exec(String(message?.attributes['text']))?.[0] ?? '';
}

async function refusal(api: Api, method: string, target: string, data?: Document): Promise<string> {
  const { status, body } = await api.send(method, target, data);
  return `${status} ${body.errors?.[0]?.code ?? ''}`;
}
