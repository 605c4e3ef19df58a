import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { useDeliveryBank, answered } from '../../support/delivery/delivery-bank.ts';

const week = 7 * 86_400;

const world = useDeliveryBank();
beforeEach(() => {
  // The published library refuses what its own clock calls old.
  world.clock.set(new Date().toISOString());
});

const change = (attributes: object) => world.call('PATCH', '/webhooks/1', { data: { type: 'webhook', attributes } });
const attributesOf = async () => (await world.call('GET', '/webhooks/1')).body.data.attributes;
const deliver = async () => {
  await world.emit('account.created');
  await world.run();
};

/** By which of these tokens a receiver with the published library takes the last delivery, and by which the HMAC-SHA1 is. */
function accepted(...tokens: string[]) {
  const sent = world.received.at(-1);
  const names = ['X-Service-Signature', 'X-Service-Signature-Previous'];
  const [byLibrary, byBody] = [
    tokens.filter((token) => {
      try {
        return new Webhook(Buffer.from(token), { format: 'raw' }).verify(sent?.text ?? '', { ...sent?.headers });
      } catch {
        return false;
      }
    }),
    names.map((name) =>
      tokens.find(
        (token) =>
          createHmac('sha1', token)
            .update(sent?.text ?? '')
            .digest('base64') === sent?.headers[name],
      ),
    ),
  ];
  return { byLibrary, byBody };
}
const both = ['one', 'two', 'three'];
const moment = (seconds: number) => new Date(Date.parse(world.clock.now()) + seconds * 1000).toISOString();

test('meanwhile both tokens sign; when the time is over the new one alone', async () => {
  await world.webhook({ token: 'one' });
  await deliver();
  expect(accepted(...both)).toEqual({ byLibrary: ['one'], byBody: ['one', undefined] });

  const until = moment(60);
  const { status, body } = await change({ token: 'two', tokenOverlapSeconds: 60 });
  expect(status).toBe(200);
  expect(body.data.attributes).toMatchObject({ token: 'two', previousTokenUntil: until });
  expect(body.data.attributes).not.toHaveProperty('tokenOverlapSeconds');
  await deliver();
  expect(accepted(...both)).toEqual({ byLibrary: ['one', 'two'], byBody: ['two', 'one'] });

  world.clock.advance({ seconds: 59 });
  await deliver();
  expect(accepted(...both).byLibrary).toEqual(['one', 'two']);
  world.clock.advance({ seconds: 1 });
  await deliver();
  expect(accepted(...both)).toEqual({ byLibrary: ['two'], byBody: ['two', undefined] });
});

test('without an overlap the token before is worth nothing at once', async () => {
  await world.webhook({ token: 'one' });
  await change({ token: 'two', tokenOverlapSeconds: week });
  await change({ token: 'three' });
  await deliver();
  expect(accepted(...both)).toEqual({ byLibrary: ['three'], byBody: ['three', undefined] });
  expect(await attributesOf()).not.toHaveProperty('previousTokenUntil');
});

test('the token before is the one that stood, however many there were', async () => {
  await world.webhook({ token: 'one' });
  await change({ token: 'two', tokenOverlapSeconds: week });
  await change({ token: 'three', tokenOverlapSeconds: week });
  await deliver();
  expect(accepted(...both).byLibrary).toEqual(['two', 'three']);
});

test('the same change again keeps the token before', async () => {
  await world.webhook({ token: 'one' });
  await change({ token: 'two', tokenOverlapSeconds: 100 });
  await change({ token: 'two', tokenOverlapSeconds: 200 });
  await deliver();
  expect(accepted(...both).byLibrary).toEqual(['one', 'two']);
  expect(await attributesOf()).toMatchObject({ previousTokenUntil: moment(200) });
  await change({ token: 'two' });
  await deliver();
  expect(accepted(...both).byLibrary).toEqual(['two']);
});

test('other changes, disabling and enabling leave both; a token that is removed takes the one before along', async () => {
  await world.webhook({ token: 'one' });
  await change({ token: 'two', tokenOverlapSeconds: 60 });
  await change({ label: 'other' });
  await world.call('POST', '/webhooks/1/disable');
  await world.call('POST', '/webhooks/1/enable');
  await deliver();
  expect(accepted(...both).byLibrary).toEqual(['one', 'two']);
  await change({ token: null });
  await deliver();
  expect(world.received.at(-1)?.headers).not.toHaveProperty('webhook-signature');
  expect(await attributesOf()).not.toHaveProperty('previousTokenUntil');
});

test('a retry has the same bytes, and the signatures of its own moment', async () => {
  await world.webhook({ token: 'one' });
  world.behaviour.answer = () => answered(world.received.length === 1 ? 500 : 200);
  await deliver();
  await change({ token: 'two', tokenOverlapSeconds: 60 });
  await world.passTime({ minutes: 0.5 });
  const [first, second] = world.received;
  expect(second?.text).toBe(first?.text);
  expect(accepted(...both).byLibrary).toEqual(['one', 'two']);
});

test('a first token has none before it', async () => {
  await world.webhook();
  expect((await change({ token: 'one', tokenOverlapSeconds: 60 })).body.data.attributes).not.toHaveProperty(
    'previousTokenUntil',
  );
  await deliver();
  expect(accepted(...both)).toEqual({ byLibrary: ['one'], byBody: ['one', undefined] });
});

test('both tokens are sealed in the table', async () => {
  await world.webhook({ token: 'a first secret' });
  await change({ token: 'a second secret', tokenOverlapSeconds: 60 });
  const items = JSON.stringify(await world.table.query({ pk: `whk#${world.organisationId}` }));
  expect(items).toContain('sealedPreviousToken');
  expect(items).not.toContain('secret');
});

test.each([
  { token: 'two', tokenOverlapSeconds: week + 1 },
  { token: 'two', tokenOverlapSeconds: -1 },
  { token: 'two', tokenOverlapSeconds: 0.5 },
  { token: 'two', tokenOverlapSeconds: '60' },
  { tokenOverlapSeconds: 60 },
  { token: null, tokenOverlapSeconds: 60 },
])('400: %j', async (attributes) => {
  await world.webhook({ token: 'one' });
  const { status, body } = await change(attributes);
  expect(status).toBe(400);
  expect(body.errors[0].source).toEqual({ pointer: '/data/attributes/tokenOverlapSeconds' });
});
