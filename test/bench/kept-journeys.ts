import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MeasuredJourneys, measuredUnitsFile, readMeasuredUnits } from '../../bin/cost/measured-units.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import type { Row } from './report.ts';

/** The length of ids and of sealed texts is not always the same. */
const bytesTolerance = 0.02;
const decimals = 100;

/** The journeys as rows of the report. */
export const journeyRows = (journeys: MeasuredJourneys): readonly Row[] =>
  Object.entries(journeys).map(([name, { calls, readUnits, writeUnits }]) => ({
    what: `journey ${name} (${measuredUnitsFile})`,
    measured: { calls, readUnits, writeUnits },
    budget: undefined,
    moonshot: undefined,
  }));

/** Writes the units that docs/generated/cost.md is computed from. */
export function keepJourneys(journeys: MeasuredJourneys): void {
  const text = JSON.stringify(journeys, (_, value: unknown) => (typeof value === 'number' ? rounded(value) : value), 2);
  writeFileSync(join(projectRoot(), measuredUnitsFile), `${text}\n`);
}

const rounded = (value: number): number => Math.round(value * decimals) / decimals;

/** Sentences about units that are not what the file has. */
export function changedJourneys(journeys: MeasuredJourneys): readonly string[] {
  const kept = readMeasuredUnits();
  return Object.entries(journeys).flatMap(([name, units]) => {
    const before: Readonly<Record<string, number>> = kept[name as keyof MeasuredJourneys];
    return Object.entries(units).flatMap(([unit, value]) => {
      const other = before[unit] ?? 0;
      const differs = Math.abs(value - other) > (unit.endsWith('Bytes') ? other * bytesTolerance : 1 / decimals);
      return differs ? [`${name}: ${rounded(value)} ${unit}, and ${measuredUnitsFile} has ${other}`] : [];
    });
  });
}
