import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { eventsPages } from '../../../bin/generate/events-page.ts';
import { capabilities, eventReferenceOf, eventTypes } from '../../../functions/registry.ts';
import { type DeliveredType, webhookTest } from '../../../functions/reference/webhook-test.ts';
import {
  exampleBodies,
  exampleDeliveryOf,
  exampleRequest,
  exampleTest,
  exampleToken,
} from '../../../functions/reference/example-deliveries.ts';
import { loggedEvent } from '../../../functions/delivery/events/logged-event.ts';
import { transactionUpdated } from '../../../functions/accounts/transactions/events.ts';
import { defineCapability } from '../../../functions/define-capability.ts';
import { type ExampledEvent, withExample } from '../../../functions/kernel/base/event-example.ts';
import { exampleDraft } from '../../../functions/reference/event-examples.ts';
import { exampleAt } from '../../../functions/onboarding/examples/moments.ts';
import { eventSchema, flatEventSchema, includedSchemas } from '../../../functions/reference/event-schemas.ts';
import { deliveryBody } from '../../../functions/delivery/webhooks/body.ts';
import { eventFaults } from '../../support/bank/expect-events.ts';

interface Body {
  readonly data: readonly unknown[];
  readonly included?: readonly unknown[];
  readonly meta: unknown;
}

const bodies = (example: ReturnType<typeof exampleTest>) => {
  const all = exampleBodies(example) as ReadonlyMap<string, Body>;
  return { whole: all.get('application/vnd.api+json'), flat: all.get('application/json') };
};

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];
const anyOf = ([first, ...others]: readonly z.ZodType[]) => z.union([first ?? z.never(), ...others]);

function expectDescribed(type: DeliveredType, { whole, flat }: ReturnType<typeof bodies>): void {
  expect(issuesOf(z.tuple([eventSchema(type)]), whole?.data)).toEqual([]);
  expect(issuesOf(z.tuple([flatEventSchema(type)]), flat?.data)).toEqual([]);
  expect(flat?.included).toBeUndefined();
  expect(flat?.meta).toEqual(whole?.meta);
}

describe.each(eventTypes.map((type) => [type.type, type] as const))('the example of %s', (_, type) => {
  test('is an event as it would be emitted, with its resource', () => {
    expect(eventFaults(exampleDraft(type), exampleAt)).toEqual([]);
  });

  test('is delivered as the reference describes it, in both forms', () => {
    const { whole, flat } = bodies(exampleDeliveryOf(type));
    expectDescribed(type, { whole, flat });
    if (eventReferenceOf(type).includes === undefined) {
      expect([whole?.included ?? [], (flat?.data[0] as { resource?: unknown } | undefined)?.resource]).toEqual([
        [],
        undefined,
      ]);
      return;
    }
    expect(issuesOf(z.tuple([anyOf(includedSchemas(type))]), whole?.included)).toEqual([]);
    expect(flat?.data[0]).toMatchObject({ resource: whole?.included?.[0] });
  });
});

test('the example of a test is one that no log has', () => {
  const { whole, flat } = bodies(exampleTest());
  expectDescribed(webhookTest, { whole, flat });
  expect(whole).toMatchObject({ included: [], meta: { isTest: true } });
});

test('a flattened event of a joint account is described too, and what would hide its own names', () => {
  const type = eventTypes.find((one) => one.type === 'receivedPayment.created');
  if (type === undefined) throw new Error('there is such an event');
  const { relationships, ...event } = exampleDraft(type);
  const { customer: _one, ...rest } = relationships;
  const owners = ['100000001', '100000002'].map((id) => ({ type: 'individualCustomer', id }));
  const joint = loggedEvent({ ...event, relationships: { ...rest, customers: owners } }, 1, exampleAt);
  const body = deliveryBody([joint], { contentType: 'Json', includeResources: false }, { isTest: true });
  const { data } = JSON.parse(body) as Body;
  expect(data[0]).toMatchObject({
    type: type.type,
    attributeType: 'AchPayment',
    customersIds: owners.map(({ id }) => id),
  });
  expect(issuesOf(flatEventSchema(type), data[0])).toEqual([]);
});

test('the request that the page shows is signed by the token that it names', () => {
  const request =
    /```http\n(.*?)\n```/s.exec(eventsPages(capabilities).get('docs/generated/events.md') ?? '')?.[1] ?? '';
  const [head = '', body = ''] = request.split('\n\n');
  const headers = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  expect(headers['X-Service-Signature']).toBe(createHmac('sha1', exampleToken).update(body).digest('base64'));
  const [first] = eventTypes;
  if (first === undefined) throw new Error('there are events');
  const sent = exampleRequest(exampleDeliveryOf(first), 'JsonAPI');
  expect(Buffer.from(sent.body).toString('utf8')).toBe(body);
});

test('a type of event without an example is a type error', () => {
  // @ts-expect-error: the example is missing
  const missing: ExampledEvent = { type: transactionUpdated };
  const wrong = () =>
    // @ts-expect-error: the summary is missing
    withExample(transactionUpdated, { attributes: {}, resource: exampleDraft(transactionUpdated).resource });
  // @ts-expect-error: a manifest takes no event without its example
  const manifest = () => defineCapability({ name: 'tests', events: [transactionUpdated] });
  expect([missing, wrong, manifest]).toHaveLength(3);
});
