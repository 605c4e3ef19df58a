/** The most bytes that the body of an answer has. */
export const answerBytesMax = 4 * 1024 * 1024;

/** Lambda returns at most 6 MB (6,291,556 bytes), in which the body is a JSON text itself. This leaves room for the headers. */
const payloadBytesMax = 6_200_000;

/**
 * The share of a text in the limit of an answer, in bytes of the body. Lambda writes the body as a JSON text once more. That
 * nearly doubles a text of quotation marks or backslashes, so such a text counts for more than its bytes.
 */
export function weightOf(text: string): number {
  const payloadBytes = Buffer.byteLength(JSON.stringify(text));
  return Math.max(Buffer.byteLength(text), Math.ceil(payloadBytes * (answerBytesMax / payloadBytesMax)));
}
