/** Limits for a logo, which is part of an item of the table. */
export const logoLimits = { fileTypes: ['image/png', 'image/jpeg'], bytesMax: 100 * 1024 } as const;
