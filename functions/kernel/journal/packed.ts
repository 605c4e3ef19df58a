import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { dictionary } from './dictionary.ts';

/** The longest text that is packed. Unpacking accepts more, so that texts packed by an older version can be read. */
export const textBytesMax = 4 * 1024 * 1024;
const inflatedBytesMax = 4 * textBytesMax;

/** Compresses JSON with a dictionary of words that most events contain. */
export const pack = (text: string): Buffer => deflateRawSync(text, { level: 9, dictionary });

/** Decompresses a text that {@link pack} compressed. */
export const unpack = (packed: Uint8Array): string =>
  inflateRawSync(packed, { dictionary, maxOutputLength: inflatedBytesMax }).toString('utf8');
