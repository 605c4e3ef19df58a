import { firstEndOfDay } from '../accounts/end-of-day/close-days.ts';
import { scopes } from '../kernel/auth/scopes.ts';
import { mintToken, tokenKey, type TokenItem } from '../kernel/auth/token.ts';
import { type Instant, plusMs } from '../kernel/base/calendar/instant.ts';
import { childId, ownerIdDigits } from '../kernel/base/ids/child-id.ts';
import { invariant } from '../kernel/base/invariant.ts';
import type { Platform } from '../ports/platform.ts';
import { ConcurrencyConflict } from '../kernel/table/concurrency-conflict.ts';
import { insert } from '../kernel/table/write.ts';
import { type User, user } from '../access/users/for-others.ts';
import { freePrefix, takePrefix } from '../organisations/account-number-prefix.ts';
import { enterDirectory } from '../organisations/directory.ts';
import { partnerBankRoutingNumber } from '../organisations/partner-bank.ts';
import { organisation, type Organisation } from '../organisations/for-others.ts';

const attemptsMax = 8;
const tokenDays = 365;
const msPerDay = 86_400_000;

export interface FoundedOrganisation {
  readonly organisationId: string;
  readonly userId: string;
  /** The first API token. It cannot be shown again. */
  readonly token: string;
}

/**
 * Creates an organisation with one user and the user's first API token. The token has every scope and is valid for a
 * year of real time. Everything is written in one transaction, so an organisation is never incomplete.
 */
export async function foundOrganisation(
  platform: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { name }: { readonly name: string },
): Promise<FoundedOrganisation> {
  const { table, clock, ids } = platform;
  for (let attempt = 1; ; attempt += 1) {
    const now = clock.now();
    const organisationId = ids.digits(ownerIdDigits);
    const prefix = await freePrefix(table, ids);
    const org: Organisation = {
      ...organisation(organisationId).key,
      version: 0,
      id: organisationId,
      name,
      createdAt: now,
      routingNumber: partnerBankRoutingNumber,
      accountNumberPrefix: prefix,
    };
    const { owner, token, text } = firstUser(platform, organisationId, now);
    try {
      const entries = [
        takePrefix(prefix, organisationId),
        enterDirectory(organisationId),
        firstEndOfDay(organisationId, now),
      ];
      await table.transact([insert(org), insert(owner), insert(token), ...entries]);
      return { organisationId, userId: owner.id, token: text };
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict) || attempt === attemptsMax) throw error;
    }
  }
}

function firstUser({ ids }: Pick<Platform, 'ids'>, organisationId: string, now: Instant) {
  const userId = ids.digits(ownerIdDigits);
  const owner: User = {
    ...user(organisationId, userId).key,
    version: 0,
    organisationId,
    id: userId,
    createdAt: now,
    apiTokens: 1,
  };
  const id = childId(userId, 1);
  const key = tokenKey(organisationId, id);
  invariant(key !== undefined, 'the first API token has no key');
  const { text, secretHash } = mintToken(ids, organisationId, id);
  const token: TokenItem = {
    ...key,
    version: 0,
    organisationId,
    id,
    userId,
    description: 'First token of the organisation',
    scopes: [...scopes],
    secretHash,
    createdAt: now,
    expiration: plusMs(now, tokenDays * msPerDay),
  };
  return { owner, token, text };
}
