import { bankOf } from '../../organisations/banks.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { startOfBankDay } from '../../kernel/base/calendar/bank-time.ts';
import { plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import { wasClosedFrom } from '../accounts/closures.ts';
import { type Account, account } from '../accounts/for-others.ts';
import { closingNumberOf } from '../end-of-day/closing.ts';
import { transactions } from '../transactions/for-others.ts';
import { transactionToResource } from '../transactions/resource.ts';
import { asOnStatement, summarySeparator } from '../transactions/statement-view.ts';
import { addresseeOf } from './addressee.ts';
import { type Figures, figuresOf, type StatementEntry } from './content.ts';
import { fileLanguages } from './file-names.ts';
import { storeStatementFile } from './files.ts';
import { toHtml } from './layout/html.ts';
import { drawnPdf } from './layout/pdf.ts';
import { statementLayout } from './layout/statement-layout.ts';
import { firstDayOf, lastDayOf, type Period } from './period.ts';
import { firstOwnerRef, lastDayRef, lastStatementRef } from './sources.ts';
import { type Statement, type StatementFile, statements } from './store.ts';

const transactionsPerRead = 500;

/** The first moment that is no longer in a month. */
const endOf = (period: Period) => startOfBankDay(plusDays(lastDayOf(period), 1));

/**
 * Writes the statement of one month of an account, with its files, if there is none yet. The ends of the month's days must have been
 * written: then every later transaction has a later moment and a higher number, so the statement is cut between two numbers,
 * whatever the account does meanwhile. Two parallel calls write one statement. An account that was Closed during the whole month
 * has none. Throws if the balance at the end is not that of the end of the last day. `known` is the last statement that the caller has read or written:
 * it is not read again if it is still the last one. Returns the last statement after that.
 */
export async function writeStatement(
  platform: Pick<Platform, 'table' | 'documents' | 'cipher' | 'clock' | 'ids' | 'settings' | 'drawPdf'>,
  moment: Moment,
  accountId: string,
  period: Period,
  known?: Statement,
): Promise<Statement | undefined> {
  return withOptimisticRetry(platform, async () => {
    const { table } = platform;
    const { organisationId } = moment;
    const owned = await read(table, account(organisationId, accountId));
    invariant(owned !== undefined, `there is no account ${accountId}`);
    const before = isLast(known, owned) ? known : await lastStatement(table, owned);
    if (before !== undefined && before.period >= period) return before;
    const { figures, lastTransaction } = await readFigures(platform, owned, period, before);
    if (wasClosed(owned, period) && figures.count === 0) return before;
    await mustAgree(table, owned, period, figures);

    const number = (owned.statements ?? 0) + 1;
    const key = statements.place(organisationId, accountId, number);
    // It is dated the first of the next month, whenever it is written.
    const first = endOf(period);
    const createdAt = before !== undefined && before.createdAt > first ? before.createdAt : first;
    const files = await writeFiles(platform, { organisationId, id: key.id }, owned, { period, figures });
    const { customerIds, customerType } = owned;
    const statement: Statement = {
      ...key,
      version: 1,
      organisationId,
      accountId,
      customerIds,
      customerType,
      createdAt,
      period,
      lastTransaction,
      files,
      openingBalance: cents(figures.openingBalance),
      closingBalance: cents(figures.closingBalance),
      yearToDate: figures.yearToDate,
    };
    await commit(platform, moment, {
      at: createdAt,
      writes: [insert(statement), countWrite(owned, number)],
      listed: [{ type: statements.listedType, id: key.id }],
      about: [{ type: 'statement', id: key.id }],
    });
    return statement;
  });
}

const isLast = (known: Statement | undefined, { organisationId, id, statements: count = 0 }: Account): boolean =>
  count > 0 && known?.id === statements.place(organisationId, id, count).id;

/** The last statement of an account; undefined before the first one. */
export async function lastStatement(table: Table, owned: Account): Promise<Statement | undefined> {
  const ref = lastStatementRef(owned);
  return ref && read(table, ref);
}

/** True for an account that was Closed during a whole month, also if it was reopened later. */
const wasClosed = (owned: Account, period: Period): boolean =>
  wasClosedFrom(owned, startOfBankDay(firstDayOf(period)), endOf(period));

/**
 * Counts the statement on the account, on condition of that count alone: payments of a busy account do not disturb it. The version
 * is incremented because a payment replaces the whole item, and would undo the count.
 */
function countWrite({ pk, sk, statements: before }: Account, number: number): Write {
  const isCounted = before === undefined ? 'attribute_not_exists(statements)' : 'statements = :before';
  return {
    Update: {
      Key: { pk, sk },
      UpdateExpression: 'SET statements = :number ADD #version :one',
      ConditionExpression: `attribute_exists(pk) AND ${isCounted}`,
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ':number': number,
        ':one': 1,
        ...(before === undefined ? {} : { ':before': before }),
      },
    },
  };
}

