/** What a code can be for. */
export const codePurposes = ['application', 'migration', 'confirmation', 'wallet', 'purchase'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/**
 * True for a code that strangers can ask for: whoever has the address of a page (of a migration, or of an application form), or the number
 * of a card. A code for `confirmation` needs a token.
 */
export const isForStrangers = (purpose: CodePurpose): boolean => purpose !== 'confirmation';
