import { type CodePoints, unpackedRanges } from '../../../../kernel/base/text/code-point-ranges.ts';
import { coverage } from './coverage.generated.ts';
import { type MainTypeface, type Typeface, typefaces } from './typefaces.ts';

/** A part of a text that one font has. */
export interface ScriptRun {
  readonly text: string;
  readonly typeface: Typeface;
}

const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Splits a text into runs. A letter stays together with its marks, as long as one font has all of them. The text must be printable
 * (replaced-text.ts).
 */
export function scriptRunsOf(text: string, main: MainTypeface): readonly ScriptRun[] {
  if (isCovered(main, text)) return [{ text, typeface: main }];
  const runs: { text: string; typeface: Typeface }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    for (const one of faced(segment, main, runs.at(-1)?.typeface)) {
      const last = runs.at(-1);
      if (last?.typeface === one.typeface) last.text += one.text;
      else runs.push(one);
    }
  }
  return runs;
}

function faced(grapheme: string, main: MainTypeface, before: Typeface | undefined): readonly ScriptRun[] {
  const typeface = typefaceOf(grapheme, main);
  if (typeface !== undefined) return [{ text: grapheme, typeface }];
  // No font has the letter with its marks.
  return Array.from(grapheme, (character) => ({
    text: character,
    typeface: typefaceOf(character, main) ?? before ?? main,
  }));
}

function typefaceOf(grapheme: string, main: MainTypeface): Typeface | undefined {
  if (Array.from(grapheme).every((one) => ignorable.test(one))) return undefined;
  if (isCovered(main, grapheme)) return main;
  const known = chosen.get(grapheme);
  if (known !== undefined) return known;
  const found = others.find((one) => isCovered(one, grapheme));
  if (found !== undefined && chosen.size < chosenMax) chosen.set(grapheme, found);
  return found;
}

const others: readonly Typeface[] = ['regular', ...typefaces.filter((one) => one !== 'regular' && one !== 'bold')];
const chosen = new Map<string, Typeface>();
const chosenMax = 10_000;

const unpacked = new Map<Typeface, CodePoints>();

function isCovered(typeface: Typeface, text: string): boolean {
  const covered = unpacked.get(typeface) ?? unpackedRanges(coverage[typeface]);
  unpacked.set(typeface, covered);
  for (const character of text) {
    if (!covered.has(character.codePointAt(0) ?? 0) && !ignorable.test(character)) return false;
  }
  return true;
}
