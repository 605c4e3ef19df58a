/** What a code can be for. */
export const codePurposes = ['application', 'migration', 'confirmation'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/**
 * True for a code that anybody can ask for who has the address of a page: of a migration, or of an application form. A code for
 * `confirmation` needs a token.
 */
export const isOfPage = (purpose: CodePurpose): boolean => purpose !== 'confirmation';
