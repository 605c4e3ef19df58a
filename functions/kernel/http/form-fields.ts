import { utf8Text } from '../base/json/utf8.ts';
import { Problem } from '../base/problem.ts';

/**
 * The fields of a form in `application/x-www-form-urlencoded`. Throws invalid_document for bytes that are not UTF-8, escaped or not, and
 * for a field that comes twice: browsers send neither from our pages.
 */
export function formFields(body: Uint8Array): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const text = utf8Text(body);
  if (text === undefined) throw notUtf8();
  for (const pair of text.split('&').filter((one) => one !== '')) {
    const [name = '', ...value] = pair.split('=').map(decoded);
    if (fields.has(name)) throw new Problem('invalid_document', 'The form has a field twice');
    fields.set(name, value.join('='));
  }
  return fields;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw notUtf8(cause);
  }
}

const notUtf8 = (cause?: unknown) => new Problem('invalid_document', 'The form is not valid UTF-8', { cause });
