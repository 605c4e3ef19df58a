import { createHash } from 'node:crypto';
import { account } from '../../../functions/accounts/accounts/store.ts';
import { fileFormats, fileLanguages } from '../../../functions/accounts/statements/file-names.ts';
import { storeStatementFile } from '../../../functions/accounts/statements/files.ts';
import { periodOf } from '../../../functions/accounts/statements/period.ts';
import { statementsQueue } from '../../../functions/accounts/statements/queues.ts';
import { type Statement, statements } from '../../../functions/accounts/statements/store.ts';
import { statementsWorker } from '../../../functions/accounts/statements/workers/statements.ts';
import { bankDateOf } from '../../../functions/kernel/base/calendar/bank-time.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { commit, momentOf } from '../../../functions/kernel/journal/commit.ts';
import { insert, replace } from '../../../functions/kernel/table/write.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';

export interface StatementResource {
  readonly id: string;
  readonly type: string;
  readonly attributes: {
    readonly period: string;
    readonly createdAt: string;
    readonly openingBalance: number;
    readonly closingBalance: number;
    readonly files: readonly { readonly format: string; readonly language: string; readonly sha256: string }[];
  };
  readonly relationships: Readonly<Record<string, { readonly data: unknown }>>;
}

/** Moves the bank clock, and writes the statements of the months that are over by then. */
export async function passTo(bank: Bank, to: string): Promise<void> {
  const body = { data: { type: 'clockAdvance', attributes: { to } } };
  const { status } = await bank.call('POST', '/sandbox/clock/advance', body);
  expect(status).toBe(200);
  await writeStatements(bank);
}

/** Hands the worker a message that waits for it, if there is one of this organisation. */
export async function writeStatements(bank: Bank): Promise<void> {
  const own = takeSent(bank, statementsQueue.name).filter(
    ({ organisationId }) => organisationId === bank.organisationId,
  );
  const [message] = own;
  if (message !== undefined) expect(await deliver(bank, statementsWorker, message)).toBe(true);
}

/** Puts a statement of the month of an account's opening there, although the month is not over, with this text in its files; answers its id. */
export async function putStatement(bank: Bank, accountId: string, text = 'a statement'): Promise<string> {
  const { organisationId, platform } = bank;
  const ref = account(organisationId, accountId);
  const opened = ref.parse((await bank.table.get(ref.key)) as never);
  const number = (opened.statements ?? 0) + 1;
  const place = statements.place(organisationId, accountId, number);
  const moment = await momentOf(platform, organisationId, 'statements');
  const storage = { documents: platform.documents, cipher: await platform.cipher(organisationId) };
  const owner = { organisationId, id: place.id };
  const files = fileFormats.flatMap((format) => fileLanguages.map((language) => ({ format, language })));
  const statement: Statement = {
    ...place,
    organisationId,
    accountId,
    version: 1,
    createdAt: moment.now,
    customerIds: opened.customerIds,
    customerType: opened.customerType,
    period: periodOf(bankDateOf(opened.createdAt)),
    openingBalance: cents(0),
    closingBalance: opened.balance,
    lastTransaction: opened.transactions,
    yearToDate: { fees: 0, interest: 0 },
    files: await Promise.all(
      files.map((name) => storeStatementFile(storage, owner, name, Buffer.from(`${text}: ${JSON.stringify(name)}`))),
    ),
  };
  await commit(platform, moment, {
    writes: [insert(statement), replace({ ...opened, statements: number })],
    listed: [{ type: statements.listedType, id: place.id }],
    about: [{ type: 'statement', id: place.id }],
  });
  return place.id;
}

/** The statements that a list answers, the earliest first. */
export async function statementsBy(bank: Bank, filter: string, token?: string): Promise<readonly StatementResource[]> {
  const options = token === undefined ? {} : { token };
  const { status, body } = await bank.call('GET', `/statements?sort=createdAt${filter}`, undefined, options);
  expect(status).toBe(200);
  return body.data as readonly StatementResource[];
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
