/** The standard entry classes that orders may name. */
export const orderableClasses = ['WEB', 'CCD', 'PPD'] as const;

/** The standard entry classes of the payments that are made here. */
export type AchClass = (typeof orderableClasses)[number] | 'TEL';
