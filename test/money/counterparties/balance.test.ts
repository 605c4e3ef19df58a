import { noAccountLinking } from '../../../functions/ports/account-linking/no-account-linking.ts';
import { type Bank, openCustomer, refusals } from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { caller } from '../../support/bank/platform.ts';
import { counterpartyBody } from '../../support/bank/bodies.ts';
import { freshToken } from './fresh-token.ts';
import { tokenBody } from '../../support/bank/bodies.ts';

const bank = useBank();
/** Ada Okafor. */
let customerId: string;
beforeAll(async () => {
  customerId = await openCustomer(bank);
});

const linked = async (scenario: string, ownerName = '') => {
  const answer = await bank.call('POST', '/counterparties', tokenBody(customerId, freshToken(scenario, ownerName)));
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
};
const balanceOf = (id: string, options: Parameters<Bank['call']>[3] = {}) =>
  bank.call('GET', `/counterparties/${id}/balance`, undefined, options);

describe('200', () => {
  test('the balance has the id of the counterparty', async () => {
    const id = await linked('match', 'OKAFOR ADA');
    const { status, body } = await balanceOf(id);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      type: 'counterpartyBalance',
      id,
      attributes: { balance: 1_000_000, available: 1_000_000 },
      relationships: {
        counterparty: { data: { type: 'achCounterparty', id } },
        customer: { data: { type: 'individualCustomer', id: customerId } },
      },
    });
  });

  test.each([
    ['low-balance', 1_000],
    ['slow', 1_000_000],
  ])('of a token of %s', async (scenario, balance) => {
    expect((await balanceOf(await linked(scenario))).body.data.attributes.balance).toBe(balance);
  });

  test('the customer may ask', async () => {
    const id = await linked('match');
    const token = await customerToken(bank, customerId, { scope: 'counterparties' });
    expect((await balanceOf(id, { token })).status).toBe(200);
  });
});

describe('400', () => {
  test('a counterparty that was made with numbers', async () => {
    const { body } = await bank.call('POST', '/counterparties', counterpartyBody(customerId));
    const answer = await balanceOf(body.data.id as string);
    expect([answer.status, refusals(answer)]).toEqual([400, [['counterparty_not_linked', undefined]]]);
  });

  test.each([
    ['match', 'Charles Babbage', 'counterparty_not_owned'],
    ['mismatch', '', 'counterparty_not_owned'],
    ['match', 'Ada Okafor LLC', 'counterparty_not_owned'],
    ['login-required', '', 'counterparty_not_linked'],
    ['unsupported', '', 'feature_disabled'],
  ])('a token of %s %s', async (scenario, ownerName, code) => {
    const answer = await balanceOf(await linked(scenario, ownerName));
    expect([answer.status, refusals(answer)]).toEqual([400, [[code, undefined]]]);
  });

  test('a stage whose provider is gone', async () => {
    const call = caller({ ...bank.platform, accountLinking: noAccountLinking }, bank.token);
    const answer = await call('GET', `/counterparties/${await linked('match')}/balance`);
    expect(refusals(answer)).toEqual([['feature_disabled', undefined]]);
  });
});

describe('404', () => {
  test('a counterparty that does not exist, or is another customer’s', async () => {
    const id = await linked('match');
    const other = await openCustomer(bank);
    const token = await customerToken(bank, other, { scope: 'counterparties' });
    expect((await balanceOf(id, { token })).status).toBe(404);
    expect((await balanceOf(`${customerId}000009999`)).status).toBe(404);
  });
});

describe('408', () => {
  test.each(['timeout', 'unavailable'])('a provider of %s', async (scenario) => {
    const answer = await balanceOf(await linked(scenario));
    expect([answer.status, refusals(answer)]).toEqual([408, [['request_timeout', undefined]]]);
  });
});
