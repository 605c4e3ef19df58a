/** Characters that a terminal obeys instead of showing them: controls but tab and line feed, and marks that change the direction of text. */
const active = /[[\p{Cc}\p{Bidi_C}\u2028\u2029]--[\t\n]]/gv;

/**
 * A text that a terminal may print: nothing in it moves the cursor, or changes colours or the direction of text. Such a character is shown
 * as JSON escapes it, so that a document in JSON keeps its meaning.
 */
export const terminalText = (text: string): string =>
  text.replace(active, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
