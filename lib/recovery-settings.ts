/** How much of a stage survives what (docs/operate/recovery.md). */
export interface RecoverySettings {
  /** The days of which point-in-time recovery can restore every second: 1 to 35. */
  readonly pointInTimeDays: number;
  /**
   * Whether the root key can get replicas in other regions. It cannot be changed once the key exists: a stage that was deployed with
   * another value keeps that one.
   */
  readonly multiRegionKey: boolean;
  /**
   * The ARN of a replica of the root key of a lost stage, in the region in which the stage is deployed anew. The stage then makes no key of its
   * own.
   */
  readonly replicaKeyArn?: string;
  /** Daily backups by AWS Backup, each copied to a vault that exists: in another region or account. */
  readonly backups?: {
    readonly keptDays: number;
    readonly copyTo?: { readonly vaultArn: string; readonly keptDays: number };
  };
  /** The ARN of a bucket, with versions, that gets a copy of every document: in another region or account. */
  readonly documentsCopiedTo?: string;
  /**
   * The table that the stage runs on in place of its own one, after `npx bankstack stage restore`. It is in the region of the stage, and no
   * stack owns it.
   */
  readonly restoredTable?: { readonly name: string; readonly streamArn: string };
}
