import { invariant } from '../../kernel/base/invariant.ts';

/** A version of an object, or a deletion ("delete marker"), which is a version without bytes. */
export interface ListedVersion {
  readonly key: string;
  readonly versionId: string;
  readonly isDeletion: boolean;
}

/** A page of S3's answer to ListObjectVersions. `next` is where the next page begins; absent on the last one. */
export interface VersionsPage {
  readonly versions: readonly ListedVersion[];
  readonly next?: { readonly key: string; readonly versionId: string };
}

/** Reads the XML of ListObjectVersions. A bundle needs no XML parser for it: the elements are flat, and their order is kept. */
export function readVersionsPage(xml: string): VersionsPage {
  invariant(/<ListVersionsResult[ >/]/.test(xml), 'S3 answered something else than a list of versions');
  const versions = [...xml.matchAll(/<(Version|DeleteMarker)>([\s\S]*?)<\/\1>/g)].map(([, element, content = '']) => ({
    key: textIn(content, 'Key'),
    versionId: textIn(content, 'VersionId'),
    isDeletion: element === 'DeleteMarker',
  }));
  if (textIn(xml, 'IsTruncated', 'false') !== 'true') return { versions };
  return { versions, next: { key: textIn(xml, 'NextKeyMarker'), versionId: textIn(xml, 'NextVersionIdMarker') } };
}

function textIn(xml: string, element: string, usual?: string): string {
  const text = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(xml)?.[1] ?? usual;
  invariant(text !== undefined, `the list of versions of S3 has no ${element}`);
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name ?? ''] ?? whole;
  });
}
