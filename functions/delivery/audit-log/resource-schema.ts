import { actorKinds, outcomes } from './entry.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import * as z from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** An entry of the audit log. */
export const auditEntryResource = resourceSchema(
  'auditLogEntry',
  z.strictObject({
    createdAt: instantField,
    actor: z.strictObject({
      kind: z.enum(actorKinds),
      tokenId: z.string().optional(),
      userId: z.string().optional(),
      makerIds: z.array(z.string()).optional(),
      customerId: z.string().optional(),
      applicationFormId: z.string().optional(),
      sourceAddress: z.string().optional(),
      name: z.string().optional(),
    }),
    operation: z.string().optional(),
    fields: z.array(z.string()).optional(),
    reason: z.string().optional(),
    outcome: z.enum(outcomes),
    previousHash: hash,
    hash,
  }),
  {
    resources: z.strictObject({
      data: z.array(z.strictObject({ type: z.string(), id: z.string() }).meta({ id: 'writtenResource' })),
    }),
  },
);
