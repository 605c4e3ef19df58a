import { plusBankingDays } from '../../kernel/base/calendar/banking-days.ts';
import { type CalendarDate, dayOfYear } from '../../kernel/base/calendar/calendar-date.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { changeClass, type CodeMeaning, transactionCode, transactionOf } from '../../ports/ach-rail/nacha/codes.ts';
import type {
  AchFile,
  Addenda,
  BatchHeader,
  FileBatch,
  FileEntry,
  FileHeader,
} from '../../ports/ach-rail/nacha/file.ts';
import { writeAchFile } from '../../ports/ach-rail/nacha/write-file.ts';
import { answerOfNumber, type BankAnswer, correctedData } from './known-values.ts';

const bankDigits = 8;

/** An entry of ours that its receiver's bank answers. */
interface Answered {
  readonly header: BatchHeader;
  readonly entry: FileEntry;
  readonly meaning: CodeMeaning;
  readonly answer: BankAnswer;
}

/**
 * The file by which the banks of the receivers answer a file of ours, by the account numbers that stand for an answer; undefined if no entry has one. It follows
 * from our file alone, so it is the same each time.
 */
export function answersTo({ header, batches: ours }: AchFile, routingNumber: string): Uint8Array | undefined {
  const answered = ours.flatMap((batch) => answeredIn(batch.header, batch.entries));
  if (answered.length === 0) return undefined;
  const groups = [...Map.groupBy(answered, groupKey).values()];
  const batches = groups.map((group, index) => answerBatch(group, { number: index + 1, header, routingNumber }));
  const written = writeAchFile({ header: answerHeader(header), batches });
  invariant(written.outcome === 'written', 'the answers of a bank cannot be written');
  return written.bytes;
}

const answeredIn = (header: BatchHeader, entries: readonly FileEntry[]): readonly Answered[] =>
  entries.flatMap((entry) => {
    const meaning = transactionOf(entry.transactionCode);
    const answer = answerOfNumber(entry.accountNumber);
    return answer === undefined || meaning === undefined || meaning.purpose === 'Answer'
      ? []
      : [{ header, entry, meaning, answer }];
  });

/** A batch of answers is of one bank, one originator and one direction. */
const groupKey = ({ header, entry, meaning, answer }: Answered): string =>
  JSON.stringify([header.batchNumber, bankOfReceiver(entry), meaning.direction, answer.kind]);

const bankOfReceiver = ({ routingNumber }: FileEntry): string => routingNumber.slice(0, bankDigits);

interface AnswerContext {
  readonly number: number;
  readonly header: FileHeader;
  readonly routingNumber: string;
}

function answerBatch(group: readonly Answered[], { number, header, routingNumber }: AnswerContext): FileBatch {
  const [first] = group;
  invariant(first !== undefined, 'a batch of answers has no entry');
  const { creationDate } = header;
  return {
    header: {
      ...first.header,
      serviceClass: first.meaning.direction === 'Credit' ? '220' : '225',
      ...(first.answer.kind === 'Change' ? { entryClass: changeClass } : {}),
      settlementDay: dayOfYear(plusBankingDays(creationDate, 1)),
      odfi: bankOfReceiver(first.entry),
      batchNumber: number,
    },
    entries: group.map((one) => answerEntry(one, creationDate, routingNumber)),
  };
}

function answerEntry({ entry, meaning, answer }: Answered, sentOn: CalendarDate, routingNumber: string): FileEntry {
  const code = transactionCode({ ...meaning, purpose: 'Answer' });
  invariant(code !== undefined, `no transaction code answers ${entry.transactionCode}`);
  const originalDfi = bankOfReceiver(entry);
  return {
    ...entry,
    transactionCode: code,
    routingNumber,
    amountCents: answer.kind === 'Change' ? 0 : entry.amountCents,
    // The sequence of our entry makes a number that is unique among the answers of a day.
    traceNumber: originalDfi + entry.traceNumber.slice(bankDigits),
    addenda: [addendaOf(answer, { entry, meaning, originalDfi, sentOn })],
  };
}

interface AddendaContext extends Pick<Answered, 'entry' | 'meaning'> {
  readonly originalDfi: string;
  readonly sentOn: CalendarDate;
}

/** The reasons for which a return has the date of a death. */
const deathCodes: readonly string[] = ['R14', 'R15'];

function addendaOf(answer: BankAnswer, { entry, meaning, originalDfi, sentOn }: AddendaContext): Addenda {
  const original = { originalTrace: entry.traceNumber, originalDfi };
  if (answer.kind === 'Change') {
    const account = meaning.account === 'Savings' ? 'Checking' : 'Savings';
    const other = transactionCode({ ...meaning, account, purpose: 'Live' }) ?? entry.transactionCode;
    return { kind: 'Change', changeCode: answer.code, correctedData: correctedData(answer.code, other), ...original };
  }
  return {
    kind: 'Return',
    returnCode: answer.code,
    dateOfDeath: deathCodes.includes(answer.code) ? sentOn : undefined,
    information: answer.code === 'R17' ? 'QUESTIONABLE' : '',
    ...original,
  };
}

/** The file comes from the bank that has ours. */
const answerHeader = (header: FileHeader): FileHeader => ({
  ...header,
  immediateDestination: header.immediateOrigin,
  immediateOrigin: header.immediateDestination,
  destinationName: header.originName,
  originName: header.destinationName,
});
