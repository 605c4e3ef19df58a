import { createHash } from 'node:crypto';
import { ownerIdDigits } from '../../kernel/base/ids/child-id.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { applicationKey } from './store.ts';

const smallest = 10 ** (ownerIdDigits - 1);
const idCount = 9 * smallest;
const hashBytes = 6;
/** How often the same content can be applied with, each time after its idempotency key was forgotten. */
const timesMax = 20;

/**
 * The id of an application that follows from its content, so that a repeated request asks the identity provider for the same check and
 * buys none again. At the first `attempt` it is not looked up, which would cost every create a read: if it is taken, the write conflicts. Later
 * attempts pass over ids that are taken, because the same content can be sent again. Undefined if all are.
 */
export async function fixedApplicationId(
  table: Table,
  {
    organisationId,
    content,
    attempt,
  }: { readonly organisationId: string; readonly content: unknown; readonly attempt: number },
  cipher: FieldCipher,
): Promise<string | undefined> {
  const first = cipher.fingerprint(JSON.stringify(content), organisationId, 'application');
  for (let times = 1; times <= timesMax; times += 1) {
    const id = digitsOf(`${first}/${times}`);
    if (attempt === 1 || (await table.get(applicationKey(organisationId, id))) === undefined) return id;
  }
  return undefined;
}

/** A number of nine digits that follows from a text. */
const digitsOf = (text: string): string =>
  String(smallest + (createHash('sha256').update(text).digest().readUIntBE(0, hashBytes) % idCount));
