import type { PDFDict } from '@cantoo/pdf-lib';
import { PDFArray, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';
import type { PdfRefusal } from './refusals.ts';

/** Keys that no dictionary may have, wherever it is in the PDF. */
const forbiddenKeys: Readonly<Record<string, PdfRefusal>> = {
  JS: 'script',
  JavaScript: 'script',
  EF: 'attachment',
  EmbeddedFiles: 'attachment',
  Collection: 'attachment',
  XFA: 'xfa',
  RichMediaContent: 'media',
  RichMediaSettings: 'media',
  OPI: 'outside',
};

/** Names that no dictionary may have under a key: the kinds of actions, of annotations, and of objects. */
const forbiddenNames: Readonly<Record<string, Readonly<Record<string, PdfRefusal>>>> = {
  S: {
    JavaScript: 'script',
    Launch: 'action',
    GoToR: 'action',
    GoToE: 'action',
    GoToDp: 'action',
    SubmitForm: 'action',
    ImportData: 'action',
    Rendition: 'action',
    Movie: 'action',
    Sound: 'action',
    RichMediaExecute: 'action',
    GoTo3DView: 'action',
  },
  Subtype: {
    FileAttachment: 'attachment',
    RichMedia: 'media',
    Movie: 'media',
    Sound: 'media',
    Screen: 'media',
    Projection: 'media',
    '3D': 'media',
    U3D: 'media',
    PRC: 'media',
    // A program in PostScript.
    PS: 'script',
  },
  Subtype2: { PS: 'script' },
  Type: { EmbeddedFile: 'attachment' },
};

/** Keys that no stream may have: its content would be in another file. */
const outsideKeys = ['F', 'FFilter', 'FDecodeParms', 'Ref'];

/** Why a dictionary makes its PDF one that is not taken; undefined if it does not. */
export function refusalOf(dict: PDFDict, isOfStream: boolean): PdfRefusal | undefined {
  for (const [key, value] of dict.entries()) {
    const name = key.decodeText();
    const named = dict.context.lookup(value);
    const refusal =
      valueAt(forbiddenKeys, name) ??
      (named instanceof PDFName ? valueAt(valueAt(forbiddenNames, name) ?? {}, named.decodeText()) : undefined);
    if (refusal !== undefined) return refusal;
    if (name === 'URI' && leadsElsewhere(named)) return 'action';
    if (isOfStream && outsideKeys.includes(name)) return 'outside';
    if (isOfStream && name === 'Filter' && namesOf(dict, named).includes('Crypt')) return 'encrypted';
  }
  return undefined;
}

const schemes = new Set(['http', 'https', 'mailto', 'tel']);

/** True for a link to anything but a page, an address or a phone number: a program, a file, a share of another computer. */
function leadsElsewhere(value: PDFObject | undefined): boolean {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return false;
  const link = Buffer.from(value.asBytes())
    .toString('latin1')
    .replace(/[\0- ]/g, '')
    .toLowerCase();
  const scheme = /^([^/?#:]*):/.exec(link)?.[1];
  return /^[\\/]{2}/.test(link) || (scheme !== undefined && !schemes.has(scheme));
}

const valueAt = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** The names that are a value, or in the array that it is. */
export function namesOf({ context }: PDFDict, value: PDFObject | undefined): readonly string[] {
  const all = value instanceof PDFArray ? value.asArray().map((one) => context.lookup(one)) : [value];
  return all.flatMap((one) => (one instanceof PDFName ? [one.decodeText()] : []));
}
