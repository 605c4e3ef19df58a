import { inspect } from 'node:util';
import { createStructuredLog } from '../../functions/ports/log/structured-log.ts';
import { openAccount, openCustomer } from '../support/bank/bank.ts';
import { tokenBody } from '../support/bank/bodies.ts';
import { link } from '../support/bank/link.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { authAnswer, balanceAnswer, identityAnswer } from '../support/ports/plaid/answers.ts';
import { documentedErrors, errorBody } from '../support/ports/plaid/errors.ts';
import { plaidCredentials, type PlaidRequest, type PlaidAnswer, startPlaid } from '../support/ports/plaid/server.ts';
import type { AccountLinking } from '../../functions/ports/account-linking/port.ts';

/** Values that occur nowhere else, so that each occurrence is a leak. */
const canary = {
  token: 'processor-production-canary-7c1e',
  owner: 'Canaryna Leakwater',
  account: '84736251908374653',
  text: 'canary-message-51f0 for Canaryna Leakwater',
  balance: 987_654.32,
} as const;
const leaks = [
  'canary-7c1e',
  'Canaryna',
  canary.account,
  'canary-message-51f0',
  '987654',
  plaidCredentials.clientId,
  plaidCredentials.secret,
];

let serve: (request: PlaidRequest) => PlaidAnswer;
let world: Awaited<ReturnType<typeof startPlaid>>;
const lines: unknown[] = [];
const ask =
  <Name extends keyof AccountLinking>(name: Name) =>
  (...args: Parameters<AccountLinking[Name]>) =>
    (world.linking[name] as (...all: typeof args) => ReturnType<AccountLinking[Name]>)(...args);
const bank = useBank({
  platform: { accountLinking: { account: ask('account'), owners: ask('owners'), balance: ask('balance') } },
});

const right = ({ product }: PlaidRequest): PlaidAnswer => {
  if (product === 'identity') return { body: identityAnswer([canary.owner]) };
  if (product === 'balance') return { body: balanceAnswer({ current: canary.balance, available: canary.balance }) };
  return { body: authAnswer({ numbers: { ach: { account: canary.account, is_tokenized_account_number: true } } }) };
};
const write = (level: string) => (message: string, fields: object) => void lines.push({ level, message, fields });

beforeAll(async () => {
  const log = createStructuredLog({ info: write('info'), warn: write('warn'), error: write('error') });
  world = await startPlaid((request) => serve(request), { log });
  const customerId = await openCustomer(bank);
  const accountId = await openAccount(bank, { customerId });
  let count = 0;
  const use = async () => {
    count += 1;
    const body = tokenBody(customerId, `${canary.token}-${count}`, { verifyName: true });
    const created = await bank.call('POST', '/counterparties', body);
    const attributes = { amount: 1_00, direction: 'Debit', description: 'Rent', verifyCounterpartyBalance: true };
    await bank.call('POST', '/payments', {
      data: {
        type: 'achPayment',
        attributes: { ...attributes, providerProcessorToken: canary.token, counterpartyName: 'Ada Okafor' },
        relationships: { account: link('depositAccount', accountId) },
      },
    });
    if (created.status === 201) {
      await bank.call('GET', `/counterparties/${created.body.data.id as string}/balance`);
    }
  };
  const faulty: readonly PlaidAnswer[] = [
    { body: { account: { account_id: canary.account, owners: canary.owner, balances: canary } } },
    { body: { ...errorBody({ type: canary.owner, code: canary.account }, canary.text), request_id: canary.text } },
    { status: 502, body: canary },
    (socket) => void socket.end(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<p>${canary.text}</p>`),
    (socket) =>
      void socket.end(`HTTP/1.1 302 X\r\nlocation: https://${canary.token}.example.com/\r\ncontent-length: 0\r\n\r\n`),
    (socket) => void socket.end(`${canary.text}\r\n\r\n`),
    (socket) => void socket.resetAndDestroy(),
    ...documentedErrors.map((error) => ({ status: error.status, body: errorBody(error, canary.text) })),
  ];
  const servers = [
    right,
    ({ product, ...one }: PlaidRequest) =>
      product === 'identity' ? { body: identityAnswer(['Ada Okafor']) } : right({ product, ...one }),
  ];
  for (const server of servers) {
    serve = server;
    await use();
  }
  for (const served of faulty) {
    serve = () => served;
    await use();
    serve = (request) => (request.product === 'auth' ? right(request) : served);
    await use();
  }
});
afterAll(() => world[Symbol.asyncDispose]());

const whole = (value: unknown) => inspect(value, { depth: null, maxStringLength: null, maxArrayLength: null });

test('what Plaid knows of a person, a token and our secret are in no line of the log', () => {
  expect(lines.length).toBeGreaterThan(documentedErrors.length);
  const text = whole([lines, bank.logs]);
  expect(leaks.filter((leak) => text.includes(leak))).toEqual([]);
});

test('a line about an answer has its id, and the type and the code of its error, and nothing else of it', () => {
  const allowed = ['partnerRequestId', 'errorType', 'errorCode', 'outcome', 'status'];
  const names = new Set(lines.flatMap((line) => Object.keys((line as { readonly fields: object }).fields)));
  expect([...names].filter((name) => !allowed.includes(name))).toEqual([]);
  expect(whole(lines)).toContain('ITEM_LOGIN_REQUIRED');
});

test('they are in no message of a queue', () => {
  const text = whole([bank.sent, bank.hidden, bank.wakeUps]);
  expect(leaks.filter((leak) => text.includes(leak))).toEqual([]);
});
