import { authorizationRequests } from '../../functions/cards/authorization-requests/for-others.ts';
import { suspendOrganisation } from '../../functions/founding/suspend-organisation.ts';
import type { SendResult } from '../../functions/ports/webhook-sender/port.ts';
import { openCard } from '../cards/authorizations/authorization-bank.ts';
import { requestOf, waiting } from '../cards/authorization-requests/request-bank.ts';
import { anotherOrganisation } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { useStarted } from '../support/bank/use-started.ts';
import { startDeliveryBank } from '../support/delivery/delivery-bank.ts';

const bank = useStarted(() => startDeliveryBank(), 'file');

const approval = (members: object): SendResult => ({
  outcome: 'answered',
  status: 200,
  durationMs: 5,
  bodyStart: JSON.stringify({ data: { type: 'approveAuthorizationRequest', attributes: {}, ...members } }),
});
const questionsOnly = { subscriptionType: 'OnlyAuthorizationRequest', deliveryMode: 'AtMostOnce' };

test('an answer that names the request of another organisation decides nothing', async () => {
  const victims = await waiting(bank, await openCard(bank));
  const attacker = await anotherOrganisation(bank);
  await attacker.call(
    'POST',
    '/webhooks',
    bodies.webhook({ url: 'https://attacker.example.com/hook', ...questionsOnly }),
  );
  const named = { authorizationRequest: { data: { type: 'purchaseAuthorizationRequest', id: victims } } };
  for (const members of [{ id: victims }, { relationships: named }]) {
    const own = await waiting(attacker, await openCard(attacker));
    bank.behaviour.answer = () => approval(members);
    await bank.run();
    expect(await requestOf(bank, victims)).toMatchObject({ status: 'Pending' });
    expect(await requestOf(attacker, own)).toMatchObject({ status: 'Pending' });
    const { body } = await attacker.call('GET', '/webhooks/1/deliveries?page[limit]=1&sort=-createdAt');
    expect(body.data[0].attributes).toMatchObject({ decision: 'Refused', errors: [{ code: 'invalid_value' }] });
  }
});

test('an organisation that is suspended while it is asked decides nothing', async () => {
  const suspended = await anotherOrganisation(bank);
  await suspended.call(
    'POST',
    '/webhooks',
    bodies.webhook({ url: 'https://suspended.example.com/hook', ...questionsOnly }),
  );
  const id = await waiting(suspended, await openCard(suspended));
  bank.behaviour.answer = async () => {
    const { organisationId } = suspended;
    const change = { organisationId, scope: 'suspension' } as const;
    await suspendOrganisation(bank.platform, { ...change, command: 'org:suspend', by: 'local:ada', reason: 'Case 17' });
    return approval({});
  };
  await bank.run();
  const [request] = await authorizationRequests.byId(bank.table, suspended.organisationId, [id]);
  expect(request).toMatchObject({ status: 'Pending' });
});
