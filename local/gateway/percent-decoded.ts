/**
 * A text without its percent-encoding. Bytes that are not UTF-8 and percent signs without two digits become the replacement character,
 * so the function that gets the text sees that it was broken.
 */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    const pieces = text
      .split(/(%[\da-f]{2})/i)
      .map((piece) =>
        /^%[\da-f]{2}$/i.test(piece)
          ? Buffer.from(piece.slice(1), 'hex')
          : Buffer.from(piece.replaceAll('%', '\ufffd')),
      );
    return Buffer.concat(pieces).toString('utf8');
  }
}
