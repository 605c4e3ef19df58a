import { text } from '../../functions/kernel/base/text/text.ts';

/** The option that names a deployed stage. */
export const stageOption = {
  text: 'a deployed stage; without it, the platform that runs on this machine (npm start)',
  value: 'name',
} as const;

/** The options of a command that works on a table (openTarget). */
export const targetOptions = {
  stage: stageOption,
  table: { text: 'the name of the table instead of the stage (output TableName of its stack)', value: 'name' },
} as const;

/** The option of a command that works on a deployed stage only. */
export const deployedStageOption = { text: 'the deployed stage', value: 'name', isRequired: true } as const;

export const organisationOption = { text: 'the id of the organisation', value: 'id', isRequired: true } as const;

/**
 * The whole number that an option names. Only digits are a number: `1e3`, `0x10`, `12.0`, blanks and signs are refused, because a slip
 * would move another amount than the one that was meant. Throws an error that says what is wrong with it.
 */
export function optionNumber(
  option: string,
  value: string,
  { min, max = Number.MAX_SAFE_INTEGER, kind }: { readonly min: number; readonly max?: number; readonly kind: string },
): number {
  const number = /^(0|[1-9]\d*)$/.test(value) ? Number(value) : NaN;
  if (number >= min && number <= max) return number;
  const bound = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new Error(`--${option} ${value} is not ${kind} ${bound}`);
}

/** The text of an option, as texts are stored. Throws an error that says what is wrong with it. */
export function optionText(option: string, value: string, charactersMax: number): string {
  const read = text(charactersMax).safeParse(value);
  if (!read.success) throw new Error(`--${option} ${read.error.issues[0]?.message ?? 'is not valid'}`);
  return read.data;
}
