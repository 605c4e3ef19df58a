import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { hexOf } from './chain.ts';
import { actorKinds, outcomes } from './entry.ts';
import type { ChainedEntry } from './store.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** An entry of the audit log. */
export const auditEntryResource = resourceSchema(
  'auditLogEntry',
  z.strictObject({
    createdAt: instantField.meta({
      description: 'the real time of the write, also where the clock of a sandbox was moved',
    }),
    actor: z.strictObject({
      kind: z.enum(actorKinds),
      tokenId: z.string().optional(),
      userId: z.string().optional().meta({ description: 'the user whose API token it is' }),
      makerIds: z
        .array(z.string())
        .optional()
        .meta({ description: 'other users whose tokens made the token, its creator first; they answer for it too' }),
      customerId: z.string().optional().meta({ description: 'the customer that the token acts for' }),
      applicationFormId: z
        .string()
        .optional()
        .meta({ description: 'the application form that the applicant fills in' }),
      sourceAddress: z
        .string()
        .optional()
        .meta({ description: 'full, shortened to its network, or absent, as the stage says' }),
      name: z.string().optional().meta({ description: 'what a worker or a command of the operator is called' }),
    }),
    operation: z.string().optional().meta({ description: 'the operation, if a request wrote' }),
    fields: z
      .array(z.string())
      .optional()
      .meta({ description: 'names of the fields that a change set, without values' }),
    reason: z.string().optional().meta({ description: 'why an operator wrote, in their words' }),
    outcome: z.enum(outcomes).meta({ description: 'Rejected: the refusal of what was asked for was written down' }),
    previousHash: hash,
    hash,
  }),
  {
    resources: z.strictObject({
      data: z
        .array(z.strictObject({ type: z.string(), id: z.string() }).meta({ id: 'writtenResource' }))
        .meta({ description: 'what was written, 100 at most' }),
    }),
  },
);

/** An entry as it is answered. */
export function auditEntryToResource({ entry, previousHash, hash: own }: ChainedEntry): ResourceObject {
  const { number, at, actor, operation, resources, fields, reason, outcome } = entry;
  return auditEntryResource.of({
    id: String(number),
    attributes: {
      createdAt: at,
      actor,
      operation,
      fields,
      reason,
      outcome,
      previousHash: hexOf(previousHash),
      hash: hexOf(own),
    },
    relationships: { resources: { data: resources } },
  });
}
