/** What the hash of an entry of the audit log is made of. The API shows all of it, so everybody who reads the log can verify it. */
export interface HashedEntry {
  readonly number: number;
  readonly at: string;
  readonly actor: {
    readonly kind: string;
    readonly tokenId?: string | undefined;
    readonly userId?: string | undefined;
    readonly makerIds?: readonly string[] | undefined;
    readonly customerId?: string | undefined;
    readonly applicationFormId?: string | undefined;
    readonly sourceAddress?: string | undefined;
    readonly name?: string | undefined;
  };
  readonly operation?: string | undefined;
  readonly resources: readonly { readonly type: string; readonly id: string }[];
  readonly fields?: readonly string[] | undefined;
  readonly reason?: string | undefined;
  readonly outcome: string;
}

/** The text of an entry, over which its hash is made. Its names have a fixed order, and those without a value are left out. */
export function hashedText(entry: HashedEntry): string {
  const { kind, tokenId, userId, makerIds, customerId, applicationFormId, sourceAddress, name } = entry.actor;
  const { number, at, operation, resources, fields, reason, outcome } = entry;
  const actor = { kind, tokenId, userId, makerIds, customerId, applicationFormId, sourceAddress, name };
  const named = resources.map(({ type, id }) => ({ type, id }));
  return JSON.stringify({ number, at, actor, operation, resources: named, fields, reason, outcome });
}

/** The text whose hash is that before the first entry. Each organisation has its own, so its chain does not verify as that of another one. */
export const firstText = (organisationId: string): string => `bankstack audit log of organisation ${organisationId}`;
