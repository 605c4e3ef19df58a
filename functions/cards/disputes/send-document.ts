import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { defined } from '../../kernel/base/defined.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Moment } from '../../kernel/journal/commit.ts';
import type { ProcessorAnswer } from '../../ports/card-processor/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { unclearAnswer } from '../../ports/unclear-answer.ts';
import { nextTry } from '../cards/for-others.ts';
import { documentContext, evidenceIdOf } from './documents.ts';
import { alarmAbout, changeToDispute } from './due-change.ts';
import { nextToSend, withDueStep } from './due-step.ts';
import { disputedTransactionOf } from './load-dispute.ts';
import { orderOf } from './order.ts';
import type { Dispute, DisputeDocument } from './store.ts';

/** Logged, with an alarm, once a day while the processor does not take a document of a dispute. */
export const unsentDocumentMessage: AlarmMessage = {
  text: 'document of a dispute not taken by the processor',
  alarm: unclearAnswer,
};

/** Logged, with an alarm, when the processor refuses a document of a dispute. It is not sent again. */
export const refusedDocumentMessage: AlarmMessage = {
  text: 'document of a dispute refused by the processor',
  alarm: unclearAnswer,
};

/**
 * Hands the oldest document that the processor lacks over to it; it is sent again until it is taken or refused. A document whose file was
 * erased meanwhile is not sent. The next document is due at once.
 */
export async function sendDocument(platform: Platform, dispute: Dispute, { now }: Moment): Promise<Change> {
  const document = nextToSend(dispute);
  invariant(document !== undefined, 'a dispute without a document to send falls due');
  const answer = await handOver(platform, dispute, document);
  if (answer === 'gone') return changeToDispute(afterHandingOver(dispute, document, 'Gone', now));
  if (answer.outcome === 'answered') return changeToDispute(afterHandingOver(dispute, document, 'Taken', now));
  if (answer.failure === 'refused') {
    alarmAbout(platform, refusedDocumentMessage, dispute, { outcome: answer.failure, count: document.number });
    return changeToDispute(afterHandingOver(dispute, document, 'Refused', now));
  }
  const next = nextTry(dispute.unsent, now);
  if (next.isAlarming) {
    const { attempts } = next.untold;
    alarmAbout(platform, unsentDocumentMessage, dispute, { outcome: answer.failure, attempts });
  }
  return changeToDispute(withDueStep({ ...dispute, unsent: next.untold }));
}

async function handOver(
  platform: Platform,
  dispute: Dispute,
  document: DisputeDocument,
): Promise<ProcessorAnswer<'taken'> | 'gone'> {
  const sealed = await platform.documents.get(document.key);
  if (sealed === undefined) return 'gone';
  const { table } = platform;
  const { reference, authorization } = await orderOf(table, dispute, await disputedTransactionOf(table, dispute));
  const cipher = await platform.cipher(dispute.organisationId);
  return platform.cardProcessor.sendDocument({
    reference,
    dispute: dispute.id,
    ...defined({ authorization, case: dispute.processorCase, description: dispute.description }),
    document: evidenceIdOf(dispute, document),
    mediaType: document.mediaType,
    content: cipher.openBytes(sealed, documentContext(dispute, document)),
  });
}

type Outcome = NonNullable<DisputeDocument['handedOver']>['outcome'];

function afterHandingOver(dispute: Dispute, document: DisputeDocument, outcome: Outcome, at: Instant): Dispute {
  const handedOver = { outcome, at };
  const documents = dispute.documents?.map((one) => (one.number === document.number ? { ...one, handedOver } : one));
  return withDueStep({ ...dispute, ...defined({ documents }), unsent: { attempts: 0, at } });
}
