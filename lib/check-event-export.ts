import { parseInstant } from '../functions/kernel/base/calendar/instant.ts';
import type { Stage } from './stages.ts';

const keptHours = { min: 24, max: 8_760 };
const roleArn = /^arn:aws[\w-]*:iam::\d{12}:role\/\S+$/;

/** Refuses settings of the export that Kinesis or the code would refuse. Throws with the setting. */
export function checkEventExport({ name, eventExport }: Pick<Stage, 'name' | 'eventExport'>): void {
  if (eventExport === undefined) return;
  const { begins, shards, keptHours: hours, readers } = eventExport;
  const refuse = (setting: string, why: string): never => {
    throw new Error(`Stage ${name}: eventExport.${setting} ${why} (docs/operate/event-export.md)`);
  };
  if (begins !== 'beginning' && parseInstant(begins) !== begins) {
    refuse('begins', `is ${begins}, and neither "beginning" nor a moment like 2026-12-01T00:00:00.000Z`);
  }
  if (shards !== 'onDemand' && !(Number.isInteger(shards) && shards >= 1)) refuse('shards', `is ${shards}`);
  if (!(Number.isInteger(hours) && hours >= keptHours.min && hours <= keptHours.max)) {
    refuse('keptHours', `is ${hours}, and not from ${keptHours.min} to ${keptHours.max}`);
  }
  for (const reader of readers)
    if (!roleArn.test(reader)) refuse('readers', `has ${reader}, which is no ARN of a role`);
}
