import type { DocumentSchema } from './schema.ts';

/** A comment with these paragraphs before a declaration; nothing if all are empty. */
export function comment(paragraphs: readonly string[], indent: string): string {
  const lines = paragraphs
    .filter((text) => text !== '')
    .join('\n\n')
    .replaceAll('*/', '*\\/')
    .split('\n');
  if (lines.length === 1) return lines[0] === '' ? '' : `${indent}/** ${lines[0] ?? ''} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`;
}

/** The rules of a value that its type does not say, in words. */
export function rulesOf(schema: DocumentSchema): string {
  const { format, pattern, items } = schema;
  return [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'members'),
    format === 'date' ? 'A date: `2026-12-01`.' : '',
    format === 'date-time' ? 'A moment: `2026-12-01T15:00:00.000Z`.' : '',
    pattern === undefined ? '' : `Pattern: \`${pattern}\`.`,
    schema.default === undefined ? '' : `Default: \`${JSON.stringify(schema.default)}\`.`,
    items === undefined ? '' : rulesOf(items),
  ]
    .filter((rule) => rule !== '')
    .join(' ');
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  const counted = unit === '' ? '' : ` ${unit}`;
  if (from !== undefined && to !== undefined) return from === to ? `${from}${counted}.` : `${from} to ${to}${counted}.`;
  if (from !== undefined) return `At least ${from}${counted}.`;
  return to === undefined ? '' : `At most ${to}${counted}.`;
}
