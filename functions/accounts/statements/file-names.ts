export const fileFormats = ['html', 'pdf'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** English and Spanish. */
export const fileLanguages = ['en', 'es'] as const;
export type FileLanguage = (typeof fileLanguages)[number];
