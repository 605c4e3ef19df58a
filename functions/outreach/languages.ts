/** The languages of pages and e-mails for customers. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
