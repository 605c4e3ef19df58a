import type { Caller } from '../auth/caller.ts';
import { idempotencyItem, idempotencyKeyOf, replayedId } from '../idempotency/idempotency.ts';
import { keyText } from '../table/kind.ts';
import type { StoredItem } from '../table/write.ts';
import { type PresentedKey, refuseRepeatedKeys, requestKeys, type RequestKeys } from './idempotent-request.ts';
import type { Request } from './request.ts';

/** The idempotency keys of a request, one for each resource, and what they were used for before. */
export interface KeyCheck {
  readonly keys: RequestKeys;
  /** The id of the resource that each key has created; undefined for a resource that is new. */
  readonly usedFor: readonly (string | undefined)[];
  /** True if this request itself has used them, while it waited in a line. */
  readonly isOwn: boolean;
}

/** Checks the keys of a request. Throws a Problem if a list has one twice, or if one was used with other content. */
export async function checkKeys(
  { platform, parsed, waiting }: Request,
  presented: readonly (PresentedKey | undefined)[],
  found: ReadonlyMap<string, StoredItem>,
  caller: Caller,
): Promise<KeyCheck> {
  const keys = await requestKeys(presented, platform, parsed.path);
  refuseRepeatedKeys(keys);
  const used = keys.map((key) => key && found.get(keyText(idempotencyKeyOf(key))));
  return {
    keys,
    usedFor: keys.map((key, index) => {
      const item = used[index];
      return key && replayedId(key, item && idempotencyItem.parse(item), caller);
    }),
    isOwn: waiting !== undefined && used.some((item) => item !== undefined && item['waited'] === waiting.ownKey),
  };
}
