import { webhookKey } from '../../functions/delivery/webhooks/store.ts';
import { bodies } from '../support/bank/bodies.ts';
import { openAccount } from '../support/bank/bank.ts';
import { night } from '../support/night.ts';
import { useVirtualStage } from './stage/virtual-stage.ts';

const stage = useVirtualStage();

/** An organisation whose webhook has got all events so far. */
async function withWebhook() {
  const bank = await stage.organisation();
  const { status, body } = await bank.call('POST', '/webhooks', bodies.webhook());
  expect(status).toBe(201);
  await stage.work();
  return { ...bank, webhookId: String(body.data.id) };
}
/** The queues that wake webhooks. */
const lanes = ['webhooks-trial.fifo', 'webhooks-fast.fifo', 'webhooks-slow.fifo'];
/** How many deliveries have named an account. */
const deliveriesOf = (accountId: string) => stage.receivers.taken.filter((text) => text.includes(accountId)).length;

night(
  'undelivered-events',
  'a webhook whose messages are lost is woken, once they are no longer',
  stage,
  async (page) => {
    const bank = await withWebhook();
    const end = stage.disturb(lanes, 'loses');
    const accountId = await openAccount(bank);
    await page.rings('UndeliveredEvents', () => stage.passHours(3));
    expect(deliveriesOf(accountId)).toBe(0);
    end();
    await page.run('work resume', { organisation: bank.organisationId });
    await stage.passMinutes(5);
    expect(deliveriesOf(accountId)).toBeGreaterThan(0);
    await page.isSilent(() => stage.passHours(1));
  },
);

night(
  'abandoned-deliveries',
  'a webhook that we cannot deliver to gets its events after the repair',
  stage,
  async (page) => {
    const bank = await withWebhook();
    const key = webhookKey(bank.organisationId, bank.webhookId);
    const whole = await stage.table.get(key);
    await stage.table.put({ Item: { ...whole, ...key, sealedToken: 'AAAA' } });
    const accountId = await openAccount(bank);
    await page.rings('AbandonedDeliveries', () => stage.passMinutes(30));
    expect(deliveriesOf(accountId)).toBe(0);
    await stage.table.put({ Item: { ...(await stage.table.get(key)), ...key, sealedToken: whole?.['sealedToken'] } });
    await page.run('work resume', { organisation: bank.organisationId });
    await page.isSilent(() => stage.passMinutes(5));
    expect(deliveriesOf(accountId)).toBeGreaterThan(0);

    const end = stage.disturb(lanes, 'refuses');
    const next = await openAccount(bank);
    await page.rings('UnwokenWebhooks', stage.work);
    end();
    expect(deliveriesOf(next)).toBe(0);
    await page.isSilent(() => stage.passMinutes(5));
    expect(deliveriesOf(next)).toBeGreaterThan(0);
  },
);
