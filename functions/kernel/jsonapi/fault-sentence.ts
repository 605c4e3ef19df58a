import type { JsonFault } from '../base/json/json-faults.ts';

/** `amount was sent twice`. */
export function faultSentence(kind: JsonFault['kind'], pointer: string): string {
  const field = fieldAt(pointer);
  if (kind === 'repeated') return `${field} was sent twice`;
  return `${field} is a number that cannot be kept exactly: it has too many digits, or is too large or too small`;
}

/** The name of the member at a pointer, as other problems name it: `address.street`, `officers[0].share`. */
function fieldAt(pointer: string): string {
  const [, ...steps] = pointer.replace(/^\/data(\/\d+)?(\/attributes)?(?=\/)/, '').split('/');
  const names = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~').slice(0, shownNameMax));
  const field = names.reduce(
    (name, step) => (/^\d+$/.test(step) ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`),
    '',
  );
  return field === '' ? 'The document' : field;
}

/** How much of the name of a member is repeated to the sender. */
const shownNameMax = 100;
