import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { BrokenInvariant } from '../../kernel/base/invariant.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Clock } from '../clock/port.ts';
import { createAesFieldCipher } from './aes-field-cipher.ts';
import { organisationKeyItem, organisationKeyKey } from './items.ts';
import { openRing } from './key-ring.ts';
import type { KeyService } from './kms.ts';
import type { FieldCipher, FieldCipherSource } from './port.ts';

/** The key of KMS that wraps the keys of organisations. */
export interface KeyWrapping {
  readonly keys: KeyService;
  readonly keyArn: string;
  /** Part of the encryption context, with the organisation: a key that was copied elsewhere cannot be unwrapped there. */
  readonly stage: string;
}

export const wrappingContext = (stage: string, organisationId: string) => ({ stage, organisation: organisationId });

/** How long a process uses keys before it reads them again. A new data key is used only after all processes have it. */
export const keysKnownMs = 5 * 60_000;
const organisationsKnownMax = 500;

/**
 * The field ciphers of organisations. A process reads and unwraps the keys of an organisation when it first needs them, and
 * again after {@link keysKnownMs}; KMS is asked again only if they have changed. An organisation without keys throws an error
 * that names it: this code never makes keys. If reading fails, the next caller tries again.
 */
export function createOrganisationCiphers(
  settings: KeyWrapping & { readonly table: Pick<Table, 'get'>; readonly clock: Clock },
): FieldCipherSource {
  const known = new Map<string, Known>();
  return async (organisationId) => {
    const before = known.get(organisationId);
    const nowMs = msOf(settings.clock.now());
    // A test or a machine may set its clock back.
    if (before !== undefined && Math.abs(nowMs - before.readAtMs) < keysKnownMs) return (await before.read).cipher;
    const read = readCipher(settings, organisationId, before);
    known.delete(organisationId);
    known.set(organisationId, { readAtMs: nowMs, read });
    const [oldest] = known.keys();
    if (known.size > organisationsKnownMax && oldest !== undefined) known.delete(oldest);
    try {
      return (await read).cipher;
    } catch (error) {
      if (known.get(organisationId)?.read === read) known.delete(organisationId);
      throw error;
    }
  };
}

interface Known {
  readonly readAtMs: number;
  readonly read: Promise<ReadCipher>;
}

interface ReadCipher {
  readonly version: number;
  readonly wrapped: Uint8Array;
  readonly cipher: FieldCipher;
}

async function readCipher(
  { keys, keyArn, stage, table, clock }: Parameters<typeof createOrganisationCiphers>[0],
  organisationId: string,
  before: Known | undefined,
): Promise<ReadCipher> {
  const item = await table.get(organisationKeyKey(organisationId));
  if (item === undefined) throw missingKey(organisationId, stage);
  const { version, wrapped, ring } = organisationKeyItem.parse(item);
  const last = await before?.read.catch(() => undefined);
  if (last?.version === version && Buffer.compare(last.wrapped, wrapped) === 0) return last;
  const wrappingKey = await keys.unwrap(keyArn, wrapped, wrappingContext(stage, organisationId));
  const opened = openRing(ring, wrappingKey, organisationId);
  return { version, wrapped, cipher: createAesFieldCipher(organisationId, opened, (): Instant => clock.now()) };
}

const missingKey = (organisationId: string, stage: string) =>
  new BrokenInvariant(
    `organisation ${organisationId} has no encryption keys, and none are made in their place: ` +
      `restore them with npx bankstack key restore --stage ${stage} --organisation ${organisationId}`,
  );
