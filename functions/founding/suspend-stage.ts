import type { OrganisationSuspension } from '../kernel/auth/suspension.ts';
import { ConcurrencyConflict } from '../kernel/table/concurrency-conflict.ts';
import type { Table } from '../kernel/table/table.ts';
import { allOrganisations } from '../organisations/directory.ts';
import {
  beginStageSuspension,
  endStageSuspension,
  readStageSuspension,
  sameStageSuspension,
} from '../organisations/stage-suspension.ts';
import type { Platform } from '../ports/platform.ts';
import { resumeOrganisation, suspendOrganisation, type SuspensionOutcome } from './suspend-organisation.ts';

type SuspendingPlatform = Pick<Platform, 'table' | 'clock' | 'ids'>;

/** How many organisations a command has changed, and how many there are. */
export interface StageOutcome {
  readonly changed: number;
  readonly all: number;
}

/**
 * Suspends every organisation of a stage, and those that are founded from now on. One that an operator has suspended before stays
 * suspended when the stage is resumed. A command that failed midway can be repeated: it goes on, with since, by and reason of the first.
 * It needs a table alone, so a restored table can be suspended before a stage uses it. Throws an error if somebody resumes the stage
 * meanwhile.
 */
export async function suspendStage(
  platform: SuspendingPlatform,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<StageOutcome> {
  const { table, clock } = platform;
  await unlessDone(table, beginStageSuspension({ since: clock.now(), by, reason }));
  const suspension: OrganisationSuspension = (await readStageSuspension(table)) ?? { since: clock.now(), by, reason };
  return changeAll(platform, true, (organisationId) =>
    suspendOrganisation(platform, {
      organisationId,
      scope: 'stageSuspension',
      command: 'stage:suspend',
      by: suspension.by,
      reason: suspension.reason,
      also: [sameStageSuspension(true)],
    }),
  );
}

/**
 * Resumes every organisation that was suspended with its stage. A command that failed midway can be repeated. Throws an error if
 * somebody suspends the stage again meanwhile.
 */
export async function resumeStage(
  platform: SuspendingPlatform,
  { reason }: { readonly reason?: string | undefined } = {},
): Promise<StageOutcome> {
  await unlessDone(platform.table, endStageSuspension());
  return changeAll(platform, false, (organisationId) =>
    resumeOrganisation(platform, {
      organisationId,
      scope: 'stageSuspension',
      command: 'stage:resume',
      reason,
      also: [sameStageSuspension(false)],
    }),
  );
}

/** Writes the item of the stage, unless that was done before. */
async function unlessDone(table: Table, write: ReturnType<typeof beginStageSuspension>): Promise<void> {
  try {
    await table.transact([write]);
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
  }
}

/** Changes one organisation after the other, as long as the stage is as this command has made it: each write has that condition. */
async function changeAll(
  { table }: SuspendingPlatform,
  isSuspending: boolean,
  change: (organisationId: string) => Promise<SuspensionOutcome>,
): Promise<StageOutcome> {
  let [changed, all] = [0, 0];
  for await (const organisationId of allOrganisations(table)) {
    try {
      if ((await change(organisationId)).isChanged) changed += 1;
      all += 1;
    } catch (error) {
      const isOvertaken = ((await readStageSuspension(table)) !== undefined) !== isSuspending;
      if (!(error instanceof ConcurrencyConflict) || !isOvertaken) throw error;
      const other = isSuspending ? 'resumed' : 'suspended';
      throw new Error(`Somebody else has ${other} the stage meanwhile; organisations done before: ${all}.`, {
        cause: error,
      });
    }
  }
  return { changed, all };
}
