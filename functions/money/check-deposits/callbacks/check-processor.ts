import * as z from 'zod';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import {
  arrivedMessage,
  defineCallback,
  unauthorizedMessage,
  unreadableMessage,
} from '../../../kernel/http/callback.ts';
import { momentOf } from '../../../kernel/journal/commit.ts';
import { checkRefusals, checkReturnReasons } from '../../../ports/check-processor/port.ts';
import { partnerSecretKind } from '../../../ports/partner-secret/items.ts';
import { checkStepKinds, stepCheckDeposit } from '../run.ts';
import {
  type CheckState,
  type CheckStep,
  type CheckTerms,
  decideApproval,
  decideRejection,
  decideCheckReturn,
} from '../steps.ts';
import { checkDeposits } from '../store.ts';

const reference = z.string().regex(/^[1-9]\d{0,17}-[1-9]\d{0,29}$/, { error: 'must be the reference of a check' });

/** What the processor tells about a check after it was examined. */
const messageSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ reference, outcome: z.literal('approved') }),
  z.strictObject({ reference, outcome: z.literal('rejected'), reason: z.enum(checkRefusals) }),
  z.strictObject({ reference, outcome: z.literal('returned'), reason: z.enum(checkReturnReasons) }),
]);
type Message = z.output<typeof messageSchema>;
const form = 'The message is not in the form of docs/partners/check-processor.md';

/**
 * Receives what becomes of a check: a review of the processor approves or rejects it, or the bank on which it is drawn returns it.
 * A message that is repeated changes nothing. One that the status of the check refuses is answered 409.
 */
export const checkProcessorCallback = defineCallback({
  id: 'checkProcessorCallback',
  capability: 'check-deposits',
  path: '/callbacks/check-processor',
  timeoutSeconds: 10,
  uses: { read: [partnerSecretKind], write: checkStepKinds },
  needs: ['checkProcessor'],

  receive: async (arrived, platform) => {
    const read = await platform.checkProcessor.read(arrivedMessage(arrived), platform.clock.now());
    if (read.outcome === 'unsigned') throw unauthorizedMessage();
    if (read.outcome === 'invalid') throw unreadableMessage(read, form);
    const message = messageSchema.safeParse(read.json);
    if (!message.success) throw new Problem('invalid_document', form);
    const [organisationId = '', id = ''] = message.data.reference.split('-');
    const ref = checkDeposits.ref(organisationId, id);
    const moment = await momentOf(platform, organisationId, 'checks');
    const step = (state: CheckState, terms: CheckTerms) => decide(message.data, state, terms);
    const after = ref && (await stepCheckDeposit(platform, moment, ref.key, step));
    if (after === undefined) throw notFound('The check deposit', id);
  },
});

function decide(message: Message, state: CheckState, terms: CheckTerms): CheckStep {
  switch (message.outcome) {
    case 'approved':
      return decideApproval(state, terms);
    case 'rejected':
      return decideRejection(state, message.reason);
    case 'returned':
      return decideCheckReturn(state, message.reason, terms);
  }
}
