import * as z from 'zod';
import { defineCapability } from '../../functions/define-capability.ts';
import { defineEventReference, defineReference, noDocument } from '../../functions/define-reference.ts';
import { withExample } from '../../functions/kernel/base/event-example.ts';
import { draftEvent, eventDefiner } from '../../functions/kernel/base/event-type.ts';
import { defineOperation } from '../../functions/kernel/http/operation.ts';
import { defineVariant } from '../../functions/kernel/http/variant.ts';
import { defineKind } from '../../functions/kernel/table/kind.ts';

const eventReference = defineEventReference({
  'goal.created': {
    emittedWhen: 'a goal is created',
    attributes: z.strictObject({ amount: z.int() }),
    relationships: ['goal'],
    includes: 'goal',
  },
});
const defineEvent = eventDefiner<typeof eventReference>();
const goal = { type: 'goal', id: '1' };
const goalCreated = defineEvent('goal.created');

describe('events', () => {
  test('an event without an entry in the reference does not compile', () => {
    // @ts-expect-error: the reference has no goal.reached
    expect(defineEvent('goal.reached')).toBeDefined();
  });

  test('a wrong attribute does not compile where the event is drafted', () => {
    // @ts-expect-error: the amount is a number
    expect(draftEvent(goalCreated, { attributes: { amount: '1' }, relationships: { goal } })).toBeDefined();
    expect(draftEvent(goalCreated, { attributes: { amount: 1 }, relationships: { goal } })).toBeDefined();
  });

  test('a missing relationship and an unknown one do not compile where the event is drafted', () => {
    const attributes = { amount: 1 };
    // @ts-expect-error: the goal is missing
    expect(draftEvent(goalCreated, { attributes, relationships: {} })).toBeDefined();
    // @ts-expect-error: the event has no relationship to an account
    expect(draftEvent(goalCreated, { attributes, relationships: { goal, account: goal } })).toBeDefined();
  });

  test('an event that includes a resource to which it has no relationship does not compile', () => {
    const wrong = { emittedWhen: 'a goal is met', attributes: z.strictObject({}), relationships: ['goal'] } as const;
    // @ts-expect-error: the event has no relationship to an account
    expect(defineEventReference({ 'goal.met': { ...wrong, includes: 'account' } })).toBeDefined();
  });

  test('an entry without an event does not compile in the manifest, nor does an event without one', () => {
    const events = [withExample(goalCreated, { attributes: { amount: 1 } })];
    const other = { emittedWhen: 'a goal is reached', attributes: z.strictObject({}), relationships: [] };
    expect(defineCapability({ name: 'goals', events, eventReference })).toBeDefined();
    const tooMuch = { ...eventReference, 'goal.reached': other };
    // @ts-expect-error: no event is called goal.reached
    expect(defineCapability({ name: 'goals', events, eventReference: tooMuch })).toBeDefined();
    // @ts-expect-error: goal.created is missing
    expect(defineCapability({ name: 'goals', events, eventReference: {} })).toBeDefined();
  });
});

describe('kinds', () => {
  const goalKind = defineKind({ prefix: 'gol', owner: 'organisation' });
  const gol = { holds: 'goals', keys: { pk: '<org>', sk: '<number>', foundBy: 'id' } };

  test('a kind without an entry and an entry without a kind do not compile', () => {
    expect(defineReference<{ kinds: typeof goalKind }>({ kinds: { gol } })).toBeDefined();
    // @ts-expect-error: gol is missing
    expect(defineReference<{ kinds: typeof goalKind }>({ kinds: {} })).toBeDefined();
    // @ts-expect-error: no kind has the prefix gal
    expect(defineReference<{ kinds: typeof goalKind }>({ kinds: { gol, gal: gol } })).toBeDefined();
  });

  test('a manifest does not compile without the reference of its kinds', () => {
    // @ts-expect-error: the reference is missing
    expect(defineCapability({ name: 'goals', kinds: [goalKind] })).toBeDefined();
  });
});

describe('examples', () => {
  const form = { type: 'goal', attributes: z.object({ amount: z.int() }) } as const;
  const createGoal = defineOperation({
    id: 'createGoal',
    capability: 'goals',
    method: 'POST',
    path: '/goals',
    scopes: ['payments-write'],
    timeoutSeconds: 5,
    request: { variants: [defineVariant({ ...form, given: 'attributes.amount' }), defineVariant(form)] },
    response: { status: 204 },
    errors: [],
    uses: { read: [], write: [] },
    handle: () => ({ isEmpty: true as const }),
  });
  const said = { summary: 'Create a goal', data: noDocument };
  const goal = { attributes: { amount: 1 } };

  test('an operation without an example of one of its forms does not compile', () => {
    const examples = { goal, 'goal.amount': goal };
    type Of = { operations: typeof createGoal };
    expect(createGoal.request?.variants).toHaveLength(2);
    expect(defineReference<Of>({ operations: { createGoal: { ...said, examples } } })).toBeDefined();
    // @ts-expect-error: the form goal.amount has none
    expect(defineReference<Of>({ operations: { createGoal: { ...said, examples: { goal } } } })).toBeDefined();
    // @ts-expect-error: no form has examples
    expect(defineReference<Of>({ operations: { createGoal: said } })).toBeDefined();
  });
});
