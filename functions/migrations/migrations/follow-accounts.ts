import type { Follower, FollowResult } from '../../accounts/closing/follower.ts';
import { followers } from '../../accounts/closing/lives.generated.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { mergeChanges } from '../../kernel/journal/change.ts';
import { successorIn } from './eligibility.ts';
import type { MigrationState } from './migration-state.ts';
import { changeTo, type MigrationStep, type StepPlatform, withMove } from './steps.ts';
import type { Move } from './store.ts';
import { stuckMigrations } from './stuck-migrations.ts';

/** Logged, with an alarm, for a thing that has no successor at the new bank, a card for example: its owner has to order one. */
export const unmovedMessage = ({ noun }: Pick<Follower, 'noun'>): AlarmMessage => ({
  text: `${noun} not moved to the new bank`,
  alarm: stuckMigrations,
});

/** Minutes after which something is tried again if, for example, the card processor does not answer. */
const retryMinutes = 5;

/** Makes the next thing of an old account anew on the new one, or notes that there is none left. */
export async function followNext(state: MigrationState, move: Move, context: StepPlatform): Promise<MigrationStep> {
  const { migration, open, opened } = state;
  const from = open.find(({ id }) => id === move.from);
  const to = successorIn(opened, move);
  if (from !== undefined && to !== undefined) {
    for (const follower of followers) {
      const accounts = { from, to, done: move[follower.name] };
      const result = await follower.followNext(accounts, callOf(state, context));
      if (result !== undefined) return stepAfter(result, { follower, move }, state, context);
    }
  }
  return changeTo(withMove(migration, { ...move, areCardsDone: true }), migration, context.terms);
}

const callOf = (
  { migration: { digitallyActivatePhysicalCards } }: MigrationState,
  { platform, moment: { organisationId, realNow }, terms: { now, cipher }, once }: StepPlatform,
) => ({ organisationId, platform, table: platform.table, once, now, realNow, cipher, digitallyActivatePhysicalCards });

/** The migration with what was made anew or refused. A refusal that may pass is tried again later. */
function stepAfter(
  result: FollowResult,
  { follower, move }: { readonly follower: Follower; readonly move: Move },
  { migration }: MigrationState,
  { platform, terms }: StepPlatform,
): MigrationStep {
  const done = withMove(migration, { ...move, [follower.name]: [...move[follower.name], result.id] });
  const step = changeTo(done, migration, terms);
  if ('change' in result) return { ...step, change: mergeChanges(step.change, result.change) };
  const { organisationId } = migration;
  platform.log.alarm(unmovedMessage(follower), {
    worker: 'due',
    organisationId,
    accountId: move.from,
    resourceId: result.id,
    outcome: result.refusal,
  });
  if (!result.mayPass) return step;
  return changeTo({ ...migration, workAt: plusMs(terms.now, retryMinutes * 60_000) }, migration, terms);
}
