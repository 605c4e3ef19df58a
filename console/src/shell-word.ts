/** A text as one word of a shell, in quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A text as one word of a shell: in quotes if it has any character that a shell may read as something else. */
export const shellWord = (text: string): string => (/^[\w@.+:/-]+$/.test(text) ? text : quoted(text));
