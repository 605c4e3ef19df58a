import { invariant } from '../../kernel/base/invariant.ts';
import { transactionCode } from '../../ports/ach-rail/nacha/codes.ts';
import type { FileBatch, FileEntry } from '../../ports/ach-rail/nacha/file.ts';
import { fitText } from '../../ports/ach-rail/nacha/fit-text.ts';
import { batchHeader } from '../../ports/ach-rail/nacha/records.ts';
import type { AchFileSettings, AchOffset } from '../../ports/ach-rail/settings.ts';
import type { PlannedBatch } from './planned-files.ts';
import { sequenceMax } from './trace-numbers.ts';
import { isOriginated } from './window-entry.ts';

interface OffsetContext {
  readonly routingNumber: string;
  readonly files: AchFileSettings;
  /** The place of the file among those of its day, from 0. */
  readonly ofDay: number;
}

/** The most that the amount of an entry can be. */
const amountMax = 99_999_999_99;
/** A file that has more offset entries does not exist; then their numbers would come twice. */
const offsetsOfFile = 1000;

/**
 * The batches that make debits and credits of a file equal, for a bank that wants it: one for each batch of originators, with its dates, so that both
 * settle together. Answers are not balanced. An amount that is too large for an entry is several entries.
 */
export function offsetBatches(batches: readonly PlannedBatch[], context: OffsetContext): readonly FileBatch[] {
  const { offset } = context.files;
  if (offset === undefined) return [];
  let count = 0;
  return batches.filter(needsOffset).map((batch, index) => {
    const amounts = amountsOf(batch.cents);
    const entries = amounts.map((cents) => offsetEntry({ batch, offset, cents, number: (count += 1) }, context));
    return { header: headerOf(batch, batches.length + index + 1, context), entries };
  });
}

const offsetDescription = 'OFFSET';

/** True for an entry of a file of ours that balances a batch: it is for no resource. */
export const isOffset = (
  header: Pick<FileBatch['header'], 'entryDescription'> | undefined,
  { traceNumber }: Pick<FileEntry, 'traceNumber'>,
): boolean => header?.entryDescription === offsetDescription && Number(traceNumber.slice(8)) > sequenceMax;

const needsOffset = ({ cents, entries }: PlannedBatch): boolean =>
  cents > 0 && entries.every(({ item }) => isOriginated(item.kind));

function amountsOf(cents: number): readonly number[] {
  const whole = Array.from({ length: Math.floor(cents / amountMax) }, () => amountMax);
  return cents % amountMax === 0 ? whole : [...whole, cents % amountMax];
}

function headerOf(
  { direction, subject: { descriptiveDate, effectiveDate } }: PlannedBatch,
  batchNumber: number,
  { routingNumber, files: { company, origin } }: OffsetContext,
): FileBatch['header'] {
  return {
    serviceClass: direction === 'Credit' ? '225' : '220',
    companyName: fitText(company.name ?? origin.name, batchHeader.fields.companyName).text,
    companyDiscretionaryData: '',
    companyIdentification: company.identification,
    entryClass: 'CCD',
    entryDescription: offsetDescription,
    descriptiveDate,
    effectiveDate,
    settlementDay: undefined,
    originatorStatus: '1',
    odfi: routingNumber.slice(0, 8),
    batchNumber,
  };
}

interface Offset {
  readonly batch: PlannedBatch;
  readonly offset: AchOffset;
  readonly cents: number;
  /** Its place among the offset entries of the file, from 1. */
  readonly number: number;
}

/** Its trace number is above those of all other entries. */
function offsetEntry({ batch, offset, cents, number }: Offset, { routingNumber, ofDay }: OffsetContext): FileEntry {
  const direction = batch.direction === 'Credit' ? 'Debit' : 'Credit';
  const code = transactionCode({ account: offset.accountType, direction, purpose: 'Live' });
  invariant(code !== undefined, `there is no transaction code for the offset account ${offset.accountType}`);
  const sequence = sequenceMax + 1 + ((ofDay * offsetsOfFile + number) % 100_000);
  return {
    transactionCode: code,
    routingNumber: offset.routingNumber,
    accountNumber: offset.accountNumber,
    amountCents: cents,
    identification: '',
    name: 'OFFSET',
    discretionaryData: '',
    traceNumber: routingNumber.slice(0, 8) + String(sequence).padStart(7, '0'),
    addenda: [],
  };
}
