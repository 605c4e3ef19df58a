import { BrokenInvariant } from '../kernel/base/invariant.ts';
import type { AlarmMessage } from '../kernel/base/alarm-message.ts';
import { withAlarms } from './log/with-alarms.ts';
import type { Platform } from './platform.ts';
import { portDefinitions, type PortName, type Ports } from './ports.ts';

type WithoutPorts = Omit<Platform, PortName>;
type SomePorts = { readonly [Name in PortName]?: Ports[Name] | undefined };

/**
 * The platform with the given ports only, as the deployed function has it: a missing declaration fails on a laptop too. So does an
 * alarm that the function does not declare, because nobody would get it.
 */
export function limitedTo(
  names: readonly PortName[],
  platform: Platform,
  alarmsOn: readonly AlarmMessage[] = [],
): Platform {
  const withheld = portDefinitions.filter(({ name }) => !names.includes(name)).map(({ name }) => [name, undefined]);
  const log = withAlarms(platform.log, alarmsOn);
  return withRefusals({ ...platform, log, ...(Object.fromEntries(withheld) as SomePorts) });
}

/** Fills in the ports that are absent. Each of their methods throws, with the name of the port that was not declared. */
export function withRefusals(platform: WithoutPorts & SomePorts): Platform {
  const refusing = portDefinitions
    .filter(({ name }) => platform[name] === undefined)
    .map(({ name, refusing: refusingPort }) => [
      name,
      refusingPort(() => {
        throw new BrokenInvariant(`this function does not declare that it needs ${name}: add it to its needs`);
      }),
    ]);
  return { ...platform, ...Object.fromEntries(refusing) } as Platform;
}
