import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { type GuardedProcess, startGuarded } from '../guarded-process.ts';

interface Program {
  /** The command that serves on this port. */
  readonly command: (port: number) => readonly string[];
  /** Removed when the program has ended. */
  readonly scratchFolder: string;
  readonly isReady: (engine: GuardedProcess, port: number) => boolean | Promise<boolean>;
  readonly problemOf: (failure: string) => Error;
}

const PORT_ATTEMPTS_MAX = 3;
const HEALTHY_WITHIN_MS = 15_000;
const HEALTH_TICK_MS = 5;

/** Starts the program of an engine on a free port, and resolves when it serves requests. It ends with this process, even after kill -9. */
export async function startOnFreePort(program: Program) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const engine = startGuarded(program.command(port), program.scratchFolder);
    const failure = await failureOf(engine, () => program.isReady(engine, port));
    if (failure === undefined) return { endpoint: `http://127.0.0.1:${String(port)}`, stop: () => engine.stop() };
    await engine.stop();
    if (!/already in use/i.test(failure) || attempt === PORT_ATTEMPTS_MAX) throw program.problemOf(failure);
  }
}

/** Returns undefined once the engine serves requests, otherwise the output of the engine before it ended. */
async function failureOf(
  engine: GuardedProcess,
  isReady: () => boolean | Promise<boolean>,
): Promise<string | undefined> {
  const deadline = performance.now() + HEALTHY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (await isReady()) return undefined;
    if (engine.hasEnded()) return engine.output().trim() || 'it ended without output';
    await pause(HEALTH_TICK_MS);
  }
  return `it did not answer within ${String(HEALTHY_WITHIN_MS)} ms`;
}
