import * as z from 'zod';
import { answerFaults, erasableEvents, erasableResources, isErasable } from '../../bin/generate/personal-answers.ts';
import { eventSides, linksOfEvents, sideFaults } from '../../bin/generate/event-sides.ts';
import { answeredResources } from '../../bin/generate/resource-types.ts';
import {
  eventExamples,
  eventReferences,
  eventRelationships,
  operations,
  relationshipSides,
} from '../../functions/registry.ts';
import type { ResourceSchema } from '../../functions/define-capability.ts';
import { resourceSchema } from '../../functions/kernel/jsonapi/answer-schema.ts';
import { linksTo } from '../../functions/kernel/jsonapi/link.ts';
import { erasable, unlessErased } from '../../functions/kernel/jsonapi/erasable.ts';
import { keptOfErased } from '../../functions/kernel/jsonapi/kept-of-erased.generated.ts';
import { erasureLeaves } from '../../functions/kernel/jsonapi/personal-leaves.ts';
import { erasedEvent, erasedResource, partToErase } from '../../functions/kernel/journal/erased-event.ts';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { keptText, personalText } from '../../functions/kernel/table/handling.ts';

const included = [...eventRelationships.values()].flat();
const resources = erasableResources(included, answeredResources(operations));
const moment = '2026-01-01T00:00:00.000Z' as Instant;

describe('a type is named with the attribute', () => {
  const event = (attributes: z.ZodType) => erasableEvents(new Map([['test.made', { attributes }]]));
  const resource = (attributes: z.ZodType) => resourceSchema('test', attributes, {});

  test.each([
    ['a text', z.strictObject({ note: z.string() }), 'note'],
    ['a date', z.strictObject({ note: z.iso.date() }), 'note'],
    [
      'a text in the members of a list',
      z.strictObject({ owners: z.array(z.object({ name: z.string() })) }),
      'owners.name',
    ],
    ['a map of free names', z.strictObject({ changes: z.record(z.string(), z.number()) }), 'changes'],
  ])('if %s says neither personal nor kept', (_, attributes, path) => {
    expect(answerFaults(event(attributes))).toEqual([
      `${path} of the event test.made says neither personal nor kept: see functions/kernel/table/handling.ts`,
    ]);
  });

  test('if it is personal in one form of a resource and kept in another', () => {
    const forms = [z.strictObject({ by: personalText }), z.strictObject({ by: z.strictObject({ id: keptText }) })];
    const types = erasableResources(forms.map(resource), []);
    expect(answerFaults(types)).toEqual([
      'by of the resource test is personal in some of its forms and kept in others',
    ]);
  });

  test('and none is if numbers, closed lists and moments say nothing', () => {
    const attributes = z.strictObject({ amount: z.int(), status: z.enum(['Open']), isNew: z.boolean() });
    expect(answerFaults(event(attributes))).toEqual([]);
  });
});

test('an erased example of each event has null for all that its schema does not keep, and the rest as it was', () => {
  for (const { type, attributes } of erasableEvents(eventReferences)) {
    const example = eventExamples.get(type);
    if (example === undefined) continue;
    const content = { type, attributes: { createdAt: moment, ...(example.attributes as object) } };
    const erased = erasedEvent(content, 'all') ?? content;
    for (const { path, says } of attributes.flatMap((schema) => erasureLeaves(schema))) {
      const [before, after] = [content, erased].map((one) => valuesAt(one.attributes, path.split('.')));
      expect([type, path, after]).toEqual([type, path, says === 'kept' ? before : (before ?? []).map(() => null)]);
    }
    expect(erasedEvent(erased, 'all')).toBeUndefined();
  }
});

test('what no schema declares any more is erased from an event and from the resource in it', () => {
  const former = { type: 'customer.created', attributes: { createdAt: moment, nickname: 'Ada', score: 7 } };
  const erased = { createdAt: moment, nickname: null, score: null };
  expect(erasedEvent(former, 'all')?.attributes).toEqual(erased);
  expect(erasedResource({ ...former, type: 'individualCustomer' }, 'all')?.attributes).toEqual(erased);
  expect(erasedResource({ ...former, type: 'gone' }, 'all')?.attributes).toEqual({ ...erased, createdAt: null });
});

