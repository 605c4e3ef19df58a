import type { SQSClient } from '@aws-sdk/client-sqs';
import { FaultPlan } from './fault-plan.ts';
import { WeakQueue, type QueueWeaknessOptions } from './weak-queue.ts';
import { asJson } from './wire.ts';

/** The controls of a weakened queue client. */
export interface QueueWeakness {
  readonly plan: FaultPlan;
  /** The faults stop; the plan continues. */
  readonly off: () => void;
  /** The faults start again. */
  readonly on: () => void;
}

/** Anything that takes SDK commands: a client, or a virtual queue. */
interface Sender {
  send: (command: never, ...rest: never[]) => Promise<unknown>;
}

/** Weakens an SQS client. It sits outside the SDK's retries: an error here is one after the last retry of the SDK. */
export function weakenQueue(client: SQSClient, options: QueueWeaknessOptions & { plan?: FaultPlan }): QueueWeakness {
  const plan = options.plan ?? new FaultPlan();
  const queue = new WeakQueue(options);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = (context.commandName ?? '').replace(/Command$/, '');
      const send = async (input: object) => (await next({ ...args, input: input })).output;
      const output = await plan.run(command, () => queue.attempt({ command, input: asJson(args.input), send }));
      return { output: output as { $metadata: object }, response: {} };
    },
    { step: 'initialize', priority: 'low', name: 'weakening' },
  );
  return { plan, off: () => queue.turn(false), on: () => queue.turn(true) };
}

/** Weakens anything that has a `send`, under the same plan; without options only the plan's crashes and counting apply. All else of the target is as before. */
export function wrapSend<T extends Sender>(target: T, plan: FaultPlan, options?: QueueWeaknessOptions): T {
  const queue = new WeakQueue(options ?? { seed: 0 });
  const send = async (command: object, ...rest: never[]) => {
    const name = command.constructor.name.replace(/Command$/, '');
    const execute = (input: object) => target.send(withInput(command, input) as never, ...rest);
    return plan.run(name, () =>
      queue.attempt({ command: name, input: asJson(asJson(command)['input']), send: execute }),
    );
  };
  return new Proxy(target, {
    get: (_, property) => {
      if (property === 'send') return send;
      const value: unknown = Reflect.get(target, property, target);
      // Bound to the target itself: methods with private fields refuse the proxy.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function withInput(command: object, input: object): object {
  if (asJson(command)['input'] === input) return command;
  const copy = Object.create(Object.getPrototypeOf(command) as object) as object;
  return Object.assign(copy, command, { input });
}
