/** Control characters, invisible ones, and marks that change the direction of the text around them. */
const hidden = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

/**
 * What people call themselves at the identity provider, as others may see it: without characters by which a name could look like
 * another one, or change the sentence around it. Empty if nothing else is in it.
 */
export const plainName = (name: string): string => name.replace(hidden, '').trim();
