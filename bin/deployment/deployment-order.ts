import { parseArgs } from 'node:util';
import { type Stage, stageNamed } from '../../lib/stages.ts';

/** What somebody wants to deploy. */
export interface DeploymentOrder {
  /** With the recipients of alarms that the arguments name. */
  readonly stage: Stage;
  /** The arguments for `cdk deploy`: as they were typed, and the stage in any case. */
  readonly args: readonly string[];
}

/**
 * Reads the arguments of `npm run deploy`, which are those of `cdk deploy`: `-c stage=live -c alarmEmails=ann@example.com`. Without a stage it is
 * the sandbox. Throws an error if two stages are named, if there is no such stage, or if a stage with lasting data would be changed by
 * `--hotswap`.
 */
export function readOrder(args: readonly string[]): DeploymentOrder {
  const { values } = parseArgs({
    args: [...args],
    options: { context: { type: 'string', short: 'c', multiple: true } },
    strict: false,
    allowPositionals: true,
  });
  const context = [values['context'] ?? []].flat().map((one) => String(one).replace(/^=/, ''));
  const valuesOf = (name: string) =>
    context.flatMap((one) => (one.startsWith(`${name}=`) ? [one.slice(name.length + 1)] : []));
  const names = new Set(valuesOf('stage'));
  if (names.size > 1) throw new Error(`two stages are named: ${[...names].join(' and ')}`);
  const [name = 'sandbox'] = names;
  const alarmEmails = valuesOf('alarmEmails').at(-1)?.split(',');
  const stage = { ...stageNamed(name), ...(alarmEmails === undefined ? {} : { alarmEmails }) };
  refuseHotswap(stage, args);
  return { stage, args: names.size === 0 ? [...args, '-c', `stage=${name}`] : args };
}

/** A hotswap changes functions past CloudFormation: its next rollback would not know them, and nothing would say which version runs. */
function refuseHotswap({ name, sandbox, disposable }: Stage, args: readonly string[]): void {
  const hotswap = args.find((one) => /^--hotswap(-fallback)?(=|$)/.test(one));
  if (hotswap === undefined || (sandbox && disposable)) return;
  throw new Error(`stage ${name} is no sandbox that can be thrown away, so it takes no ${hotswap}: deploy it without`);
}
