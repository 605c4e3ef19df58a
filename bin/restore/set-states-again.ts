import { moveAccount } from '../../functions/accounts/accounts/account.ts';
import { account } from '../../functions/accounts/accounts/for-others.ts';
import type { CardStep } from '../../functions/cards/cards/card.ts';
import { loadCard } from '../../functions/cards/cards/step-operation.ts';
import { stepCardSilently } from '../../functions/cards/cards/step.ts';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { bankNow, clockItem, clockKey } from '../../functions/kernel/clock/bank-clock.ts';
import type { Change } from '../../functions/kernel/journal/change.ts';
import { operatorAuthor } from '../../functions/kernel/journal/author.ts';
import { commit } from '../../functions/kernel/journal/commit.ts';
import { readItem } from '../../functions/kernel/table/read-item.ts';
import { replace } from '../../functions/kernel/table/write.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import type { UndoneStep } from './undone-steps.ts';

type Operating = Pick<Platform, 'table' | 'clock' | 'ids'>;

/** The steps of cards that a restoration takes again, by the operations. */
export const repeatedCardSteps: Readonly<Record<string, CardStep>> = {
  freezeCard: 'freeze',
  closeCard: 'close',
  reportLostCard: 'reportLost',
  reportStolenCard: 'reportStolen',
};

/** Freezes an account again. There is no event: receivers were told of the freeze that was lost. Throws an error if it cannot be frozen. */
export async function freezeAccountAgain(platform: Operating, organisationId: string, { type, id, at }: UndoneStep) {
  const stored = await readItem(platform.table, account(organisationId, id));
  if (stored === undefined) throw new Error(`the table has no account ${id}`);
  const now = await bankTimeOf(platform, organisationId);
  const frozen = moveAccount(stored, 'freeze', now, { freezeReason: `Frozen at ${at}, before the table was restored` });
  if (frozen === undefined) return;
  const change = { writes: [replace(frozen)], about: [{ type, id }] };
  await write(platform, { organisationId, now }, change);
}

/** Takes a step of a card again, without an event. The processor is told when the stage runs. Throws an error if its state does not allow it. */
export async function stepCardAgain(
  platform: Operating,
  organisationId: string,
  { id, by, cardStep }: UndoneStep & { readonly cardStep: CardStep },
) {
  const { card: ref, open: openRef } = loadCard(organisationId, id);
  const [card, open] = await Promise.all([
    ref === undefined ? undefined : readItem(platform.table, ref),
    openRef === undefined ? undefined : readItem(platform.table, openRef),
  ]);
  if (card === undefined) throw new Error(`the table has no card ${id}`);
  const now = await bankTimeOf(platform, organisationId);
  const stepped = stepCardSilently({ card, open }, cardStep, { now, by });
  if (stepped !== undefined) await write(platform, { organisationId, now }, stepped.change);
}

async function bankTimeOf({ table, clock }: Operating, organisationId: string): Promise<Instant> {
  const stored = await table.get(clockKey(organisationId));
  return bankNow(stored && clockItem.parse(stored), clock.now());
}

/** A change without events seals nothing, so the keys of the organisation are not needed. */
async function write(
  platform: Operating,
  { organisationId, now }: { readonly organisationId: string; readonly now: Instant },
  change: Change,
): Promise<void> {
  const author = operatorAuthor('stage:restore', 'What was lost with a table is set again');
  const cipher = () => Promise.reject(new Error('a change of a restoration has an event'));
  await commit({ ...platform, cipher }, { organisationId, now, realNow: platform.clock.now(), author }, change);
}
