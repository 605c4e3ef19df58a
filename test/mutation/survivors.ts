import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

/** A mutant by what it is, not by where it is: other lines may come and go. */
export interface Mutant {
  readonly file: string;
  /** The text of the line on which it begins. */
  readonly line: string;
  /** The code before and after, as one line each. */
  readonly change: string;
}

/** A mutant that no test notices, and why that is right. */
export interface Survivor extends Mutant {
  readonly reason: string;
}

/** The result of a run of an area, and the survivors that somebody has checked. */
export interface AreaResult {
  readonly mutants: number;
  readonly noticed: number;
  readonly survivors: readonly Survivor[];
}

/** The least share of mutants of an area that tests notice. */
const leastShare = 0.9;

/** The faults of a run, and the result to keep. */
export interface Verdict {
  readonly faults: readonly string[];
  readonly unexplained: readonly Mutant[];
  readonly result: AreaResult;
}

/**
 * Compares the mutants that survived with those that have a reason. A survivor without a reason is a fault, and so is a
 * reason whose mutant is noticed now or exists no more.
 */
export function verdictOn(results: readonly MutantResult[], before: readonly Survivor[]): Verdict {
  const counted = results.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status));
  const left = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').map(mutantOf);
  const noticed = counted.length - left.length;
  const names = new Set(left.map(nameOf));
  const explained = new Set(before.map(nameOf));
  const unexplained = left.filter((mutant) => !explained.has(nameOf(mutant)));
  const share = noticed / counted.length;
  return {
    unexplained,
    faults: [
      ...results
        .filter(({ status }) => status === 'RuntimeError' || status === 'CompileError')
        .map((one) => `could not be tried: ${nameOf(mutantOf(one))}: ${one.statusReason ?? ''}`),
      ...unexplained.map((one) => `survives without a reason: ${nameOf(one)}`),
      ...before
        .filter((one) => !names.has(nameOf(one)))
        .map((one) => `has a reason, but does not survive: ${nameOf(one)}`),
      ...(share >= leastShare ? [] : [`tests notice only ${percent(share)} of the mutants`]),
    ],
    result: {
      mutants: counted.length,
      noticed,
      survivors: before.filter((one) => names.has(nameOf(one))),
    },
  };
}

export const percent = (share: number): string => `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;

const nameOf = ({ file, line, change }: Mutant): string => `${file}: ${line}: ${change}`;

function mutantOf({ fileName, location: { start, end }, replacement }: MutantResult): Mutant {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const text = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === lines.length - 1 ? end.column - 1 : undefined),
  );
  const change = `${inOneLine(text.join('\n'))} → ${inOneLine(replacement ?? '')}`;
  return { file: relative('.', fileName), line: (lines[0] ?? '').trim(), change };
}

/** Long code is cut: its beginning is enough to know it by. */
const inOneLine = (code: string): string => {
  const text = code.trim().replaceAll(/\s+/g, ' ');
  return text.length <= 120 ? text : `${text.slice(0, 117)}...`;
};
