const strict = new TextDecoder('utf-8', { fatal: true });

/** The text of bytes in UTF-8, without a byte order mark; undefined for bytes that are not UTF-8. Nothing is replaced. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** True if a content type names no charset other than UTF-8. */
export function isUtf8Type(contentType: string | undefined): boolean {
  const [, ...parameters] = (contentType ?? '').split(';');
  const charsets = parameters.flatMap((parameter) => /^\s*charset\s*=\s*(.*?)\s*$/i.exec(parameter)?.[1] ?? []);
  return charsets.every((charset) => /^"?utf-?8"?$/i.test(charset));
}

/** True if a text has the character that stands for bytes that were not UTF-8. Gateways put it into the query strings that they decode. */
export const isBroken = (text: string): boolean => text.includes('\ufffd');
