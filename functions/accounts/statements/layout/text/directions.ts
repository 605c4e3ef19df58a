import bidiFactory from 'bidi-js';

// The types of the library describe its form as a module of ECMAScript; Node loads the other one, which is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}\u0700-\u085f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The level of each code unit by the Unicode Bidirectional Algorithm (UAX 9): odd where the text goes from right to left. */
export function levelsOf(text: string): Uint8Array {
  if (!rightToLeft.test(text)) return new Uint8Array(text.length);
  return bidi.getEmbeddingLevels(text, 'auto').levels;
}

/** A part of a line that has one level. */
export interface LevelRun {
  readonly text: string;
  readonly level: number;
}

/** The parts of a line from left to right. `levels` are those of the whole text, from which the line was cut at `start`. */
export function visualRuns(line: string, levels: Uint8Array, start: number): readonly LevelRun[] {
  const runs: { text: string; level: number }[] = [];
  let index = start;
  for (const character of line) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += character;
    else runs.push({ text: character, level });
    index += character.length;
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  let ordered: readonly LevelRun[] = runs;
  for (let level = highest; level > 0; level -= 1) ordered = withReversed(ordered, level);
  return ordered;
}

/** Rule L2: reverses each sequence of runs that have at least this level. */
function withReversed(runs: readonly LevelRun[], level: number): readonly LevelRun[] {
  const result: LevelRun[] = [];
  let sequence: LevelRun[] = [];
  for (const run of runs) {
    if (run.level >= level) {
      sequence.unshift(run);
      continue;
    }
    result.push(...sequence, run);
    sequence = [];
  }
  return [...result, ...sequence];
}

export const isRightToLeft = ({ level }: Pick<LevelRun, 'level'>): boolean => level % 2 === 1;

/** True for a text with a letter that goes from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);
