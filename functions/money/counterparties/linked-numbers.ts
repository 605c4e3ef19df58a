import { institution, knownInstitution } from '../institutions/for-others.ts';
import type { ResourceIdentity } from '../../kernel/base/ids/resource-identity.ts';
import type { AccessScope } from '../../kernel/auth/access-scope.ts';
import type { LinkedAccountType } from '../../ports/account-linking/port.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Table } from '../../kernel/table/table.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { answeredFor, requireOwner } from './link-problem.ts';
import { type LinkedNumbers, linkedNumbersOf, noteTokenized, permits } from './linked-account.ts';
import { accountNumberContext, type Counterparty, processorTokenContext } from './store.ts';
import { refuseTaken, tokenHashOf } from './token-claim.ts';

type SealedNumbers = Pick<
  Counterparty,
  'routingNumber' | 'bank' | 'sealedAccountNumber' | 'accountType' | 'sealedProcessorToken' | 'tokenHash'
>;

interface Numbers {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: LinkedAccountType;
  readonly bank: string;
}

/** Account numbers as a counterparty stores them. */
export function sealedNumbers(numbers: Numbers, own: ResourceIdentity, cipher: FieldCipher): SealedNumbers {
  const { routingNumber, accountNumber, accountType, bank } = numbers;
  return {
    routingNumber,
    bank,
    sealedAccountNumber: cipher.seal(accountNumber, accountNumberContext(own)),
    accountType,
  };
}

/** The parts of a request that looking up a token needs. */
interface Asking {
  readonly accessScope: AccessScope;
  readonly table: Table;
  readonly platform: Pick<Platform, 'accountLinking' | 'settings' | 'log'>;
  readonly once: <T>(name: string, ask: () => Promise<T>) => Promise<T>;
}

/** The counterparty that a token is for. */
interface Linking extends ResourceIdentity {
  readonly name: string;
  readonly type: Counterparty['type'];
  readonly providerProcessorToken: string;
  readonly verifyName: boolean;
  readonly permissions: Counterparty['permissions'];
  /** Hash of its present token. */
  readonly tokenHash?: string | undefined;
}

/**
 * The fields that a counterparty gets from the provider: numbers, bank and token, encrypted. Throws a Problem where another
 * counterparty has the token, the provider fails, the bank takes no entries in a direction that the permissions allow, or the name is to be
 * verified and belongs to no owner.
 */
export async function askForNumbers(
  { accessScope, table, platform, once }: Asking,
  linking: Linking,
  cipher: FieldCipher,
): Promise<SealedNumbers> {
  const { organisationId, id, name, type: kind, providerProcessorToken: token, verifyName } = linking;
  const tokenHash = tokenHashOf(token, organisationId, cipher);
  if (tokenHash !== linking.tokenHash) await refuseTaken(table, { organisationId, id, tokenHash }, accessScope);
  const nameToVerify = verifyName ? { name, kind } : undefined;
  const found = answeredFor(await once('account', () => linkedNumbersOf(platform.accountLinking, token, nameToVerify)));
  requireOwner(found.ownership);
  requireTaken(linking, found);
  noteTokenized(platform.log, found, { organisationId, resourceId: id });
  const { key, parse } = institution(found.routingNumber);
  const stored = await table.get(key);
  const bank = knownInstitution(found.routingNumber, stored && parse(stored), platform.settings)?.name ?? '';
  return {
    ...sealedNumbers({ ...found, bank }, linking, cipher),
    sealedProcessorToken: cipher.seal(token, processorTokenContext({ organisationId, id })),
    tokenHash,
  };
}

/** Refuses permissions for a direction in which the bank of the account takes no ACH entries. */
function requireTaken(counterparty: Pick<Linking, 'permissions'>, { refuses }: Pick<LinkedNumbers, 'refuses'>): void {
  if (refuses === undefined || !permits(counterparty, refuses)) return;
  const allowed = refuses === 'Debit' ? 'CreditOnly' : 'DebitOnly';
  const detail = `permissions: must be ${allowed}, because the bank of the account takes no ACH ${refuses}`;
  throw new Problem('invalid_value', { detail, pointer: '/data/attributes/permissions' });
}
