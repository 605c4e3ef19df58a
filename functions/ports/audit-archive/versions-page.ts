import { invariant } from '../../kernel/base/invariant.ts';
import { xmlText } from '../aws/xml-text.ts';

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
    key: xmlText(content, 'Key'),
    versionId: xmlText(content, 'VersionId'),
    isDeletion: element === 'DeleteMarker',
  }));
  if (xmlText(xml, 'IsTruncated', 'false') !== 'true') return { versions };
  return { versions, next: { key: xmlText(xml, 'NextKeyMarker'), versionId: xmlText(xml, 'NextVersionIdMarker') } };
}
