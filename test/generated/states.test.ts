import { capabilities } from '../../functions/registry.ts';
import { type MachineStep, StateMachine, type StateTable } from '../../functions/kernel/base/state-machine.ts';

const machines = capabilities.flatMap(({ machines: all = [] }) => all);

/** The states in which a thing can be: those that it begins in, and what the steps lead to from there. */
function reached({ begins, steps }: StateTable): ReadonlySet<string> {
  const known = new Set(begins);
  for (let before = -1; before !== known.size;) {
    before = known.size;
    for (const { from, to } of Object.values(steps)) {
      if (from.some((state) => known.has(state))) for (const state of [to].flat()) known.add(state);
    }
  }
  return known;
}

test('each thing has one state machine', () => {
  const things = machines.map(({ thing }) => thing);
  expect(new Set(things).size).toBe(things.length);
});

test.each(machines)('a $thing can be in each state that a step starts from', (machine) => {
  const known = reached(machine);
  const starts = Object.values(machine.steps).flatMap(({ from }) => from);
  expect(starts.filter((state) => !known.has(state))).toEqual([]);
});

test.each(machines)(
  'each action of a $thing is allowed in a state that it can be in, and has no name of a step',
  (machine) => {
    const known = reached(machine);
    for (const [name, { in: states }] of Object.entries(machine.actions)) {
      expect(states.filter((state) => !known.has(state))).toEqual([]);
      expect(states).not.toHaveLength(0);
      expect(Object.keys(machine.steps)).not.toContain(name);
    }
  },
);

test.each(machines)('a $thing goes where its steps lead, and no other state allows them', (machine) => {
  if (!(machine instanceof StateMachine))
    throw new Error(`the machine of a ${machine.thing} is not made by stateMachine()`);
  for (const status of reached(machine)) {
    for (const [step, { from, to }] of Object.entries<MachineStep>(machine.steps)) {
      const targets = [to].flat();
      const choices = typeof to === 'string' ? [undefined] : to;
      for (const target of choices) {
        if (from.includes(status)) expect(machine.next({ status }, step, target)).toBe(target ?? targets[0]);
        else
          expect(() => machine.next({ status }, step, target)).toThrow(
            expect.objectContaining({ code: 'invalid_state' }),
          );
      }
      expect(machine.isRepeated({ status }, step)).toBe(targets.includes(status) && !from.includes(status));
    }
  }
});
