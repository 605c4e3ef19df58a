import type { Answer, TestPlatform } from '../../support/bank/platform.ts';
import { jpegOf, pngOf } from '../../support/bank/pictures.ts';
import { pdfOf } from '../../support/bank/pdfs.ts';
import { business, individual, person } from '../../support/bank/applicants.ts';

const makers = {
  'image/jpeg': (content: Buffer) => jpegOf(content),
  'image/png': (content: Buffer) => pngOf(content),
  'application/pdf': (content: Buffer) => pdfOf({ content }),
} as const;

/** A file of a type with `text` and every byte there is as its content, of so many bytes if they are given. */
export function fileOf(type: keyof typeof makers, text = '', bytes = 0): Buffer {
  const everyByte = Array.from({ length: 256 }, (_, byte) => byte);
  const content = Buffer.concat([Buffer.from(text), Buffer.from(everyByte)]);
  const file = makers[type](content);
  return Buffer.concat([file, Buffer.alloc(Math.max(0, bytes - file.length), 7)]);
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
