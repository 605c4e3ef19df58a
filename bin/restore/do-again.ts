import { suspendPerson } from '../../functions/founding/console-people.ts';
import { suspendOrganisation } from '../../functions/founding/suspend-organisation.ts';
import { revokeTokens, userOfToken } from '../../functions/founding/tokens-of-user.ts';
import { tokenKey } from '../../functions/kernel/auth/token.ts';
import { operatorRow } from '../../functions/kernel/journal/operator-row.ts';
import { readItem } from '../../functions/kernel/table/read-item.ts';
import { replace } from '../../functions/kernel/table/write.ts';
import { customerHead } from '../../functions/onboarding/customers/for-others.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { repeatedCardSteps, freezeAccountAgain, stepCardAgain } from './set-states-again.ts';
import { startErasure } from '../erasure/start-erasure.ts';
import type { UndoneStep } from './undone-steps.ts';

/** An undone step, and whether the restoration has done it again. */
export interface StepAfterRestore extends UndoneStep {
  readonly isDoneAgain: boolean;
  /** Why the restoration could not do it; undefined if it did, or left it to people. */
  readonly why: string | undefined;
}

type Operating = Pick<Platform, 'table' | 'clock' | 'ids'>;

/**
 * Does again what needs no judgement: revocations, suspensions of people and of the organisation, freezes of accounts and cards, ends of
 * cards, and the start of erasures. Each writes
 * an entry of the audit log of its own. What cannot be done, because the table lacks the person or has the customer in another state, is
 * said and left to people. Tokens that the table lacks are left out. It may be repeated.
 */
export async function doAgain(
  platform: Operating,
  organisationId: string,
  steps: readonly UndoneStep[],
): Promise<readonly StepAfterRestore[]> {
  const done: StepAfterRestore[] = [];
  for (const one of steps) {
    if (one.again === 'person') {
      done.push({ ...one, isDoneAgain: false, why: undefined });
      continue;
    }
    try {
      if (await isGone(platform, organisationId, one)) continue;
      await again(platform, organisationId, one);
      done.push({ ...one, isDoneAgain: true, why: undefined });
    } catch (error) {
      done.push({ ...one, isDoneAgain: false, why: error instanceof Error ? error.message : String(error) });
    }
  }
  return done;
}

/** Tokens that the table does not have give nobody access: there is nothing to revoke. */
async function isGone({ table }: Operating, organisationId: string, { type, id, step }: UndoneStep): Promise<boolean> {
  if (step === 'revokeCustomerTokens') return (await table.get(customerHead(organisationId, id).key)) === undefined;
  if (type !== 'apiToken') return false;
  const key = tokenKey(organisationId, id);
  return key === undefined || (await table.get(key)) === undefined;
}

async function again(platform: Operating, organisationId: string, undone: UndoneStep): Promise<unknown> {
  const { type, id, step, reason } = undone;
  if (step === 'freezeAccount') return freezeAccountAgain(platform, organisationId, undone);
  const cardStep = repeatedCardSteps[step];
  if (cardStep !== undefined) return stepCardAgain(platform, organisationId, { ...undone, cardStep });
  if (step === 'customer:erase') return startErasure(platform, { organisationId, customerId: id });
  switch (type) {
    case 'apiToken':
      return revokeTokens(platform, { organisationId, userId: userOfToken(id) ?? id, tokenId: id });
    case 'user':
      return suspendPerson(platform, { organisationId, userId: id });
    case 'org':
      return suspendOrganisation(platform, {
        organisationId,
        scope: 'suspension',
        command: 'org:suspend',
        by: 'stage restore',
        reason: reason ?? 'It was suspended before the table was restored',
      });
    case 'customer':
      return revokeCustomerTokens(platform, { organisationId, customerId: id });
    default:
      throw new Error(`a restoration cannot do ${step} on ${type} ${id}`);
  }
}

async function revokeCustomerTokens(
  { table, clock, ids }: Operating,
  { organisationId, customerId }: { readonly organisationId: string; readonly customerId: string },
): Promise<void> {
  const head = await readItem(table, customerHead(organisationId, customerId));
  if (head === undefined) throw new Error(`there is no customer ${customerId}`);
  const writes = [replace({ ...head, revocations: (head.revocations ?? 0) + 1 })];
  const about = [{ type: 'customer', id: customerId }];
  const now = clock.now();
  const row = operatorRow(ids, { writes, about }, { organisationId, command: 'token:revoke', now });
  await table.transact([...writes, row]);
}
