/*
 * A second reader of ACH files, written from the rules of the network alone. It imports nothing of the product, and its columns are typed once more on
 * purpose: a column that is wrong in the product's tables is wrong in its writer and its reader alike, and only a second implementation notices.
 */

export interface SecondEntry {
  readonly code: string;
  /** Nine digits, with the check digit. */
  readonly routing: string;
  readonly account: string;
  readonly cents: number;
  readonly identification: string;
  readonly name: string;
  readonly discretionary: string;
  readonly trace: string;
  /** The lines of its addenda. */
  readonly addenda: readonly string[];
}

export interface SecondBatch {
  readonly headerLine: string;
  readonly entryClass: string;
  readonly odfi: string;
  readonly number: number;
  readonly entries: readonly SecondEntry[];
}

export interface SecondReading {
  /** What the operator or a bank would refuse. Empty for a good file. */
  readonly findings: readonly string[];
  readonly headerLine: string;
  readonly batches: readonly SecondBatch[];
}

/** The columns from one to another, counted from 1, both included. */
export const columns = (line: string, from: number, to: number): string => line.slice(from - 1, to);

const lineLength = 94;
const filler = '9'.repeat(lineLength);
const hashModulus = 10_000_000_000n;
const checkWeights = [3, 7, 1, 3, 7, 1, 3, 7];
const forwardClasses = ['PPD', 'CCD', 'WEB', 'TEL', 'CTX', 'CIE', 'ARC', 'BOC', 'POP', 'RCK', 'XCK'];
const codes = /^(?:[234][1-46-9]|5[1-6])$/;

export const checkDigit = (eight: string): string => {
  const sum = checkWeights.reduce((total, weight, index) => total + weight * Number(eight[index]), 0);
  return String((10 - (sum % 10)) % 10);
};
export const isCredit = (code: string): boolean => Number(code[1]) <= 4;
const isAnswer = (code: string): boolean => code[1] === '1' || code[1] === '6';
const isDate = (text: string): boolean => {
  const [year, month, day] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2)));
  const date = new Date(Date.UTC(2000 + (year ?? 0), (month ?? 0) - 1, day));
  return /^\d{6}$/.test(text) && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
};

interface Sums {
  records: number;
  hash: bigint;
  debits: number;
  credits: number;
}
const noSums = (): Sums => ({ records: 0, hash: 0n, debits: 0, credits: 0 });

/** Reads a whole file, and says everything that is wrong in it. */
export function readBySecond(text: string): SecondReading {
  const findings: string[] = [];
  const lines = text.split('\n');
  if (lines.pop() !== '') findings.push('the last line has no end');
  lines.forEach((line, index) => {
    if (line.length !== lineLength) findings.push(`line ${index + 1} has ${line.length} characters`);
    if (/[^\x20-\x7e]/.test(line)) findings.push(`line ${index + 1} has a character that is not printable`);
  });
  if (lines.length % 10 !== 0) findings.push('the last block is not full');
  const [headerLine = '', ...others] = lines;
  findings.push(...headerFindings(headerLine));
  const end = others.findIndex((line) => line.startsWith('9'));
  if (end === -1) return { findings: [...findings, 'there is no file control'], headerLine, batches: [] };
  if (others.slice(end + 1).some((line) => line !== filler)) findings.push('something follows the file control');
  const fileSums = noSums();
  const batches = batchLines(others.slice(0, end), findings).map((group) => readBatch(group, fileSums, findings));
  const numbers = batches.map(({ number }) => number);
  if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0)))
    findings.push('the numbers of the batches do not ascend');
  const control = others[end] ?? '';
  expectColumns(findings, 'file control', control, [
    [2, 7, String(batches.length).padStart(6, '0')],
    [8, 13, String(lines.length / 10).padStart(6, '0')],
    ...sumColumns(fileSums, { at: 14, digits: 8 }),
    [56, 94, ' '.repeat(39)],
  ]);
  return { findings, headerLine, batches };
}

function headerFindings(line: string): readonly string[] {
  const findings: string[] = [];
  expectColumns(findings, 'file header', line, [
    [1, 3, '101'],
    [35, 40, '094101'],
  ]);
  if (columns(line, 4, 13).trim() === '' || columns(line, 14, 23).trim() === '')
    findings.push('the file header names no destination or origin');
  if (!isDate(columns(line, 24, 29))) findings.push('the creation date is no date');
  if (!/^(?:[01]\d|2[0-3])[0-5]\d$/.test(columns(line, 30, 33))) findings.push('the creation time is no time');
  if (!/^[A-Z0-9]$/.test(columns(line, 34, 34))) findings.push('the file has no modifier');
  return findings;
}

