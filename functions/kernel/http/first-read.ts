import { claimedAccessScope, keysOfToken } from '../auth/authenticate.ts';
import { isOpenToCustomers } from '../auth/authorise.ts';
import type { Instant } from '../base/calendar/instant.ts';
import { bankNow, clockItem, clockKey, clockKind } from '../clock/bank-clock.ts';
import { idempotencyKeyOf } from '../idempotency/idempotency.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import type { StoredItem } from '../table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { presentedKeys } from './idempotent-request.ts';
import { keysOf } from './loads.ts';
import type { AnyOperation } from './operation.ts';
import { isWrite } from './route-frame.ts';
import type { Loads } from './call.ts';
import { inputOf, type Request, tokenOf } from './request.ts';

/** What the first read of an attempt needs: the keys of its items, and what they were made of. */
export function firstRead({ operation, platform, parsed, waiting, active }: Omit<Request, 'table'>) {
  const token = tokenOf(parsed);
  const claimed = inputOf(parsed, claimedAccessScope(token));
  const isOpen = isOpenToCustomers(operation);
  // If customers may not use the operation, only their token is read.
  const loads: Loads = token.kind === 'customer' && !isOpen ? {} : (operation.load?.(claimed) ?? {});
  const presented = presentedKeys(operation, parsed, token, waiting?.ownKey);
  const keys = [
    ...keysOfToken(token, {
      isOpenToCustomers: isOpen,
      isActive: !isWrite(operation) && active?.has(token.organisationId) === true,
    }),
    ...clockKeys(operation, platform, token.organisationId),
    ...presented.flatMap((key) => (key === undefined ? [] : [idempotencyKeyOf(key)])),
    ...keysOf(loads, claimed.accessScope),
  ];
  return { loads, presented, keys };
}

/** The items for which the request may have to compete with many others. */
export function lineItems({ operation, parsed }: Pick<Request, 'operation' | 'parsed'>): readonly ItemKey[] {
  return operation.line?.items(inputOf(parsed, claimedAccessScope(tokenOf(parsed)))) ?? [];
}

/** True if another request may decide this one. */
export function isCombined({ operation, parsed }: Pick<Request, 'operation' | 'parsed'>): boolean {
  return operation.line?.combines(inputOf(parsed, claimedAccessScope(tokenOf(parsed)))) === true;
}

/** The key of the bank's clock, if the operation needs it: because it writes, or because it declares the clock. */
export function clockKeys(operation: AnyOperation, platform: Platform, organisationId: string): readonly ItemKey[] {
  const goesByIt = isWrite(operation) || operation.uses.read.includes(clockKind);
  return goesByIt && platform.settings.sandbox ? [clockKey(organisationId)] : [];
}

/** The bank's time by the items that were read. */
export function bankTime(found: ReadonlyMap<string, StoredItem>, organisationId: string, realNow: Instant): Instant {
  const clock = found.get(keyText(clockKey(organisationId)));
  return bankNow(clock && clockItem.parse(clock), realNow);
}
