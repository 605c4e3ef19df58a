/** The accepted file types, each with the bytes that such a file begins with. */
const signatures = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'application/pdf': [...Buffer.from('%PDF-', 'latin1')],
} as const satisfies Record<string, readonly number[]>;
export type FileType = keyof typeof signatures;

export const fileTypes = Object.keys(signatures) as readonly FileType[];

/** The file name extension of each type. */
export const fileExtensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
} as const satisfies Record<FileType, string>;

/** The type of a file, detected from its first bytes; undefined if it is not an accepted type. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  return fileTypes.find((type) => signatures[type].every((byte, index) => bytes[index] === byte));
}

/** The brands of containers with one picture in HEVC or AV1, which phones and browsers write. */
const heicBrands = /^ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)$/;

/** True for a HEIC or AVIF photo. It is not accepted; the answer names it, because phones take such photos. */
export const isHeic = (bytes: Uint8Array): boolean =>
  heicBrands.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'));
