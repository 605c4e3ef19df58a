import { useDeliveryBank } from '../../support/delivery/delivery-bank.ts';

const world = useDeliveryBank();
const document = (url: string) => ({
  data: {
    type: 'webhook',
    attributes: { label: 'payments', url, contentType: 'Json', deliveryMode: 'AtLeastOnce' },
  },
});
const change = (url: string) => ({ data: { type: 'webhook', attributes: { url } } });

test.each([
  ['  https://receiver.example.com/hook\n', 'https://receiver.example.com/hook'],
  ['HTTPS://Receiver.Example.COM:443', 'https://receiver.example.com/'],
  ['https://receiver.example.com/a/../hook?x=1', 'https://receiver.example.com/hook?x=1'],
  ['https://münchen.example/größe', 'https://xn--mnchen-3ya.example/gr%C3%B6%C3%9Fe'],
  ['\u00a0https://receiver.example.com/%20\u3000', 'https://receiver.example.com/%20'],
])('the url %j is stored as %s, on create and on update', async (sent, stored) => {
  const { status, body } = await world.call('POST', '/webhooks', document(sent));
  expect([status, body.data.attributes.url]).toEqual([201, stored]);
  const id = body.data.id as string;
  await world.call('PATCH', `/webhooks/${id}`, change('https://other.example.com/'));
  const changed = await world.call('PATCH', `/webhooks/${id}`, change(sent));
  expect([changed.status, changed.body.data.attributes.url]).toEqual([200, stored]);
});

test.each([
  ['a line break in the host', 'https://receiver.exa\nmple.com/hook', 'must have no line breaks (U+000A)'],
  ['a line break in the path', 'https://receiver.example.com/ho\r\nok', 'must have no line breaks (U+000D)'],
  ['a tab', 'https://receiver.example.com/ho\tok', 'must have no tabs (U+0009)'],
  ['a blank', 'https://receiver.example.com/ho ok', 'must have no blanks'],
  ['a wide blank', 'https://receiver.example.com/ho\u3000ok', 'must have no blanks'],
  ['a mark of direction', 'https://receiver.example.com/\u202eok', 'must have no marks that change the direction'],
  ['NUL', 'https://receiver.example.com/\u0000', 'must have no control characters (U+0000)'],
  ['nothing', '', 'must be an absolute https URL'],
  ['no scheme', 'receiver.example.com/hook', 'must be an absolute https URL'],
  ['another scheme', 'ftp://receiver.example.com/hook', 'must be an absolute https URL'],
])('400: a url with %s', async (_, url, sentence) => {
  const made = await world.call('POST', '/webhooks', document('https://receiver.example.com/hook'));
  const changed = await world.call('PATCH', `/webhooks/${made.body.data.id as string}`, change(url));
  for (const { status, body } of [await world.call('POST', '/webhooks', document(url)), changed]) {
    expect([status, body.errors[0].source]).toEqual([400, { pointer: '/data/attributes/url' }]);
    expect(body.errors[0].detail).toContain(sentence);
  }
});
