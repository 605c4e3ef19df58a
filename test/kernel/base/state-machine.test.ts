import { stateMachine } from '../../../functions/kernel/base/state-machine.ts';

const states = ['New', 'Running', 'Won', 'Lost'] as const;
type State = (typeof states)[number];

const race = stateMachine({
  thing: 'race',
  states,
  begins: ['New', 'Lost'],
  steps: {
    start: { from: ['New'], to: 'Running' },
    finish: { from: ['Running'], to: ['Won', 'Lost'] },
    change: { from: ['New', 'Running'], to: ['New', 'Running'], refusal: 'it cannot be changed' },
  },
  actions: { broadcast: { in: ['Running', 'Won'], can: 'be broadcast' } },
});
const of = (status: State): { readonly status: State } => ({ status });

test('the next state of a step has its own type, and that of a fork is the one that was chosen', () => {
  const running: 'Running' = race.next(of('New'), 'start');
  const won: 'Won' = race.next(of('Running'), 'finish', 'Won');
  expect([running, won]).toEqual(['Running', 'Won']);
});

test('a step from any other state is refused with 409, and the refusal names both states', () => {
  expect(() => race.next(of('Won'), 'start')).toThrow(
    expect.objectContaining({ code: 'invalid_state', message: 'The race is Won; it cannot be moved to Running' }),
  );
  expect(() => race.next(of('New'), 'finish', 'Lost')).toThrow('The race is New; it cannot be moved to Lost');
  expect(() => {
    race.mustAllow(of('New'), 'finish');
  }).toThrow('The race is New; it cannot be moved to Won or Lost');
  expect(() => race.next(of('Won'), 'change', 'New')).toThrow('The race is Won; it cannot be changed');
});

test('a step that was taken before is told apart from one that cannot be taken', () => {
  expect(states.map((state) => race.isRepeated(of(state), 'start'))).toEqual([false, true, false, false]);
  expect(states.map((state) => race.isRepeated(of(state), 'finish'))).toEqual([false, false, true, true]);
  expect(states.map((state) => race.isRepeated(of(state), 'finish', 'Won'))).toEqual([false, false, true, false]);
  // A step that can start where it leads is taken again.
  expect(states.map((state) => race.isRepeated(of(state), 'change'))).toEqual([false, false, false, false]);
});

test('an action is refused in every state that does not allow it, with the states that do', () => {
  expect(states.map((state) => race.allows(of(state), 'broadcast'))).toEqual([false, true, true, false]);
  expect(() => {
    race.mustAllow(of('Lost'), 'broadcast', { id: '7', pointer: '/data/id', existingIds: ['8'] });
  }).toThrow(
    expect.objectContaining({
      code: 'invalid_state',
      parts: [
        {
          detail: 'The race 7 is Lost; it can be broadcast only if it is Running or Won',
          pointer: '/data/id',
          existingIds: ['8'],
        },
      ],
    }),
  );
});

test('a state is final if no step starts at it', () => {
  expect(states.map((state) => race.isFinal(of(state)))).toEqual([false, false, true, true]);
});

test('a misspelt state or step is a type error', () => {
  const never = (): void => {
    // @ts-expect-error: there is no such step
    race.next(of('New'), 'stop');
    // @ts-expect-error: the step leads to several states
    race.next(of('Running'), 'finish');
    // @ts-expect-error: the step does not lead there
    race.next(of('Running'), 'finish', 'New');
    // @ts-expect-error: no race begins so
    race.begin('Won');
    // @ts-expect-error: an action leads nowhere
    race.next(of('Running'), 'broadcast');
    // @ts-expect-error: there is no such state
    stateMachine({ thing: 'race', states, begins: ['New'], steps: { stop: { from: ['Stopped'], to: 'Lost' } } });
  };
  expect(never).toBeInstanceOf(Function);
});
