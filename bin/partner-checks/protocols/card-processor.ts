import { hasCheckDigit } from '../../../functions/kernel/base/card-number.ts';
import { instantOfMs } from '../../../functions/kernel/base/calendar/instant.ts';
import {
  createHttpsCardProcessor,
  processorAnswers,
} from '../../../functions/ports/card-processor/https-card-processor.ts';
import {
  type CardOrder,
  type CardProcessor,
  type DisputeDocumentOrder,
  type DisputeOrder,
  pagePurposes,
  processorTimeoutSeconds,
} from '../../../functions/ports/card-processor/port.ts';
import type { PartnerPromise, PartnerProtocol, Trial } from '../protocol.ts';
import { differenceOf, firstOf, unanswered } from './answers.ts';

const address = { street: '5 Main Street', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' };
const holder: CardOrder['holder'] = {
  fullName: { first: 'Ada', last: 'Okafor' },
  address,
  phone: { countryCode: '1', number: '5555550100' },
  email: 'ada@example.com',
};

const virtual = (reference: string): CardOrder => ({ reference, holder, orderedOn: '2026-12-01' });
const referenceIn = ({ name }: Trial, what: string): string => `100000001-${name(what)}`;

/** A dispute about a purchase with a card. */
export const disputeOf = (reference: string, more: Partial<DisputeOrder> = {}): DisputeOrder => ({
  reference,
  dispute: '100000001000000001',
  authorization: 'auth-7731',
  transaction: { amount: 50_00, bookedAt: '2026-12-01T15:00:00.000Z', merchantName: 'Lamps and more' },
  amount: 20_00,
  reason: 'NotReceived',
  description: 'The lamp never came',
  ...more,
});

/** A picture of one pixel that proves the dispute of {@link disputeOf}. */
export const proofOf = (reference: string, more: Partial<DisputeDocumentOrder> = {}): DisputeDocumentOrder => ({
  reference,
  dispute: '100000001000000001',
  authorization: 'auth-7731',
  document: '100000001000000010',
  mediaType: 'image/png',
  content: Buffer.from(onePixel, 'base64'),
  ...more,
});
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Orders the card that the other requests of a check are about. */
async function issued(processor: CardProcessor, trial: Trial, what: string) {
  const reference = referenceIn(trial, what);
  return { reference, answer: await processor.issue(virtual(reference)) };
}

const promises: readonly PartnerPromise<CardProcessor>[] = [
  {
    promise: 'An order of a virtual card is answered with its last four digits and its last month',
    section: 'the-requests',
    attempt: async (processor, trial) => unanswered((await issued(processor, trial, 'virtual')).answer),
  },
  {
    promise: 'An order that is repeated, one after the other or at the same moment, is answered with the same card',
    section: 'the-requests',
    attempt: async (processor, trial) => {
      const { reference, answer } = await issued(processor, trial, 'repeated');
      const again = await processor.issue(virtual(reference));
      const other = virtual(referenceIn(trial, 'twice'));
      const [one, two] = await Promise.all([processor.issue(other), processor.issue(other)]);
      return firstOf(unanswered(answer), differenceOf(answer, again, 'card'), differenceOf(one, two, 'card'));
    },
  },
  {
    promise: 'A physical card is ordered with a shipping address, a text and the name of a business',
    section: 'the-requests',
    attempt: async (processor, trial) =>
      unanswered(
        await processor.issue({
          ...virtual(referenceIn(trial, 'physical')),
          holder: { ...holder, businessName: 'Okafor Works LLC' },
          plastic: { shippingAddress: address, additionalEmbossedText: 'Travel', printOnlyBusinessName: false },
        }),
      ),
  },
  {
    promise: 'A lost card is replaced by another one',
    section: 'the-requests',
    attempt: async (processor, trial) => {
      const { reference } = await issued(processor, trial, 'lost');
      const lost = await processor.changeStatus({ reference, status: 'Lost', number: 1 });
      const successor = { ...virtual(referenceIn(trial, 'successor')), replaces: reference };
      return firstOf(unanswered(lost), unanswered(await processor.issue(successor)));
    },
  },
  {
    promise: 'Every status is taken, also twice and after a later one',
    section: 'the-requests',
    attempt: async (processor, trial) => {
      const { reference } = await issued(processor, trial, 'status');
      const statuses = ['Active', 'Frozen', 'Active', 'ClosedByCustomer'];
      for (const [before, status] of statuses.entries()) {
        const change = { reference, status, number: before + 1 };
        const wrong = firstOf(
          unanswered(await processor.changeStatus(change)),
          unanswered(await processor.changeStatus(change)),
        );
        if (wrong !== undefined) return wrong;
      }
      return unanswered(await processor.changeStatus({ reference, status: 'Frozen', number: 2 }));
    },
  },
  {
    promise: 'A shipment is taken, also twice',
    section: 'the-requests',
    attempt: async (processor, trial) => {
      const { reference } = await issued(processor, trial, 'shipped');
      const order = { reference, shipment: `${reference}-2026-12-01`, shippingAddress: address };
      return firstOf(unanswered(await processor.ship(order)), unanswered(await processor.ship(order)));
    },
  },
  {
    promise: 'Another address for a card that is not made yet is taken, or refused with 422',
    section: 'the-requests',
    statuses: [200, 422],
    attempt: async (processor, trial) => {
      const reference = referenceIn(trial, 'elsewhere');
      const ordered = await processor.issue({ ...virtual(reference), plastic: { shippingAddress: address } });
      const sent = await processor.readdress({ reference, shippingAddress: { ...address, street: '6 Main Street' } });
      const isRefused = sent.outcome === 'failed' && sent.failure === 'refused';
      return firstOf(unanswered(ordered), isRefused ? undefined : unanswered(sent));
    },
  },
  {
    promise: 'Each page for the holder has an https address and a moment until which it opens, or is refused with 422',
    section: 'the-requests',
    statuses: [200, 422],
    attempt: async (processor, trial) => {
      const { reference, answer } = await issued(processor, trial, 'pages');
      const wrong = [unanswered(answer)];
      for (const purpose of pagePurposes) {
        const page = await processor.page({ reference, cardId: '1', purpose, now: instantOfMs(0) });
        const isRefused = page.outcome === 'failed' && page.failure === 'refused';
        wrong.push(isRefused ? undefined : unanswered(page));
      }
      return firstOf(...wrong);
    },
  },
  {
    promise: 'A renewal is answered with a later month, and with the same one if it is repeated',
    section: 'the-requests',
    attempt: async (processor, trial) => {
      const { reference, answer } = await issued(processor, trial, 'renewed');
      if (answer.outcome !== 'answered') return unanswered(answer);
      const { expirationDate } = answer.value;
      const first = await processor.renew({ reference, expirationDate });
      const again = await processor.renew({ reference, expirationDate });
      if (first.outcome !== 'answered') return unanswered(first);
      return first.value > expirationDate
        ? differenceOf(first, again, 'month')
        : `the new month ${first.value} is not after ${expirationDate}`;
    },
  },
  {
    promise: 'The status of a PIN is told',
    section: 'the-requests',
    attempt: async (processor, trial) => {
      const { reference } = await issued(processor, trial, 'pin');
      return unanswered(await processor.pinStatus(reference));
    },
  },
  {
    promise: 'A nonce of a wallet is answered with a payload, or refused with 422',
    section: 'the-requests',
    statuses: [200, 422],
    attempt: async (processor, trial) => {
      const { reference, answer } = await issued(processor, trial, 'wallet');
      const payload = await processor.walletPayload(reference, Buffer.from('no nonce of a wallet').toString('base64'));
      const isRefused = payload.outcome === 'failed' && payload.failure === 'refused';
      return firstOf(unanswered(answer), isRefused ? undefined : unanswered(payload));
    },
  },
  {
    promise: 'The status of a token of a wallet is taken, also twice, or is 404 by a processor that has none',
    section: 'the-requests',
    statuses: [200, 404],
    attempt: async (processor, trial) => {
      const { reference, answer } = await issued(processor, trial, 'token');
      const change = { reference, token: trial.name('wallet'), status: 'Suspended', number: 1 };
      const [first, again] = [await processor.changeToken(change), await processor.changeToken(change)];
      const isUnknown = first.outcome === 'failed' && first.failure === 'unknown card';
      return firstOf(
        unanswered(answer),
        isUnknown ? undefined : unanswered(first),
        JSON.stringify(first) === JSON.stringify(again) ? undefined : 'the repeated status is answered otherwise',
      );
    },
  },
  {
    promise: 'A dispute is taken, also twice, or refused with 422',
    section: 'the-requests',
    statuses: [200, 422],
    attempt: async (processor, trial) => {
      const { reference, answer } = await issued(processor, trial, 'disputed');
      const first = await processor.openDispute(disputeOf(reference));
      const again = await processor.openDispute(disputeOf(reference));
      const isRefused = first.outcome === 'failed' && first.failure === 'refused';
      return firstOf(
        unanswered(answer),
        isRefused ? undefined : unanswered(first),
        JSON.stringify(first) === JSON.stringify(again) ? undefined : 'the repeated dispute is answered otherwise',
      );
    },
  },
  {
    promise: 'A document of a dispute is taken, also twice, or refused with 422',
    section: 'documents-of-disputes',
    statuses: [200, 422],
    attempt: async (processor, trial) => {
      const { reference, answer } = await issued(processor, trial, 'proved');
      const opened = await processor.openDispute(disputeOf(reference));
      const name = opened.outcome === 'answered' ? opened.value.case : undefined;
      const order = proofOf(reference, name === undefined ? {} : { case: name });
      const first = await processor.sendDocument(order);
      const again = await processor.sendDocument(order);
      const isRefused = first.outcome === 'failed' && first.failure === 'refused';
      return firstOf(
        unanswered(answer),
        isRefused ? undefined : unanswered(first),
        JSON.stringify(first) === JSON.stringify(again) ? undefined : 'the repeated document is answered otherwise',
      );
    },
  },
  {
    promise: 'The withdrawal of a dispute is taken, also twice and of a dispute that was never told',
    section: 'the-requests',
    attempt: async (processor, trial) => {
      const { reference, answer } = await issued(processor, trial, 'withdrawn');
      const { dispute } = disputeOf(reference);
      await processor.openDispute(disputeOf(reference));
      const withdrawn = await processor.withdrawDispute({ reference, dispute });
      const again = await processor.withdrawDispute({ reference, dispute });
      const untold = await processor.withdrawDispute({ reference, dispute: '100000001000000002' });
      return firstOf(unanswered(answer), unanswered(withdrawn), unanswered(again), unanswered(untold));
    },
  },
  {
    promise: 'What is asked about an unknown reference is 404',
    section: 'the-requests',
    statuses: [404],
    needsMemory: true,
    attempt: async (processor, trial) => {
      const reference = referenceIn(trial, 'unknown');
      const answers = [
        await processor.changeStatus({ reference, status: 'Frozen', number: 1 }),
        await processor.ship({ reference, shipment: `${reference}-2026-12-01` }),
        await processor.renew({ reference, expirationDate: '2030-12' }),
        await processor.pinStatus(reference),
        await processor.page({ reference, cardId: '1', purpose: 'ShowNumber', now: instantOfMs(0) }),
        await processor.walletPayload(reference, 'nonce'),
        await processor.openDispute(disputeOf(reference)),
        await processor.sendDocument(proofOf(reference)),
        await processor.withdrawDispute(disputeOf(reference)),
      ];
      const areRefused = answers.every((one) => one.outcome === 'failed' && one.failure === 'unknown card');
      return areRefused ? undefined : 'a card that was never ordered is known';
    },
  },
];

/** The members by which processors name what must stay with them. */
const secretMembers = /"(pan|card_?number|cvv2?|cvc2?|pin)"\s*:/i;

/** What must stay with the processor: the number of a card, its code, its PIN. */
function secretIn(answer: string): string | undefined {
  const member = secretMembers.exec(answer)?.[1];
  if (member !== undefined) return `the answer has a member ${member}: it has to stay with the processor`;
  return (answer.match(/\d{13,19}/g) ?? []).some(hasCheckDigit)
    ? 'the answer has the number of a card: it has to stay with the processor'
    : undefined;
}

export const cardProcessorProtocol: PartnerProtocol<CardProcessor> = {
  partner: 'processor of cards',
  page: 'card-processor.md',
  timeoutMs: processorTimeoutSeconds * 1000,
  open: createHttpsCardProcessor,
  answers: processorAnswers,
  secretIn,
  secret: { section: 'the-requests', probe: (processor, trial) => processor.pinStatus(referenceIn(trial, 'secret')) },
  promises,
};
