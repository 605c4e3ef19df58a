import type { PDFContext } from '@cantoo/pdf-lib';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStreamWriter,
  PDFString,
} from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { refusalOf } from './forbidden.ts';
import type { PdfRefusal } from './refusals.ts';

/** The PDF as it is stored, or why it is not taken. */
export type Rewriting =
  | { readonly outcome: 'drawn'; readonly bytes: Uint8Array }
  | { readonly outcome: 'tooLarge' }
  | { readonly outcome: 'refused'; readonly why: PdfRefusal };

/** What the stored document has: its pages, the fields on them, the layers, and the numbers of pages. */
const catalogKeys = new Set(['Type', 'Pages', 'AcroForm', 'OCProperties', 'PageLabels', 'Lang']);

/** What is left out of every dictionary: actions that start by themselves, notes of programs and cameras, and small pictures. */
const leftOut = ['AA', 'OpenAction', 'Metadata', 'PieceInfo', 'Thumb', 'LastModified', 'AF'].map((key) =>
  PDFName.of(key),
);

/**
 * Reads a PDF and writes it again: its pages, and what they use. What is stored is what was checked, whichever of two contradicting
 * versions of an object another program would have taken. Bytes before, between and after the objects, former versions, and objects that
 * no page uses are not in it. Nor has it any text or stream as the sender wrote the bytes: all are compressed or in hexadecimal digits, so
 * the file is a PDF and nothing else. Signatures in the PDF become invalid.
 */
export async function rewritePdf(bytes: Uint8Array, bytesMax: number): Promise<Rewriting> {
  const refused = (why: PdfRefusal): Rewriting => ({ outcome: 'refused', why });
  const context = await contextOf(bytes);
  if (context === undefined) return refused('broken');
  const { Root, Encrypt } = context.trailerInfo;
  if (Encrypt !== undefined) return refused('encrypted');
  const catalog = context.lookup(Root);
  if (!(Root instanceof PDFRef && catalog instanceof PDFDict)) return refused('broken');

  for (const object of reachable(context, Root).objects) {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    const why = dict instanceof PDFDict ? refusalOf(dict, dict !== object) : undefined;
    if (why !== undefined) return refused(why);
  }
  for (const key of catalog.keys()) if (!catalogKeys.has(key.decodeText())) catalog.delete(key);
  const kept = reachable(context, Root, (dict) => leftOut.forEach((key) => dict.delete(key)));
  if (![...kept.objects].some(isPage)) return refused('noPage');
  for (const [ref] of context.enumerateIndirectObjects()) if (!kept.refs.has(ref)) context.delete(ref);
  for (const ref of kept.refs) encodeText(context.lookup(ref), (text) => context.assign(ref, text));
  for (const object of kept.objects) encodeAgain(object);

  context.trailerInfo = { Root };
  const written = await PDFStreamWriter.forContext(context, Infinity).serializeToBuffer();
  return written.length > bytesMax ? { outcome: 'tooLarge' } : { outcome: 'drawn', bytes: written };
}

/** The objects of a PDF. Undefined if one of them, or the structure, cannot be read: nothing is guessed, and nothing is left out. */
async function contextOf(bytes: Uint8Array): Promise<PDFContext | undefined> {
  try {
    return await PDFParser.forBytesWithOptions(bytes, Infinity, true).parseDocument();
  } catch {
    return undefined;
  }
}

const isPage = (object: PDFObject): boolean =>
  object instanceof PDFDict && object.context.lookup(object.get(PDFName.of('Type'))) === PDFName.of('Page');

/** All dictionaries, arrays and streams that a reference leads to, and the references on the way. `before` changes a dictionary first. */
function reachable(context: PDFContext, from: PDFRef, before: (dict: PDFDict) => void = () => undefined) {
  const refs = new Set<PDFRef>();
  const objects = new Set<PDFObject>();
  const open: PDFObject[] = [from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next instanceof PDFRef) {
      const object = refs.has(next) ? undefined : context.lookup(next);
      refs.add(next);
      if (object !== undefined) open.push(object);
      continue;
    }
    if (objects.has(next)) continue;
    if (next instanceof PDFRawStream) open.push(next.dict);
    else if (next instanceof PDFDict) before(next);
    else if (!(next instanceof PDFArray)) continue;
    objects.add(next);
    if (next instanceof PDFDict) for (const value of next.values()) open.push(value);
    if (next instanceof PDFArray) for (const value of next.asArray()) open.push(value);
  }
  return { refs, objects };
}

/** Writes texts in hexadecimal digits, and compresses a stream once more, as it is. */
function encodeAgain(object: PDFObject): void {
  if (object instanceof PDFRawStream) compressAgain(object);
  if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) encodeText(value, (text) => object.set(key, text));
  }
  if (object instanceof PDFArray) {
    object.asArray().forEach((value, index) => encodeText(value, (text) => object.set(index, text)));
  }
}

function encodeText(value: PDFObject | undefined, put: (text: PDFHexString) => void): void {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return;
  put(PDFHexString.of(Buffer.from(value.asBytes()).toString('hex')));
}

const filterKey = PDFName.of('Filter');
const parametersKey = PDFName.of('DecodeParms');

function compressAgain(stream: PDFRawStream): void {
  const { dict } = stream;
  const { context } = dict;
  const listOf = (key: PDFName): readonly PDFObject[] => {
    const value = context.lookup(dict.get(key));
    return value instanceof PDFArray ? value.asArray() : value === undefined || value === PDFNull ? [] : [value];
  };
  const filters = listOf(filterKey);
  const parameters = listOf(parametersKey);
  dict.set(filterKey, context.obj([PDFName.of('FlateDecode'), ...filters]));
  if (parameters.length > 0) dict.set(parametersKey, context.obj([PDFNull, ...parameters]));
  stream.updateContents(deflateSync(stream.getContents()));
}
