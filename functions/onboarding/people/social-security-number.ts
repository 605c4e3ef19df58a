import { sandboxValues } from '../../ports/sandbox-values.ts';
import type { Settings } from '../../ports/settings.ts';

/**
 * What is wrong with nine digits that were never given to anybody as a social security number: the second half of a sentence. The
 * magic numbers of a sandbox are right there.
 */
export function ssnProblem(ssn: string, { sandbox }: Pick<Settings, 'sandbox'>): string | undefined {
  if (sandbox && Object.hasOwn(sandboxValues.ssn, ssn)) return undefined;
  const [area, group, serial] = [ssn.slice(0, 3), ssn.slice(3, 5), ssn.slice(5)];
  if (area.startsWith('9')) {
    return 'is no social security number: numbers that begin with 9 are ITINs; people without a social security number have a passport';
  }
  if (area === '000' || area === '666') return `is no social security number: none begins with ${area}`;
  if (group === '00') return 'is no social security number: the fourth and fifth digits are never 00';
  if (serial === '0000') return 'is no social security number: the last four digits are never 0000';
  return undefined;
}