test('the events of each form of the application are those of the customer', () => {
  const whose = { customerId: '1', applicationId: '2', applicationFormIds: ['3', '4'], accountIds: [] };
  const eventOf = (id: string) => ({
    type: 'applicationForm.emailSuppressed',
    attributes: {},
    relationships: { applicationForm: { type: 'applicationForm', id } },
  });
  expect(['3', '4', '5'].map((id) => partToErase(whose, eventOf(id)))).toEqual(['all', 'all', undefined]);
});

describe('an erasure knows whose each event is', () => {
  const customers = [resourceSchema('testCustomer', z.strictObject({}), {})];
  const accounts = [resourceSchema('testAccount', z.strictObject({}), {})];
  const gift = resourceSchema('gift', z.strictObject({}), { thanked: linksTo('testCustomer').optional() });
  const related = new Map<string, readonly ResourceSchema[]>([
    ['customer', customers],
    ['gift', [gift]],
    ['giver', accounts],
    ['account', accounts],
  ]);
  const given = {
    relationships: ['gift', 'giver'],
    optionalRelationships: ['customer'],
    includes: 'gift',
  };
  const links = linksOfEvents(new Map([['gift.given', given]]), related);
  const sides = [
    ['customer', 'owner'],
    ['giver', 'otherSide'],
    ['thanked', 'otherSide'],
  ] as const;

  test('because a relationship that says nothing is named with its event or resource', () => {
    expect(sideFaults(links, [])).toEqual([
      'no capability.ts says in relationshipSides whose things giver of the event gift.given names',
      'no capability.ts says in relationshipSides whose things customer of the event gift.given names',
      'no capability.ts says in relationshipSides whose things thanked of the resource gift names',
    ]);
    expect(sideFaults(links, sides)).toEqual([]);
    expect(eventSides(links, sides, related)).toEqual({ customers: ['customer'], otherSide: ['giver', 'thanked'] });
  });

  test('because what two manifests list, and what is in no event, is named', () => {
    expect(sideFaults(links, [...sides, ['giver', 'owner'], ['taker', 'owner']])).toEqual([
      'relationshipSides of two manifests list giver',
      'relationshipSides lists taker, which is a relationship of no event',
    ]);
  });

  const erased = { customerId: '1', applicationId: '2', applicationFormIds: [], accountIds: ['1', '11'] };
  const rewardOf = (customerId: string) => ({
    type: 'reward.sent',
    attributes: {},
    relationships: {
      fundingAccount: { type: 'depositAccount', id: '11' },
      receivingAccount: { type: 'depositAccount', id: '91' },
      customer: { type: 'individualCustomer', id: customerId },
    },
  });

  test.each(relationshipSides)('as a relationship %s leads to its %s', (name, side) => {
    const event = { type: 'test.made', attributes: {}, relationships: { [name]: { type: 'test', id: '1' } } };
    expect(partToErase(erased, event)).toBe(side === 'owner' ? 'all' : 'counterparty');
  });

  test('of a reward to somebody else, only what copies the erased funder is erased', () => {
    expect([partToErase(erased, rewardOf('9')), partToErase(erased, rewardOf('1'))]).toEqual(['counterparty', 'all']);
    const received = { ...erased, accountIds: ['91'] };
    expect([partToErase(received, rewardOf('9')), partToErase(received, rewardOf('1'))]).toEqual([undefined, 'all']);
  });
});

test('each resource that can be erased answers nothing but what its schema keeps', () => {
  expect(resources.filter(isErasable).map(({ type }) => type)).toEqual(Object.keys(keptOfErased));
  expect(unlessErased({ type: 'achCounterparty', attributes: { createdAt: moment, name: 'Ada' } }, moment)).toEqual({
    type: 'achCounterparty',
    attributes: { createdAt: moment, name: null, erasedAt: moment },
  });
});

test('the schema of a resource that can be erased takes null where something is personal, and only there', () => {
  const inner = z.strictObject({ id: keptText, name: personalText.optional() });
  const schema = z.strictObject(erasable({ id: keptText, name: personalText, tag: personalText.optional(), inner }));
  const takes = (change: object) => schema.safeParse({ id: '1', name: 'Ada', inner: { id: '2' }, ...change }).success;
  expect([takes({}), takes({ name: null, tag: null, inner: null }), takes({ id: null })]).toEqual([true, true, false]);
});

/** The values at a path; of the members of lists, each. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one) =>
      valuesAt(
        one,
        [name, ...rest].filter((part) => part !== undefined),
      ),
    );
  if (name === undefined) return value === undefined ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest);
}