/** The transactions of a month, added up, and the number of the last one. */
async function readFigures(
  { table, settings }: Pick<Platform, 'table' | 'settings'>,
  owned: Account,
  period: Period,
  before: Statement | undefined,
): Promise<{ readonly figures: Figures; readonly lastTransaction: number }> {
  const { organisationId, id, customerIds, transactions: total } = owned;
  const viewer = { customerId: customerIds[0] ?? '', namesOfOthers: settings.customers.namesOfOthers };
  const list = transactions.listOf(table, organisationId, id, total);
  const sums = figuresOf(period, before);
  const end = endOf(period);
  const first = (before?.lastTransaction ?? 0) + 1;
  let next = first;
  for (let isOver = false; !isOver && next <= total;) {
    const some = await list.slice(next, Math.min(next + transactionsPerRead - 1, total));
    const within = some.filter(({ createdAt }) => createdAt < end);
    for (const one of within) {
      sums.add(one, textOnStatement(asOnStatement(transactionToResource(one), viewer)));
    }
    next += within.length;
    isOver = within.length < some.length;
  }
  return { figures: sums.done(), lastTransaction: next - 1 };
}

/** The other party and the text that was booked, which may begin with its name. A text that a customer has set since is left out. */
function textOnStatement({ attributes }: ResourceObject): Pick<StatementEntry, 'party' | 'summary'> {
  const { counterparty, receiverCounterparty, merchant, ...texts } = attributes as Readonly<Record<string, Party>> & {
    readonly summary: string;
    readonly bookedSummary?: string;
  };
  const party = (counterparty ?? receiverCounterparty ?? merchant)?.name ?? '';
  const booked = texts.bookedSummary ?? texts.summary;
  const beginning = party + summarySeparator;
  const summary = booked.startsWith(beginning) ? booked.slice(beginning.length) : booked;
  return { party, summary: summary === party ? '' : summary };
}

type Party = { readonly name?: string } | undefined;

/** The end of the last day says the same balance. */
async function mustAgree(table: Table, owned: Account, period: Period, { closingBalance }: Figures): Promise<void> {
  const { id, endsOfDay: count = 0 } = owned;
  const isCounted = closingNumberOf(owned, lastDayOf(period)) <= count;
  const ref = isCounted ? lastDayRef(owned, period) : undefined;
  const row = ref && (await read(table, ref));
  invariant(row !== undefined, `account ${id} lacks the end of the last day of ${period}`);
  invariant(row.balance === closingBalance, `the statement of ${period} of account ${id} differs from its end of day`);
}

async function writeFiles(
  platform: Pick<Platform, 'table' | 'documents' | 'cipher' | 'settings' | 'drawPdf'>,
  owner: Pick<Statement, 'organisationId' | 'id'>,
  owned: Account,
  { period, figures }: { readonly period: Period; readonly figures: Figures },
): Promise<StatementFile[]> {
  const { organisationId, name, accountNumber, routingNumber } = owned;
  const ref = firstOwnerRef(owned);
  const person = ref && (await read(platform.table, ref));
  const subject = {
    bank: bankOf(platform.settings, routingNumber),
    account: { name, accountNumber, routingNumber },
    addressee: addresseeOf(name, person),
    period,
    figures,
  };
  const storage = { documents: platform.documents, cipher: await platform.cipher(organisationId) };
  const files: StatementFile[] = [];
  // One after the other, because the documents of a busy account are large. Their bytes depend on nothing but the content, so a
  // worker that comes again after a crash stores the same files.
  for (const language of fileLanguages) {
    const layout = statementLayout(subject, language);
    files.push(
      await storeStatementFile(storage, owner, { format: 'html', language }, toHtml(layout)),
      await storeStatementFile(
        storage,
        owner,
        { format: 'pdf', language },
        await drawnPdf(platform, layout, endOf(period)),
      ),
    );
  }
  return files;
}

async function read<T>(table: Table, ref: { key: { pk: string; sk: string }; parse: (item: never) => T }) {
  const item = await table.get(ref.key);
  return item && ref.parse(item as never);
}
