import { firstEndOfDay } from '../accounts/end-of-day/close-days.ts';
import { ownerIdDigits } from '../kernel/base/ids/child-id.ts';
import { operatorRow } from '../kernel/journal/operator-row.ts';
import type { Platform } from '../ports/platform.ts';
import type { KeyMaker } from '../ports/cipher/items.ts';
import { ConcurrencyConflict } from '../kernel/table/concurrency-conflict.ts';
import { insert } from '../kernel/table/write.ts';
import { newUser } from './new-user.ts';
import { freePrefix, takePrefix } from '../organisations/account-number-prefix.ts';
import { enterDirectory } from '../organisations/directory.ts';
import { type Bank, chosenBank } from '../organisations/banks.ts';
import { organisation, type Organisation } from '../organisations/for-others.ts';
import { readStageSuspension, sameStageSuspension } from '../organisations/stage-suspension.ts';

const attemptsMax = 8;

export interface FoundedOrganisation {
  readonly organisationId: string;
  readonly userId: string;
  /** The first API token. It cannot be shown again. */
  readonly token: string;
}

type Founding = Pick<Platform, 'table' | 'clock' | 'ids'> & {
  readonly keyMaker: KeyMaker;
  readonly settings: { readonly banks: readonly Bank[] };
};

/**
 * Creates an organisation with one user and the user's first API token. The token has every scope and is valid for a
 * year of real time. The organisation gets its own encryption keys, which only this function creates. Everything is
 * written in one transaction, so an organisation is never incomplete. Its accounts are kept by the named bank of the stage, or by
 * the first. In a stage that is suspended, it is suspended from the start. An unknown bank throws an error that lists the banks.
 */
export async function foundOrganisation(
  platform: Founding,
  { name, bank }: { readonly name: string; readonly bank?: string | undefined },
): Promise<FoundedOrganisation> {
  const { table, clock, ids, keyMaker, settings } = platform;
  const { routingNumber } = chosenBank(settings.banks, bank);
  for (let attempt = 1; ; attempt += 1) {
    const now = clock.now();
    const organisationId = ids.digits(ownerIdDigits);
    const prefix = await freePrefix(table, ids);
    const stageSuspension = await readStageSuspension(table);
    const org: Organisation = {
      ...organisation(organisationId).key,
      version: 0,
      id: organisationId,
      name,
      createdAt: now,
      routingNumber,
      accountNumberPrefix: prefix,
      ...(stageSuspension === undefined ? {} : { stageSuspension }),
    };
    const user = newUser(ids, organisationId, now, { description: 'First token of the organisation' });
    const ownKeys = await keyMaker(organisationId, now);
    try {
      const entries = [
        takePrefix(prefix, organisationId),
        enterDirectory(organisationId),
        firstEndOfDay(organisationId, now),
        sameStageSuspension(stageSuspension !== undefined),
      ];
      const writes = [insert(org), ...user.writes, insert(ownKeys), ...entries];
      const about = [{ type: 'org', id: organisationId }, ...user.about];
      const row = operatorRow(ids, { writes, about }, { organisationId, command: 'org:create', now });
      await table.transact([...writes, row]);
      return { organisationId, userId: user.userId, token: user.token };
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict) || attempt === attemptsMax) throw error;
    }
  }
}
