import { hasRightToLeft, isRightToLeft, levelsOf, visualRuns } from './directions.ts';
import type { Faces } from './faces.ts';
import { breakableParts, letters } from './line-breaks.ts';
import { scriptRunsOf } from './runs.ts';
import type { MainTypeface, Typeface } from './typefaces.ts';

/** A text with one font and one direction. */
export interface Piece {
  readonly text: string;
  readonly typeface: Typeface;
  readonly isRightToLeft: boolean;
  readonly width: number;
}

/** A line of a text, with its pieces from left to right. All lengths are for a size of 1. */
export interface TextLine {
  readonly pieces: readonly Piece[];
  readonly width: number;
  /** Above and below the base line. */
  readonly ascent: number;
  readonly descent: number;
}

export interface Setting {
  readonly main: MainTypeface;
  /** The width of a line, for a size of 1. */
  readonly widthMax: number;
}

/** Breaks a text into lines: between words, and inside a word only if the word is longer than a line. */
export function breakLines(faces: Faces, text: string, { main, widthMax }: Setting): readonly TextLine[] {
  const levels = levelsOf(text);
  const lines: TextLine[] = [];
  let start = 0;
  for (const line of brokenText(faces, text, { main, widthMax })) {
    lines.push(setLine(faces, main, visualRuns(line.trimEnd(), levels, start)));
    start += line.length;
  }
  return lines;
}

function brokenText(faces: Faces, text: string, { main, widthMax }: Setting): readonly string[] {
  const fits = (part: string) => widthOf(faces, main, part.trimEnd()) <= widthMax;
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  const add = (part: string): void => {
    if (line !== '' && !fits(line + part)) {
      lines.push(line);
      line = '';
    }
    line += part;
  };
  for (const part of breakableParts(text)) {
    if (fits(part)) add(part);
    else letters(part).forEach(add);
  }
  return line === '' ? lines : [...lines, line];
}

/** The width of a text on one line, for a size of 1. */
export function widthOf(faces: Faces, main: MainTypeface, text: string): number {
  return scriptRunsOf(text, main).reduce(
    (sum, run) => sum + widthOfRun(faces, run.typeface, run.text, hasRightToLeft(run.text)),
    0,
  );
}

function setLine(faces: Faces, main: MainTypeface, visual: ReturnType<typeof visualRuns>): TextLine {
  const pieces = visual.flatMap((part): Piece[] => {
    const isReversed = isRightToLeft(part);
    const runs = scriptRunsOf(part.text, main).map(({ text, typeface }) => ({
      text,
      typeface,
      isRightToLeft: isReversed,
      width: widthOfRun(faces, typeface, text, isReversed),
    }));
    return isReversed ? runs.toReversed() : runs;
  });
  const used = [...new Set([main, ...pieces.map(({ typeface }) => typeface)])].map((one) => {
    const { font, unitsPerEm } = faces.of(one);
    return { ascent: font.ascent / unitsPerEm, descent: -font.descent / unitsPerEm };
  });
  return {
    pieces,
    width: pieces.reduce((sum, { width }) => sum + width, 0),
    ascent: Math.max(...used.map(({ ascent }) => ascent)),
    descent: Math.max(...used.map(({ descent }) => descent)),
  };
}

function widthOfRun(faces: Faces, typeface: Typeface, text: string, isReversed: boolean): number {
  const glyphs = faces.shape(typeface, text, isReversed);
  return glyphs.reduce((sum, { advance }) => sum + advance, 0) / faces.of(typeface).unitsPerEm;
}
