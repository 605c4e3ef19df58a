import { invariant } from '../../kernel/base/invariant.ts';
import { xmlText } from '../aws/xml-text.ts';
import { parseInstant } from '../../kernel/base/calendar/instant.ts';
import type { ListedFile } from './port.ts';

/** A page of S3's answer to ListObjectsV2. `next` continues the listing; absent on the last page. */
export interface ObjectsPage {
  readonly files: readonly ListedFile[];
  readonly next?: string;
}

/** Reads the XML of ListObjectsV2. */
export function readObjectsPage(xml: string): ObjectsPage {
  invariant(/<ListBucketResult[ >/]/.test(xml), 'S3 answered something else than a list of objects');
  const files = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, content = '']) => ({
    key: xmlText(content, 'Key'),
    size: Number(xmlText(content, 'Size')),
    ...timeIn(xmlText(content, 'LastModified', '')),
  }));
  if (xmlText(xml, 'IsTruncated', 'false') !== 'true') return { files };
  return { files, next: xmlText(xml, 'NextContinuationToken') };
}

function timeIn(text: string): Pick<ListedFile, 'modifiedAt'> {
  const modifiedAt = parseInstant(text);
  return modifiedAt === undefined ? {} : { modifiedAt };
}
