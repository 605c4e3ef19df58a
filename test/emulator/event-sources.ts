import { gapsOfEmulator } from '../contracts/event-sources/known-gaps.ts';
import { queueRules } from '../contracts/event-sources/queue-rules.ts';
import { streamRules } from '../contracts/event-sources/stream-rules.ts';
import type { Checks } from './checks.ts';
import { startEmulator } from './harness/emulator.ts';
import { type Probes, withProbes } from './probe/probes.ts';

/** Each waits most of its time for a queue to show a message again; more at once would start as many functions. */
const rulesAtOnceMax = 8;

interface NamedCheck {
  readonly name: string;
  readonly gap: string | undefined;
  readonly run: () => Promise<void>;
}

/** Holds the emulator's event source mappings to the rules that the local poller keeps. Each rule is a check. */
export async function checkEventSources(checks: Checks): Promise<void> {
  await checks.attempt('the rules of event source mappings are tried on the emulator', async () => {
    const emulator = await startEmulator();
    try {
      const rules = { queues: queueRules, streams: streamRules };
      await withProbes(emulator, rules, (probes) => runAll(checks, namedChecks(probes)));
    } finally {
      await emulator.stop();
    }
  });
}

function namedChecks(probes: Probes): readonly NamedCheck[] {
  return [
    ...queueRules.map((rule) => ({
      name: `a queue's mapping ${rule.name}`,
      gap: gapsOfEmulator[rule.name],
      run: async () => rule.check(await probes.queue(rule)),
    })),
    ...streamRules.map((rule) => ({
      name: `a stream's mapping ${rule.name}`,
      gap: gapsOfEmulator[rule.name],
      run: async () => rule.check(await probes.stream(rule)),
    })),
  ];
}

async function runAll(checks: Checks, all: readonly NamedCheck[]): Promise<void> {
  const left = [...all];
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await runOne(checks, next);
  };
  await Promise.all(Array.from({ length: rulesAtOnceMax }, lane));
}

async function runOne(checks: Checks, { name, gap, run }: NamedCheck): Promise<void> {
  if (gap === undefined) await checks.attempt(name, run);
  else await checks.gap(name, gap, run);
}
