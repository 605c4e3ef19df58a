import { putOffMessage } from '../../../functions/delivery/webhooks/in-share.ts';
import { webhookPartition } from '../../../functions/delivery/webhooks/store.ts';
import { useDeliveryBank } from '../../support/delivery/delivery-bank.ts';

/** Faults around a request: what was not sent is sent later. */
const world = useDeliveryBank();
const modes = ['AtLeastOnce', 'AtMostOnce'];
const ids = () => world.received.flatMap((one) => one.ids);
const events = (count: number) => Array.from({ length: count }, () => 'account.created');
const happen = async (count: number) => {
  await world.emit(...events(count));
  await world.run();
};

/** A webhook that has received event 1. */
async function knownWebhook(attributes: Record<string, unknown> = { deliveryMode: 'AtMostOnce' }): Promise<string> {
  const id = await world.webhook(attributes);
  await happen(1);
  world.received.length = 0;
  return id;
}

describe('a token that cannot be decrypted for a while', () => {
  /** Damages the token of the only webhook, and returns what repairs it. */
  async function damageToken(): Promise<() => Promise<void>> {
    const pk = webhookPartition(world.organisationId);
    const [item] = (await world.table.query({ pk, from: 'c#' })) as { pk: string; sk: string; sealedToken: string }[];
    if (item === undefined) throw new Error('there is no webhook');
    const set = async (value: string) => {
      await world.table.update({
        Key: { pk, sk: item.sk },
        UpdateExpression: 'SET sealedToken = :value',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':value': value },
      });
    };
    await set(`${item.sealedToken.slice(0, -6)}AAAAAA`);
    return () => set(item.sealedToken);
  }
  const token = 'a signing secret of your own';

  test.each(modes)('lets all events wait: %s', async (deliveryMode) => {
    await knownWebhook({ deliveryMode, token });
    const repair = await damageToken();
    await happen(4);
    await world.passTime({ minutes: 1.5 });
    expect(world.logs.filter(({ message }) => message === putOffMessage)).not.toEqual([]);
    await repair();
    await world.passTime({ minutes: 5 });
    expect(ids()).toEqual(['2', '3', '4', '5']);
  });

  test('lets a replay wait', async () => {
    const id = await knownWebhook({ deliveryMode: 'AtMostOnce', token });
    await happen(2);
    world.received.length = 0;
    const repair = await damageToken();
    await world.call('POST', `/webhooks/${id}/replay`, {
      data: { type: 'webhookReplay', attributes: { fromEventId: '1' } },
    });
    await world.deliver();
    await world.passTime({ minutes: 1.5 });
    await repair();
    await world.passTime({ minutes: 5 });
    expect(ids()).toEqual(['1', '2', '3']);
  });
});
