import { type LoggedEvent, loggedEvent } from '../../../functions/delivery/events/logged-event.ts';
import type { EventDraft } from '../../../functions/kernel/base/event-type.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { deliveryBody, frameBytesMax, pieceBytes } from '../../../functions/delivery/webhooks/body.ts';
import type { DeliveryFormat } from '../../../functions/delivery/webhooks/webhook.ts';

const createdAt = '2026-12-01T15:00:00.000Z' as Instant;
const customer = (name: string) => ({ type: 'individualCustomer', id: '5', attributes: { name, ssn: '123456789' } });

const created: EventDraft = {
  type: 'customer.created',
  attributes: { tags: { a: 'b' } },
  relationships: {
    customer: { type: 'individualCustomer', id: '5' },
    accounts: [
      { type: 'depositAccount', id: '8' },
      { type: 'depositAccount', id: '9' },
    ],
  },
  resource: customer('old'),
};
const customerCreated = loggedEvent(created, 41, createdAt);
const updated = { type: 'customer.updated', attributes: { changes: { ein: '987654321' } }, resource: customer('new') };
const customerUpdated = loggedEvent({ ...created, ...updated }, 42, createdAt);

const meta = { sequence: 7, previousSequence: 5, previousEventId: '40' };

const body = (format: Partial<DeliveryFormat>, ...events: LoggedEvent[]) =>
  deliveryBody(events, { contentType: 'JsonAPI', includeResources: false, ...format }, meta);

test('JsonAPI: full event resources in an array, without included where resources are not asked for', () => {
  expect(body({}, customerCreated)).toBe(
    '{"data":[{"type":"customer.created","id":"41","attributes":{"createdAt":"2026-12-01T15:00:00.000Z","tags":{"a":"b"}},' +
      '"relationships":{"customer":{"data":{"type":"individualCustomer","id":"5"}},' +
      '"accounts":{"data":[{"type":"depositAccount","id":"8"},{"type":"depositAccount","id":"9"}]}}}],' +
      '"meta":{"sequence":7,"previousSequence":5,"previousEventId":"40"}}',
  );
});

test('JsonAPI with resources: included has each resource once, as its last event left it, and masked', () => {
  const { included } = JSON.parse(body({ includeResources: true }, customerCreated, customerUpdated)) as {
    included: unknown[];
  };
  expect(included).toEqual([{ ...customer('new'), attributes: { name: 'new', ssn: '*****6789' } }]);
});

test('Json: attributes flattened, links as ids, the resource beside them', () => {
  expect(JSON.parse(body({ contentType: 'Json', includeResources: true }, customerCreated))).toEqual({
    data: [
      {
        id: '41',
        type: 'customer.created',
        createdAt,
        tags: { a: 'b' },
        customerId: '5',
        accountsIds: ['8', '9'],
        resource: { ...customer('old'), attributes: { name: 'old', ssn: '*****6789' } },
      },
    ],
    meta,
  });
});

test('Json: an attribute never takes the place of the id or the type of its event', () => {
  const event = loggedEvent({ ...created, attributes: { type: 'Ach', id: '1' }, relationships: {} }, 41, createdAt);
  expect(JSON.parse(body({ contentType: 'Json' }, event))).toEqual({
    data: [{ id: '41', type: 'customer.created', createdAt, attributeType: 'Ach', attributeId: '1' }],
    meta,
  });
});

test('identifying numbers in the attributes of an event are masked too', () => {
  expect(body({}, customerUpdated)).toContain('"ein":"*****4321"');
});

test('what an event is said to weigh is at least what it adds to a body', () => {
  for (const contentType of ['Json', 'JsonAPI'] as const) {
    const format = { contentType, includeResources: true };
    const others = [customerCreated, { ...customerUpdated, resource: { ...customer('ü'), id: '6' } }];
    const weight = others.reduce((sum, event) => sum + pieceBytes(event, format), 0);
    const largest = { sequence: 2 ** 52, previousSequence: 2 ** 52, previousEventId: '9'.repeat(12) };
    expect(Buffer.byteLength(deliveryBody(others, format, largest))).toBeLessThanOrEqual(weight + frameBytesMax);
  }
});
