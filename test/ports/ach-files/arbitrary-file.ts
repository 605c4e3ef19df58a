import fc from 'fast-check';
import { calendarDateOfDayNumber } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { routingCheckDigit } from '../../../functions/kernel/base/money/routing-number.ts';
import { changeClass, entryClasses, transactionCode } from '../../../functions/ports/ach-rail/nacha/codes.ts';
import {
  type FileField,
  type FieldValue,
  type RecordType,
  fieldWidth,
} from '../../../functions/ports/ach-rail/nacha/field.ts';
import type { AchFile, Addenda, FileBatch, FileEntry } from '../../../functions/ports/ach-rail/nacha/file.ts';
import * as records from '../../../functions/ports/ach-rail/nacha/records.ts';

const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
const visible = printable.slice(1);
const digit = '0123456789'.split('');
/** 2000 to 2099: the dates of files have two digits for the year. */
const days = { min: 10_957, max: 47_481 };

/** Values that a field may have, derived from its declaration. */
export function valueOf(field: FileField): fc.Arbitrary<FieldValue> {
  const width = fieldWidth(field);
  const needed = field.inclusion === 'optional' ? 0 : 1;
  if (field.pattern !== undefined) return fc.stringMatching(field.pattern);
  switch (field.kind) {
    case 'constant':
    case 'blank':
      return fc.constant(undefined);
    case 'text':
    case 'rightText':
      return textOf(width, needed === 1, field.kind);
    case 'account':
      return fc
        .array(fc.constantFrom(...visible), { minLength: 1, maxLength: width })
        .map(joined)
        .filter(isMeaningful);
    case 'digits':
      return digitsOf(width);
    case 'routing':
      return digitsOf(8)
        .filter((eight) => eight !== '00000000')
        .map((eight) => eight + routingCheckDigit(eight));
    case 'number':
      return fc.integer({ min: 1, max: 10 ** Math.min(width, 8) - 1 });
    case 'date':
      return maybe(field, fc.integer(days).map(calendarDateOfDayNumber));
    case 'time':
      return maybe(field, fc.integer({ min: 0, max: 23 * 60 + 59 }).map(timeOf));
    case 'yearDay':
      return maybe(field, fc.integer({ min: 1, max: 366 }));
  }
}

const joined = (characters: readonly string[]): string => characters.join('');
const isMeaningful = (text: string): boolean => !/^0*$/.test(text);
const digitsOf = (width: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...digit), { minLength: width, maxLength: width }).map(joined);
const maybe = <T>({ inclusion }: FileField, some: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  inclusion === 'optional' ? fc.option(some, { nil: undefined }) : some;
const timeOf = (minutes: number): string =>
  String(Math.floor(minutes / 60)).padStart(2, '0') + String(minutes % 60).padStart(2, '0');

function textOf(width: number, isNeeded: boolean, kind: 'text' | 'rightText'): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...printable), { maxLength: width })
    .map((characters) => (kind === 'text' ? joined(characters).replace(/ +$/, '') : joined(characters).trim()))
    .map((text) => (isNeeded && !isMeaningful(text) ? 'X' : text));
}

/** Values for all fields of a record. */
function valuesOf<R extends RecordType>(record: R): fc.Arbitrary<Readonly<Record<string, FieldValue>>> {
  return fc.record(Object.fromEntries(record.list.map(([name, field]) => [name, valueOf(field)])));
}

/** What the entries of a batch are: entries of originators, or one sort of answer. */
type Purpose = Addenda['kind'];
const answers = {
  Change: records.changeAddenda,
  RefusedChange: records.refusedChangeAddenda,
  Return: records.returnAddenda,
  Dishonour: records.dishonourAddenda,
  Contest: records.contestAddenda,
};
const purposes: readonly Purpose[] = ['Payment', 'Return', 'Dishonour', 'Contest', 'Change', 'RefusedChange'];

/** Files of every class that keep all rules of the network. */
export const arbitraryFile: fc.Arbitrary<AchFile> = fc
  .record({
    header: valuesOf(records.fileHeader),
    batches: fc.array(fc.constantFrom(...purposes).chain(arbitraryBatch), { maxLength: 4 }),
  })
  .map(({ header, batches }) => {
    const numbered = batches.map((batch, index) => ({
      ...batch,
      header: { ...batch.header, batchNumber: index * 3 + 1 },
    }));
    return { header, batches: numbered } as unknown as AchFile;
  });

