import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * The problem of a value, as the second half of a sentence whose subject is the name of its field: "must be a string".
 * Every body is parsed with it, so callers never see the texts of the validation library. A schema with an `error` of its
 * own keeps that.
 */
export function issueSentence(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return missing;
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? `must be of type ${issue.expected}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_big':
      return bounded(issue.origin, Number(issue.maximum), issue.inclusive === false ? 'less than' : 'at most');
    case 'too_small':
      return bounded(issue.origin, Number(issue.minimum), issue.inclusive === false ? 'more than' : 'at least');
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'has the wrong format';
    case 'unrecognized_keys':
      return `has members that are not allowed: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return 'has a name that is not allowed';
    case 'invalid_union':
      return 'must have one of the allowed forms';
    case 'invalid_element':
    case 'custom':
      return 'is not valid';
  }
}

/** The problem of every missing field, with any schema. */
export const missing = 'is required';

const types: Readonly<Record<string, string>> = {
  string: 'must be a string',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  object: 'must be an object',
  record: 'must be an object',
  array: 'must be a list',
  tuple: 'must be a list',
  null: 'must be null',
  undefined: 'must not be given',
  never: 'must not be given',
};

const formats: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be a URL',
  uuid: 'must be a UUID',
  date: 'must be a date: YYYY-MM-DD',
  datetime: 'must be a date and time: YYYY-MM-DDThh:mm:ssZ',
  time: 'must be a time: hh:mm:ss',
  base64: 'must be base64',
};

function oneOf(values: readonly unknown[]): string {
  const names = values.map(String);
  return names.length <= 2 ? `must be ${names.join(' or ')}` : `must be one of ${names.join(', ')}`;
}

function bounded(origin: string, bound: number, relation: 'at most' | 'less than' | 'at least' | 'more than'): string {
  const unit = units[origin];
  if (unit === undefined) return `must be ${relation} ${bound}`;
  if (relation === 'at least' && bound === 1) return 'must not be empty';
  return `must have ${relation} ${bound} ${bound === 1 ? unit : `${unit}s`}`;
}

/** The unit in which the size of a value is counted. Other values are numbers themselves. */
const units: Readonly<Record<string, string>> = { string: 'character', array: 'member', set: 'member', map: 'member' };
