import {
  readOrganisation,
  resumeOrganisation,
  suspendOrganisation,
  type SuspensionOutcome,
} from '../../functions/founding/suspend-organisation.ts';
import { allOrganisations } from '../../functions/organisations/directory.ts';
import { isSuspended } from '../../functions/kernel/auth/suspension.ts';
import type { Organisation } from '../../functions/organisations/for-others.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionText, organisationOption, targetOptions } from '../command-line/options.ts';
import { reasonMax, reasonOption, resumeReasonOption } from '../command-line/suspension-options.ts';
import { operatorOf } from '../operator-identity.ts';

const suspend = defineCommand({
  summary: 'Suspends an organisation: every token is refused, and its schedules and payments to the rail wait.',
  details:
    'The first write that begins after this command is refused, and each read that begins 5 seconds later. A request that has begun is finished within its timeout, or refused. Money that comes in is booked, and webhooks are delivered.',
  examples: ['--stage live --organisation 100000001 --reason "Case 17"'],
  options: { organisation: organisationOption, reason: reasonOption, ...targetOptions },
  writes: true,
  run: async ({ organisation: organisationId, reason, stage, table: name }, { openTarget }) => {
    const words = optionText('reason', reason, reasonMax);
    const target = await openTarget({ stage, table: name });
    const { table, close } = target;
    try {
      const by = await operatorOf(target);
      const platform = { table, clock: systemClock, ids: randomIds };
      const change = { organisationId, scope: 'suspension', command: 'org:suspend', by, reason: words } as const;
      return resultOf(await suspendOrganisation(platform, change), 'it was suspended before, and nothing has changed');
    } finally {
      close();
    }
  },
});

const resume = defineCommand({
  summary: 'Resumes an organisation that was suspended: what has waited is done now, late, and once.',
  examples: ['--stage live --organisation 100000001 --reason "Case 17 is closed"'],
  options: { organisation: organisationOption, reason: resumeReasonOption, ...targetOptions },
  writes: true,
  run: async ({ organisation: organisationId, reason, stage, table: name }, { openTarget }) => {
    const words = reason === undefined ? undefined : optionText('reason', reason, reasonMax);
    const { table, close } = await openTarget({ stage, table: name });
    const platform = { table, clock: systemClock, ids: randomIds };
    const change = { organisationId, scope: 'suspension', command: 'org:resume', reason: words } as const;
    const outcome = await resumeOrganisation(platform, change).finally(close);
    return resultOf(outcome, 'it was not suspended by itself, and nothing has changed');
  },
});

const show = defineCommand({
  summary: 'Shows an organisation: whether it is suspended, since when, by whom and why.',
  examples: ['--stage live --organisation 100000001'],
  options: { organisation: organisationOption, ...targetOptions },
  writes: false,
  run: async ({ organisation: organisationId, stage, table: name }, { openTarget }) => {
    const { table, close } = await openTarget({ stage, table: name });
    const one = await readOrganisation({ table }, organisationId).finally(close);
    return { data: dataOf(one), lines: linesOf(one) };
  },
});

const list = defineCommand({
  summary: 'Lists the organisations of a stage, and which of them are suspended.',
  examples: ['--stage live'],
  options: { ...targetOptions },
  writes: false,
  run: async ({ stage, table: name }, { openTarget }) => {
    const { table, close } = await openTarget({ stage, table: name });
    const all: Organisation[] = [];
    try {
      for await (const id of allOrganisations(table)) all.push(await readOrganisation({ table }, id));
    } finally {
      close();
    }
    return {
      data: all.map(dataOf),
      lines: all.map((one) => `${one.id}  ${isSuspended(one) ? 'suspended' : 'active   '}  ${one.name}`),
    };
  },
});

function resultOf({ isChanged, organisation: one }: SuspensionOutcome, unchanged: string) {
  return { data: { isChanged, ...dataOf(one) }, lines: [...linesOf(one), ...(isChanged ? [] : [unchanged])] };
}

const dataOf = ({ id, name, createdAt, suspension, stageSuspension }: Organisation) => ({
  organisationId: id,
  name,
  createdAt,
  isSuspended: isSuspended({ suspension, stageSuspension }),
  ...(suspension === undefined ? {} : { suspension }),
  ...(stageSuspension === undefined ? {} : { stageSuspension }),
});

function linesOf(one: Organisation): readonly string[] {
  const { suspension, stageSuspension } = one;
  return [
    `organisation ${one.id}  ${one.name}`,
    ...(isSuspended(one) ? [] : ['active']),
    ...(suspension === undefined
      ? []
      : [`suspended since ${suspension.since} by ${suspension.by}: ${suspension.reason}`]),
    ...(stageSuspension === undefined
      ? []
      : [
          `suspended with its stage since ${stageSuspension.since} by ${stageSuspension.by}: ${stageSuspension.reason}`,
        ]),
  ];
}

export const suspensionVerbs = { suspend, resume, show, list };