function arbitraryBatch(purpose: Purpose): fc.Arbitrary<FileBatch> {
  const isChange = purpose === 'Change' || purpose === 'RefusedChange';
  const classes = isChange ? [changeClass] : [...entryClasses.keys()].filter((name) => name !== changeClass);
  return fc
    .record({ header: valuesOf(records.batchHeader), entryClass: fc.constantFrom(...classes) })
    .chain(({ header, entryClass }) =>
      fc.array(arbitraryEntry(purpose, entryClass), { minLength: 1, maxLength: 5 }).map((entries) => {
        const odfi = String(header['odfi']);
        const traced = entries.map((entry, index) => ({
          ...entry,
          traceNumber: odfi + String(index * 7 + 1).padStart(7, '0'),
        }));
        const entryDescription = String(header['entryDescription']).toUpperCase();
        return {
          header: { ...header, entryClass, serviceClass: '200', entryDescription },
          entries: traced,
        } as unknown as FileBatch;
      }),
    );
}

function arbitraryEntry(purpose: Purpose, className: string): fc.Arbitrary<FileEntry> {
  const entryClass = entryClasses.get(className);
  if (entryClass === undefined) throw new Error(`no class ${className}`);
  const isAnswer = purpose !== 'Payment';
  const detail = entryClass.layout === 'ctx' ? records.entryDetailCtx : records.entryDetail;
  const purposesOfEntry = isAnswer
    ? (['Answer'] as const)
    : ([...(['Live', 'Prenote'] as const), ...(entryClass.allowsZero === true ? (['Zero'] as const) : [])] as const);
  return fc
    .record({
      values: valuesOf(detail),
      account: fc.constantFrom('Checking', 'Savings', 'Ledger'),
      direction: fc.constantFrom(...(isAnswer ? (['Credit', 'Debit'] as const) : entryClass.directions)),
      purpose: fc.constantFrom(...purposesOfEntry),
      payments: fc.array(valuesOf(records.paymentAddenda), { maxLength: Math.min(entryClass.addendaMax, 3) }),
      answer: isAnswer ? valuesOf(answers[purpose]) : fc.constant<Readonly<Record<string, FieldValue>>>({}),
      type: fc.constantFrom(...(entryClass.paymentTypes ?? ['', 'AK'])),
    })
    .map(({ values, payments, answer, type, ...transaction }) => {
      const { addendaCount: _, addendaIndicator: __, ...members } = values;
      const { traceNumber: ___, ...said } = answer;
      const isZero = transaction.purpose === 'Zero';
      const information = isZero && payments.length === 0 ? [{ information: 'RMR' }] : payments;
      const isUnpaid = isZero || transaction.purpose === 'Prenote' || className === changeClass;
      return {
        ...members,
        name: isMeaningful(String(members['name'])) ? members['name'] : 'JANE MARLOW',
        transactionCode: transactionCode(transaction),
        amountCents: isUnpaid ? 0 : members['amountCents'],
        discretionaryData: type,
        addenda: isAnswer
          ? [{ kind: purpose, ...withNeeded(said) }]
          : information.map((one) => ({ kind: 'Payment', information: one['information'] })),
      } as unknown as FileEntry;
    });
}

/** The members that some codes need or exclude. */
function withNeeded(said: Readonly<Record<string, FieldValue>>): Readonly<Record<string, FieldValue>> {
  const { returnCode, dishonourCode, contestCode } = said;
  if (contestCode !== undefined)
    return {
      ...said,
      dateReturned: said['dateReturned'] ?? calendarDateOfDayNumber(20_000),
      originalSettlementDay: 12,
    };
  if (dishonourCode !== undefined)
    return { ...said, information: said['information'] === '' ? '01' : said['information'] };
  if (returnCode === undefined) return said;
  const isDeath = returnCode === 'R14' || returnCode === 'R15';
  return {
    ...said,
    dateOfDeath: isDeath ? said['dateOfDeath'] : undefined,
    information: said['information'] === '' ? 'AMOUNT' : said['information'],
  };
}
