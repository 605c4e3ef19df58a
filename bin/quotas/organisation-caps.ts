import { rateKind } from '../../functions/kernel/rates/counter.ts';
import { type LimitName, limitNames, quotaOf } from '../../functions/kernel/rates/limits.ts';
import { partitionKey } from '../../functions/kernel/table/kind.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { codesSent } from '../../functions/outreach/one-time-passwords/count-code.ts';
import { codePurposes } from '../../functions/outreach/one-time-passwords/purpose.ts';
import type { StageSettings } from '../../functions/ports/settings.ts';
import { type Instant, msOf } from '../../functions/kernel/base/calendar/instant.ts';

const minuteMs = 60_000;

/** A cap of the stage's own settings, for each organisation. */
export interface OrganisationCap {
  readonly name: string;
  readonly limit: number;
  /** What the organisation has used of it; undefined without an organisation, or if the cap is for each of its tokens or customers. */
  readonly used: number | undefined;
}

type CapSettings = Pick<StageSettings, 'rates' | 'codes' | 'dueRunsPerSecond'>;

/**
 * The caps of a stage for each organisation: requests in a minute, one-time passwords in an hour and a day (UTC), and due runs in a second. Of
 * an organisation it tells what was used in the minute before, as far as its functions have reported it, and of this hour and day.
 */
export async function organisationCaps(
  { rates, codes, dueRunsPerSecond }: CapSettings,
  counted: { readonly table: Table; readonly organisationId: string; readonly now: Instant } | undefined,
): Promise<readonly OrganisationCap[]> {
  const requests = limitNames().map(async (limit) => ({
    name: `requests in a minute, by ${limit}`,
    limit: quotaOf(limit, rates),
    used: counted && (await requestsOf(counted, limit)),
  }));
  const passwords = codePurposes.map(async (purpose) => {
    const sent = counted && (await codesSent(counted.table, { ...counted, purpose }));
    const { hour, day } = codes.perOrganisation;
    return [
      { name: `one-time passwords in an hour, for ${purpose}`, limit: hour, used: sent?.hour },
      { name: `one-time passwords in a day, for ${purpose}`, limit: day, used: sent?.day },
    ];
  });
  return [
    ...(await Promise.all(requests)),
    ...(await Promise.all(passwords)).flat(),
    { name: 'due runs in a second', limit: dueRunsPerSecond, used: undefined },
  ];
}

/** Tokens and customers have counters of their own, which nothing lists. */
async function requestsOf(
  { table, organisationId, now }: { readonly table: Table; readonly organisationId: string; readonly now: Instant },
  limit: LimitName,
): Promise<number | undefined> {
  if (limit === 'token' || limit === 'customer' || limit === 'searchOfCustomer') return undefined;
  const minute = Math.floor(msOf(now) / minuteMs) - 1;
  const key = { pk: partitionKey(rateKind, organisationId, limit, organisationId), sk: String(minute) };
  return Number((await table.get(key))?.['amount'] ?? 0);
}
