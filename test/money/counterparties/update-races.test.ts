import type { Platform } from '../../../functions/ports/platform.ts';
import { tokenClaimKind } from '../../../functions/money/counterparties/token-claim.ts';
import { openCustomer } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { beforeRead, beforeWrite } from '../../support/engines/meanwhile.ts';
import { type Answer, caller } from '../../support/bank/platform.ts';
import { freshToken } from './fresh-token.ts';
import { tokenBody } from '../../support/bank/bodies.ts';

const bank = useBank();
let customerId: string;
beforeAll(async () => {
  customerId = await openCustomer(bank);
});

async function linked(token: string): Promise<string> {
  const answer = await bank.call('POST', '/counterparties', tokenBody(customerId, token));
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
}
const update = (id: string, attributes: Record<string, unknown>, platform: Platform = bank.platform): Promise<Answer> =>
  caller(platform, bank.token)('PATCH', `/counterparties/${id}`, { data: { type: 'counterparty', attributes } });
const isClaim = ({ pk }: { readonly pk: string }) => pk.startsWith(`${tokenClaimKind.prefix}#`);

test('two relinks of one counterparty to one token: the later one finds it its own, and is answered 200', async () => {
  const [old, next] = [freshToken('match'), freshToken('match')];
  const id = await linked(old);
  const meanwhile = async () =>
    expect((await update(id, { providerProcessorToken: next, tags: { by: 'first' } })).status).toBe(200);
  const later = await update(
    id,
    { providerProcessorToken: next, permissions: 'DebitOnly' },
    beforeRead(bank.platform, isClaim, meanwhile),
  );
  expect([later.status, later.body.errors]).toEqual([200, undefined]);
  expect(later.body.data.attributes).toMatchObject({ permissions: 'DebitOnly', tags: { by: 'first' } });
  // Once it is free again, the token is nobody's.
  expect((await bank.call('DELETE', `/counterparties/${id}`)).status).toBe(204);
  await linked(next);
});

test('a token that another counterparty took meanwhile is refused, and not its own', async () => {
  const [old, next] = [freshToken('match'), freshToken('match')];
  const id = await linked(old);
  let holder = '';
  const watched = beforeRead(bank.platform, isClaim, async () => (holder = await linked(next)));
  const answer = await update(id, { providerProcessorToken: next }, watched);
  expect(answer.status).toBe(409);
  expect(answer.body.errors[0]).toMatchObject({ code: 'already_exists', meta: { existingIds: [holder] } });
});

test('a relink that loses a race is decided again on fresh state, and the provider is asked once', async () => {
  const [old, next] = [freshToken('match'), freshToken('match')];
  const id = await linked(old);
  const asked: string[] = [];
  const { accountLinking } = bank.platform;
  const raced = beforeWrite(bank.platform, () => update(id, { providerProcessorToken: old, tags: { by: 'first' } }));
  const counting: Platform = {
    ...raced,
    accountLinking: {
      ...accountLinking,
      account: (token, timeoutMs) => {
        asked.push(token);
        return accountLinking.account(token, timeoutMs);
      },
    },
  };
  const answer = await update(id, { providerProcessorToken: next }, counting);
  expect([answer.status, answer.body.data.attributes.tags]).toEqual([200, { by: 'first' }]);
  expect(asked).toEqual([next]);
});