/** The lines of each batch, from its header to its control. */
function batchLines(lines: readonly string[], findings: string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let open: string[] | undefined;
  for (const line of lines) {
    if (line.startsWith('5')) {
      if (open !== undefined) findings.push('a batch has no control');
      open = [line];
      groups.push(open);
    } else if (open === undefined || !/^[678]/.test(line)) findings.push(`a line is out of order: ${line.slice(0, 3)}`);
    else {
      open.push(line);
      if (line.startsWith('8')) open = undefined;
    }
  }
  if (open !== undefined) findings.push('the last batch has no control');
  return groups;
}

function readBatch(lines: readonly string[], fileSums: Sums, findings: string[]): SecondBatch {
  const [header = ''] = lines;
  const control = lines.at(-1) ?? '';
  const [odfi, entryClass] = [columns(header, 80, 87), columns(header, 51, 53)];
  findings.push(...batchHeaderFindings(header));
  const entries = readEntries(lines.slice(1, -1), findings);
  const sums = noSums();
  sums.records = lines.length - 2;
  for (const { code, routing, cents } of entries) {
    sums.hash += BigInt(routing.slice(0, 8));
    if (isCredit(code)) sums.credits += cents;
    else sums.debits += cents;
  }
  for (const one of entries) findings.push(...entryFindings(one, { entryClass, odfi, service: columns(header, 2, 4) }));
  entries.forEach(({ trace }, index) => {
    if (index > 0 && trace <= (entries[index - 1]?.trace ?? '')) findings.push(`${trace} does not ascend`);
  });
  if (new Set(entries.map(({ code }) => isAnswer(code))).size > 1) findings.push('answers and others share a batch');
  expectColumns(findings, 'batch control', control, [
    [2, 4, columns(header, 2, 4)],
    ...sumColumns(sums, { at: 5, digits: 6 }),
    [45, 54, columns(header, 41, 50)],
    [55, 79, ' '.repeat(25)],
    [80, 87, odfi],
    [88, 94, columns(header, 88, 94)],
  ]);
  fileSums.records += sums.records;
  fileSums.hash += sums.hash % hashModulus;
  fileSums.debits += sums.debits;
  fileSums.credits += sums.credits;
  return { headerLine: header, entryClass, odfi, number: Number(columns(header, 88, 94)), entries };
}

function batchHeaderFindings(line: string): readonly string[] {
  const findings: string[] = [];
  const [service, entryClass] = [columns(line, 2, 4), columns(line, 51, 53)];
  if (!['200', '220', '225'].includes(service)) findings.push(`unknown service class ${service}`);
  if (![...forwardClasses, 'COR'].includes(entryClass)) findings.push(`unknown entry class ${entryClass}`);
  for (const [from, to, what] of [
    [5, 20, 'company name'],
    [41, 50, 'company identification'],
    [54, 63, 'entry description'],
  ] as const) {
    if (/^[ 0]*$/.test(columns(line, from, to))) findings.push(`a batch has no ${what}`);
  }
  if (!isDate(columns(line, 70, 75))) findings.push('the effective date is no date');
  if (!/^(?: {3}|[0-3]\d\d)$/.test(columns(line, 76, 78))) findings.push('the settlement day is no day');
  if (!/^[012]$/.test(columns(line, 79, 79))) findings.push('the originator has no status');
  if (!/^\d{15}$/.test(columns(line, 80, 94))) findings.push('a batch has no bank or no number');
  return findings;
}

