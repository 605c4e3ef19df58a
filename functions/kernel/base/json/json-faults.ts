/** A place of a JSON text whose value would be lost or changed by parsing it. */
export interface JsonFault {
  /** The place, as a JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** `repeated`: a member was sent twice. `inexact`: a number has more digits than a double keeps, or is outside of its range. */
  readonly kind: 'repeated' | 'inexact';
}

/** More faults than one answer names. */
const faultsMax = 100;

/**
 * The places of a text where `JSON.parse` would change what was sent: members of an object that have the same name, of which it
 * keeps the last, and numbers that it rounds. One pass. The text must be JSON.
 */
export function jsonFaults(text: string): readonly JsonFault[] {
  const faults: JsonFault[] = [];
  const levels: Level[] = [];
  const found = (kind: JsonFault['kind']) => void faults.push({ kind, pointer: pointerTo(levels) });
  let index = 0;
  while (index < text.length && faults.length < faultsMax) {
    const code = text.charCodeAt(index);
    const level = levels.at(-1);
    let end = index + 1;
    if (code === quote) {
      end = endOfText(text, index);
      if (level?.awaitsName === true && isRepeated(level, text.slice(index, end))) found('repeated');
    } else if (code === openObject) levels.push({ step: '', awaitsName: true, names: new Set() });
    else if (code === openList) levels.push({ step: 0, awaitsName: false });
    else if (code === closeObject || code === closeList) levels.pop();
    else if (code === comma && level !== undefined) next(level);
    else if (code === minus || isDigit(code)) {
      end = endOfNumber(text, index);
      if (!isExact(text.slice(index, end))) found('inexact');
    }
    index = end;
  }
  return faults;
}

/** The step of a pointer as it is written: RFC 6901 escapes two characters. */
export const pointerStep = (step: string | number): string =>
  `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** An object or a list that the scan is in. */
interface Level {
  /** The name or the index of the current member. */
  step: string | number;
  /** True if the next text is the name of a member. */
  awaitsName: boolean;
  /** The names so far, of an object. */
  readonly names?: Set<string>;
}

const [quote, backslash, comma, minus, openList, closeList, openObject, closeObject] = [
  0x22, 0x5c, 0x2c, 0x2d, 0x5b, 0x5d, 0x7b, 0x7d,
];

const pointerTo = (levels: readonly Level[]): string => levels.map(({ step }) => pointerStep(step)).join('');

/** Moves to the next member. */
function next(level: Level): void {
  if (typeof level.step === 'number') level.step += 1;
  else level.awaitsName = true;
}

/** Moves to the member of a name, and returns true if the object had one of this name. `"\u0061"` and `"a"` are the same name. */
function isRepeated(level: Level, literal: string): boolean {
  const name = literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);
  level.step = name;
  level.awaitsName = false;
  const isKnown = level.names?.has(name) === true;
  level.names?.add(name);
  return isKnown;
}

function endOfText(text: string, start: number): number {
  let index = start + 1;
  while (text.charCodeAt(index) !== quote) index += text.charCodeAt(index) === backslash ? 2 : 1;
  return index + 1;
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

function endOfNumber(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && /[\d.eE+-]/.test(text.charAt(index))) index += 1;
  return index;
}

/** No number that a double keeps exactly needs more characters. */
const numberCharsMax = 64;
/** A whole number of so many digits is always kept exactly. */
const exactDigits = /^-?\d{1,15}$/;

/** True if the double that a number is parsed to is written with the same digits. */
const isExact = (source: string): boolean =>
  exactDigits.test(source) ||
  (source.length <= numberCharsMax && significant(source) === significant(String(Number(source))));

/** The digits of a number without zeros at either end, and the power of ten of the last one: `25e-1` for 2.50. */
function significant(source: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return kept === '' ? '0' : `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}
