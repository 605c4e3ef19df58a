import { createHash } from 'node:crypto';
import * as z from 'zod';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { pattern } from '../../../kernel/jsonapi/fields.ts';
import { toOneNamed } from '../../../kernel/jsonapi/link.ts';
import { sandboxReport } from '../../../organisations/sandbox-bank.ts';
import type { Settings } from '../../../ports/settings.ts';
import { nameOfFile } from '../../ach-files/files-since.ts';
import { achFile, achFileKind, type AchFileRecord } from '../../ach-files/for-others.ts';
import { achBankQueue } from '../../ach-files/queues.ts';
import { partFields } from '../part-fields.ts';
import { reportText, type ReportLine } from '../report.ts';
import { bankFileToResource } from '../resource.ts';

/** About 600 lines, which a message of a queue takes. */
const contentsMax = 60_000;
const contentsForm = new RegExp(`^[\\x20-\\x7e\\r\\n]{1,${contentsMax}}$`);
const idDigits = 17;
const outcomes = ['Accepted', 'Rejected'] as const;

export const sendBankFile = defineOperation({
  id: 'sendBankFile',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/ach-files',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'bankFile',
        attributes: z.object({
          routingNumber: pattern(/^\d{9}$/, 'must have 9 digits'),
          contents: pattern(contentsForm, `must have 1 to ${contentsMax} characters of ASCII, in lines`),
        }),
      }),
      defineVariant({
        type: 'achFileAnswer',
        attributes: z.object({
          outcome: z.enum(outcomes, { error: `must be ${outcomes.join(' or ')}` }),
          ...partFields,
          reason: pattern(/^[\x20-\x7e]{1,200}$/, 'must have 1 to 200 characters of ASCII').optional(),
        }),
        relationships: z.object({ file: toOneNamed(['achFile'], 'achFile') }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_value'],
  uses: { read: [achFileKind], write: [] },
  sends: [achBankQueue.name],

  load: ({ organisationId, body }) => ({
    file: body.type === 'achFileAnswer' ? achFile(organisationId, body.relationships.file.data.id) : undefined,
  }),

  handle: async ({ organisationId, body, loaded, platform }) => {
    const { queues, settings } = platform;
    const sent = body.type === 'bankFile' ? fileOf(body.attributes, settings) : reportAbout(loaded.file, body);
    const { id, name, routingNumber, bytes } = sent;
    const contents = bytes.toString('latin1');
    await queues.send({ queue: achBankQueue.name, body: { organisationId, routingNumber, name, contents } });
    return { data: bankFileToResource(id, name, bytes) };
  },
});

interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly routingNumber: string;
  readonly bytes: Buffer;
}

function fileOf(
  { routingNumber, contents }: { readonly routingNumber: string; readonly contents: string },
  { banks }: Settings,
): SentFile {
  if (!banks.some((bank) => bank.routingNumber === routingNumber)) {
    const detail = 'must be that of a bank of this sandbox';
    throw new Problem('invalid_value', { detail, pointer: '/data/attributes/routingNumber' });
  }
  const bytes = Buffer.from(contents, 'latin1');
  const id = idOf(bytes);
  return { id, name: `sent-${id}.ach`, routingNumber, bytes };
}

interface AnswerBody {
  readonly attributes: ReportLine;
  readonly relationships: { readonly file: { readonly data: { readonly id: string } } };
}

/** The report by which the bank says what became of a file of ours. */
function reportAbout(file: AchFileRecord | undefined, { attributes: line, relationships }: AnswerBody): SentFile {
  // Of an incoming file nobody says anything, and one whose entries were all refused was not sent.
  if (file?.direction !== 'Outgoing' || file.status === 'PutAside') {
    throw notFound('The ACH file for a bank', relationships.file.data.id, '/data/relationships/file');
  }
  const { batch, traceNumber, outcome } = line;
  if (outcome === 'Accepted' && (batch ?? traceNumber) !== undefined) {
    const detail = 'is Accepted for a whole file only';
    throw new Problem('invalid_value', { detail, pointer: '/data/attributes/outcome' });
  }
  const bytes = Buffer.from(reportText(nameOfFile(file.key), [line]), 'latin1');
  const id = idOf(bytes);
  return { id, name: `sent-${id}${sandboxReport.nameEnds}`, routingNumber: file.routingNumber, bytes };
}

/** The same file has the same id. */
function idOf(bytes: Uint8Array): string {
  const number = createHash('sha256').update(bytes).digest().readBigUInt64BE();
  return `1${String(number).padStart(idDigits, '0').slice(-idDigits)}`;
}
