import type { RateSettings } from '../functions/kernel/base/rate-settings.ts';
import { walkedMax } from '../functions/kernel/lists/list-source.ts';
import type { Stage } from './stages.ts';

/** Below this, an environment would have no silent share, and each request would write. */
const requestsMin = 100;
/** The limits of requests that WAF accepts. */
const addressMax = 2_000_000_000;

type Limits = Pick<Stage, 'name' | 'rates' | 'waf' | 'throttle' | 'openThrottle'>;

/** Throws an error that names the first invalid limit of a stage. */
export function checkRates({ name, rates, waf, throttle, openThrottle }: Limits): void {
  const refuse = (setting: string, why: string) => {
    throw new Error(`Stage ${name}: ${setting} ${why}`);
  };
  for (const [setting, value] of Object.entries(rates) as [keyof RateSettings, number][]) {
    if (!Number.isSafeInteger(value) || value < requestsMin) {
      refuse(`rates.${setting}`, `is ${value}; it must be a whole number of ${requestsMin} or more`);
    }
  }
  const { perToken, perCustomer, perOrganisation, searchedPerOrganisation } = rates;
  if (Math.max(perToken, perCustomer) > perOrganisation) {
    refuse('rates.perOrganisation', 'is less than what one of its tokens or customers may send');
  }
  if (searchedPerOrganisation < walkedMax) {
    refuse('rates.searchedPerOrganisation', `is less than one list may search, which is ${walkedMax}`);
  }
  for (const [group, { ratePerSecond, burst }] of Object.entries(openThrottle)) {
    // A route that needs no token may not use up what all operations share.
    const isLess = ratePerSecond < throttle.ratePerSecond && burst < throttle.burst;
    if (!isLess) refuse(`openThrottle.${group}`, 'is not less than throttle');
  }
  if (waf === undefined) return;
  const { requestsPerAddress } = waf;
  if (!Number.isSafeInteger(requestsPerAddress) || requestsPerAddress > addressMax) {
    refuse('waf.requestsPerAddress', `is ${requestsPerAddress}; it must be a whole number of ${addressMax} at most`);
  }
  // A program of an organisation may send all that its token allows from one address.
  if (requestsPerAddress < perToken) refuse('waf.requestsPerAddress', 'is less than one token may send');
}