function readEntries(lines: readonly string[], findings: string[]): readonly SecondEntry[] {
  const entries: (SecondEntry & { addenda: string[] })[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('7')) {
      const last = entries.at(-1);
      if (last === undefined) findings.push('an addenda has no entry');
      else last.addenda.push(line);
      continue;
    }
    const indicated = columns(line, 79, 79);
    if (!/^[01]$/.test(indicated)) findings.push('an entry does not say whether it has addenda');
    if (!/^\d{15}$/.test(columns(line, 80, 94))) findings.push('an entry has no trace number');
    if (!/^\d{10}$/.test(columns(line, 30, 39))) findings.push('an entry has no amount');
    if (!/^\d{9}$/.test(columns(line, 4, 12))) findings.push('an entry has no routing number');
    entries.push({
      code: columns(line, 2, 3),
      routing: columns(line, 4, 12).replaceAll(/\D/g, '0'),
      account: columns(line, 13, 29).trimEnd(),
      cents: Number(columns(line, 30, 39)),
      identification: columns(line, 40, 54),
      name: columns(line, 55, 76),
      discretionary: columns(line, 77, 78),
      trace: columns(line, 80, 94),
      addenda: [],
    });
    const next = lines[index + 1] ?? '';
    if ((indicated === '1') !== next.startsWith('7')) findings.push('an entry has other addenda than it says');
  }
  return entries;
}

interface InBatch {
  readonly entryClass: string;
  readonly odfi: string;
  readonly service: string;
}

function entryFindings(entry: SecondEntry, { entryClass, odfi, service }: InBatch): readonly string[] {
  const { code, routing, account, cents, name, trace, addenda, discretionary } = entry;
  const wrong = (what: string) => `entry ${trace}: ${what}`;
  const findings: string[] = [];
  if (!codes.test(code)) findings.push(wrong(`unknown transaction code ${code}`));
  if (service === (isCredit(code) ? '225' : '220')) findings.push(wrong('its direction is not that of its batch'));
  if (checkDigit(routing.slice(0, 8)) !== routing[8]) findings.push(wrong('its check digit is wrong'));
  if (!trace.startsWith(odfi)) findings.push(wrong('its trace number is of another bank'));
  if (account === '') findings.push(wrong('it has no account number'));
  const isChange = addenda.some((line) => line.startsWith('798'));
  const isFree = /^[234][3489]$/.test(code) && !'27'.includes(code[1] ?? '');
  // The return of a prenote has no amount either.
  const isWrongAmount = cents === 0 ? !isFree && !isChange && !isAnswer(code) : isFree || isChange;
  if (isWrongAmount) findings.push(wrong(`the amount ${cents} does not fit its code`));
  if (isAnswer(code) !== addenda.some((line) => /^79[89]/.test(line)))
    findings.push(wrong('only answers have addenda 98 and 99'));
  if ((entryClass === 'COR') !== isChange) findings.push(wrong('only changes are in class COR'));
  if (entryClass === 'WEB' && !isAnswer(code) && !isCredit(code) && !/^[RS] $/.test(discretionary))
    findings.push(wrong('it has no payment type'));
  if (['WEB', 'TEL'].includes(entryClass) && name.trim() === '') findings.push(wrong('it has no name'));
  const most = entryClass === 'CTX' ? 9999 : entryClass === 'TEL' && !isAnswer(code) ? 0 : 1;
  if (addenda.length > most) findings.push(wrong(`it has ${addenda.length} addenda`));
  if (entryClass === 'CTX' && !isAnswer(code) && Number(name.slice(0, 4)) !== addenda.length)
    findings.push(wrong('it counts its addenda otherwise'));
  addenda.forEach((line, index) => {
    const ends = line.startsWith('705') ? String(index + 1).padStart(4, '0') + trace.slice(-7) : trace;
    if (!line.endsWith(ends)) findings.push(wrong(`its addenda ${index + 1} ends with something else than ${ends}`));
    if (!/^7(?:05|98C\d\d\d{15}|99[A-Z]\d\d\d{15})/.test(line)) findings.push(wrong('its addenda is unknown'));
  });
  return findings;
}

type Expectation = readonly [from: number, to: number, text: string];

/** Count, hash and totals, which follow one another in the controls of batches and files. */
function sumColumns(
  { records, hash, debits, credits }: Sums,
  { at, digits }: { readonly at: number; readonly digits: number },
): readonly Expectation[] {
  const texts = [
    String(records).padStart(digits, '0'),
    String(hash % hashModulus).padStart(10, '0'),
    String(debits).padStart(12, '0'),
    String(credits).padStart(12, '0'),
  ];
  let from = at;
  return texts.map((text): Expectation => {
    const start = from;
    from += text.length;
    return [start, from - 1, text];
  });
}

function expectColumns(findings: string[], record: string, line: string, expected: readonly Expectation[]): void {
  for (const [from, to, text] of expected) {
    const found = columns(line, from, to);
    if (found !== text) findings.push(`${record}, columns ${from} to ${to}: "${found}" instead of "${text}"`);
  }
}
