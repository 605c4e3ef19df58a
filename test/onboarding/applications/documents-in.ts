import type { Answer, TestPlatform } from '../../support/bank/platform.ts';
import { business, individual, person } from '../../support/bank/applicants.ts';

const beginnings = {
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'application/pdf': [...Buffer.from('%PDF-1.7\n')],
} as const;

/** Bytes that show themselves to be of a type, told apart by `text`, and followed by every byte there is. */
export function fileOf(type: keyof typeof beginnings, text = '', bytes = 0): Buffer {
  const everyByte = Array.from({ length: 256 }, (_, byte) => byte);
  const file = Buffer.concat([Buffer.from(beginnings[type]), Buffer.from(text), Buffer.from(everyByte)]);
  return bytes > file.length ? Buffer.concat([file, Buffer.alloc(bytes - file.length, 7)]) : file;
}

/** An application that waits for a document of somebody with this number, and the ids of its documents. */
export async function waitingFor(
  bank: TestPlatform,
  ssn: string,
): Promise<{ readonly id: string; readonly documentIds: readonly string[]; readonly documents: string }> {
  const answer = await bank.call('POST', '/applications', individual({ ssn, tags: { source: 'web' } }));
  return documentContextOf(answer);
}

let lastEin = 700_000_000;

/** A business that waits for two documents of its own. */
export async function waitingBusiness(bank: TestPlatform, changes: Readonly<Record<string, unknown>> = {}) {
  lastEin += 1;
  const officer = person({ ssn: '000000005' });
  return documentContextOf(
    await bank.call('POST', '/applications', business({ ein: String(lastEin), officer, ...changes })),
  );
}

function documentContextOf({ body }: Answer) {
  const id = body.data.id as string;
  const links = body.data.relationships.documents.data as { id: string }[];
  return { id, documentIds: links.map((one) => one.id), documents: `/applications/${id}/documents` };
}

/** Uploads a side of a document as the body of the request. */
export function upload(
  bank: TestPlatform,
  target: string,
  file: Buffer | string = fileOf('image/png'),
  type = 'image/png',
): Promise<Answer> {
  return bank.call('PUT', target, file, { headers: { 'content-type': type } });
}
