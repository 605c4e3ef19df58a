import type { Simulation } from './simulation.ts';

const roundsMax = 2_000;

/** Finishes all work that was begun, moving the clock to each waiting message; throws if it never ends. */
export async function drain(simulation: Simulation): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    // A process that died starts again.
    if (simulation.plan.isDead) simulation.plan.revive();
    let moved = await simulation.readStream();
    for (let turn = 0; turn < roundsMax && (await simulation.deliverStream()); turn += 1) moved += 1;
    await simulation.wakeUp();
    moved += await simulation.work();
    if (moved > 0) continue;
    const next = simulation.queues.nextMomentMs();
    if (next === undefined) return;
    simulation.clock.set(new Date(next).toISOString());
  }
  throw new Error(`the platform did not come to rest in ${String(roundsMax)} rounds`);
}

/** The faults stop, processes start again, time passes for hidden messages and late indexes, and a sweep looks after all. */
export async function recover(simulation: Simulation): Promise<void> {
  simulation.plan.revive();
  simulation.weakness.off();
  await simulation.weakness.settle();
  await drain(simulation);
  simulation.clock.advance({ minutes: 10 });
  await simulation.sweep();
  await drain(simulation);
}
