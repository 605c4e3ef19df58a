import { changeClass, type EntryClass, entryClasses, transactionOf, type CodeMeaning } from './codes.ts';
import type { Addenda, BatchHeader, FileEntry } from './file.ts';
import type { FileFault } from './fault.ts';
import type { entryDetail } from './records.ts';

/** A rule that an entry breaks. `field` is a field of the entry detail. */
export interface BrokenRule {
  readonly field: keyof (typeof entryDetail)['fields'];
  readonly expected: string;
  readonly spoils: Extract<FileFault['spoils'], 'entry' | 'nothing'>;
}

/** The part of a batch header that the rules of entries need. */
export type EntryContext = Pick<BatchHeader, 'entryClass' | 'serviceClass' | 'odfi' | 'entryDescription'>;

/** Returns, dishonours and contests are answers with addenda 99, changes and refusals with addenda 98. */
const isChange = (kind: Addenda['kind']): boolean => kind === 'Change' || kind === 'RefusedChange';

/** The rules of the network that an entry breaks, for its class and its transaction code. */
export function brokenRules(entry: FileEntry, batch: EntryContext): readonly BrokenRule[] {
  const transaction = transactionOf(entry.transactionCode);
  if (transaction === undefined) return [broken('transactionCode', 'a transaction code of the network')];
  const entryClass = entryClasses.get(batch.entryClass);
  if (entryClass === undefined) return [];
  return [
    ...traceRules(entry, batch),
    ...directionRules(transaction, batch, entryClass),
    ...amountRules(entry, transaction, batch, entryClass),
    ...(transaction.purpose === 'Answer' ? answerRules(entry, batch) : forwardRules(entry, batch, entryClass)),
  ];
}

const broken = (field: BrokenRule['field'], expected: string, spoils: BrokenRule['spoils'] = 'entry'): BrokenRule => ({
  field,
  expected,
  spoils,
});

function traceRules({ traceNumber }: FileEntry, { odfi }: EntryContext): readonly BrokenRule[] {
  return traceNumber.startsWith(odfi) ? [] : [broken('traceNumber', `${odfi}, the ODFI of the batch, and a sequence`)];
}

function directionRules(
  { direction, purpose }: CodeMeaning,
  { serviceClass, entryClass: name, entryDescription }: EntryContext,
  { directions }: EntryClass,
): readonly BrokenRule[] {
  if (serviceClass === '220' && direction === 'Debit')
    return [broken('transactionCode', 'a credit in service class 220')];
  if (serviceClass === '225' && direction === 'Credit')
    return [broken('transactionCode', 'a debit in service class 225')];
  // A reversal has the class of the entry that it reverses, and the other direction. So has an answer to it.
  if (purpose === 'Answer' || entryDescription === 'REVERSAL' || directions.includes(direction)) return [];
  return [broken('transactionCode', `a ${directions.join(' or ').toLowerCase()} in class ${name}`)];
}

function amountRules(
  { amountCents, addenda }: FileEntry,
  { purpose }: CodeMeaning,
  { entryClass: name }: EntryContext,
  { allowsZero }: EntryClass,
): readonly BrokenRule[] {
  if (purpose === 'Live') return amountCents > 0 ? [] : [broken('amountCents', 'more than 0')];
  if (purpose === 'Answer') {
    return name === changeClass && amountCents > 0 ? [broken('amountCents', `0 in class ${changeClass}`)] : [];
  }
  const rules = amountCents === 0 ? [] : [broken('amountCents', '0 for this transaction code')];
  if (purpose === 'Prenote') return rules;
  if (allowsZero !== true) rules.push(broken('transactionCode', `no zero-dollar entry in class ${name}`));
  if (addenda.length === 0) rules.push(broken('addendaIndicator', 'addenda with a zero-dollar entry'));
  return rules;
}

/** An entry of an originator. */
function forwardRules(
  { addenda, name, discretionaryData }: FileEntry,
  { entryClass }: EntryContext,
  { addendaMax, name: nameIs, paymentTypes }: EntryClass,
): readonly BrokenRule[] {
  const rules: BrokenRule[] = [];
  if (entryClass === changeClass) rules.push(broken('transactionCode', `an answer in class ${changeClass}`));
  if (addenda.some(({ kind }) => kind !== 'Payment'))
    rules.push(broken('transactionCode', 'the code of a return or change'));
  else if (addenda.length > addendaMax) {
    rules.push(broken('addendaIndicator', `at most ${addendaMax} addenda in class ${entryClass}`));
  }
  if (nameIs !== 'optional' && /^0*$/.test(name)) {
    rules.push(broken('name', `a name in class ${entryClass}`, nameIs === 'mandatory' ? 'entry' : 'nothing'));
  }
  if (paymentTypes?.includes(discretionaryData) === false) {
    rules.push(
      broken('discretionaryData', `${paymentTypes.filter(Boolean).join(' or ')} in class ${entryClass}`, 'nothing'),
    );
  }
  return rules;
}

/** A return or a notification of change. */
function answerRules({ addenda }: FileEntry, { entryClass }: EntryContext): readonly BrokenRule[] {
  const answers = addenda.filter(({ kind }) => kind !== 'Payment');
  const [answer, ...others] = answers;
  if (answer === undefined || others.length > 0) return [broken('addendaIndicator', 'one addenda 98 or 99')];
  const rules: BrokenRule[] = [];
  // Addenda 05 are not returned. Some banks do it.
  if (addenda.length > answers.length) rules.push(broken('addendaIndicator', 'no addenda 05 in a return', 'nothing'));
  if (isChange(answer.kind) !== (entryClass === changeClass)) {
    rules.push(
      broken('addendaIndicator', entryClass === changeClass ? 'addenda 98' : `addenda 98 only in class ${changeClass}`),
    );
  }
  return [...rules, ...contentRules(answer)];
}

/** The members that some codes need. */
function contentRules(answer: Addenda): readonly BrokenRule[] {
  if (answer.kind === 'Return') {
    const { returnCode, dateOfDeath, information } = answer;
    if (dateOfDeath !== undefined && returnCode !== 'R14' && returnCode !== 'R15') {
      return [broken('addendaIndicator', 'a date of death only with R14 or R15', 'nothing')];
    }
    if (returnCode === 'R17' && information === '')
      return [broken('addendaIndicator', 'information with R17', 'nothing')];
  }
  if (answer.kind === 'Dishonour' && answer.dishonourCode === 'R69' && answer.information === '') {
    return [broken('addendaIndicator', 'the fields in error with R69', 'nothing')];
  }
  if (answer.kind === 'Contest' && answer.contestCode === 'R73') {
    const { dateReturned, originalSettlementDay } = answer;
    if (dateReturned !== undefined && originalSettlementDay !== undefined) return [];
    return [broken('addendaIndicator', 'the date of the return and the original settlement day with R73', 'nothing')];
  }
  return [];
}
