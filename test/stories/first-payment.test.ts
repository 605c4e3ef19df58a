import { makeFirstPayment } from './support/first-payment.ts';
import { useWorld } from './support/world.ts';

/** The workflow that deploys stages (docs/operate/releases.md) plays this against each of them. */
describe('a stage that was just deployed', () => {
  const world = useWorld();

  test('refuses a caller without a valid token', async () => {
    expect((await world().api.as('no-token').send('GET', '/accounts')).status).toBe(401);
  });

  test('moves a cent between two accounts, shows the payment, and has its events in the log', async () => {
    await makeFirstPayment(world(), process.env);
  });
});
