import type { RecordedRequest } from './bank.tsx';
import { apiUrl } from './session.ts';
import { quoted } from './shell-word.ts';

/** A request as a command of a shell. A token of the reader's own goes into TOKEN. */
export function curlOf({ method, path, body, key }: RecordedRequest): string {
  const parts = [
    `curl -g ${method === 'GET' ? '' : `-X ${method} `}${quoted(apiUrl + path)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(key === undefined ? [] : [`-H ${quoted(`Idempotency-Key: ${key}`)}`]),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/vnd.api+json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return parts.join(' \\\n  ');
}
