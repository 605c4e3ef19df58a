/** What a terminal acts on instead of showing it: controls but tab and line feed, and marks that turn the direction of what follows. */
const active = /[[\p{Cc}\p{Bidi_C}\u2028\u2029]--[\t\n]]/gv;

/**
 * A text as a terminal may print it, whoever wrote it: nothing in it moves the cursor, colours what follows or turns its direction. Such a
 * character is shown as JSON escapes it, so that JSON stays what it was.
 */
export const terminalText = (text: string): string =>
  text.replace(active, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
