import {
  checkAnswers,
  createHttpsCheckProcessor,
} from '../../../functions/ports/check-processor/https-check-processor.ts';
import {
  type CheckImages,
  type CheckOrder,
  type CheckProcessor,
  checkProcessorTimeoutSeconds,
} from '../../../functions/ports/check-processor/port.ts';
import type { PartnerPromise, PartnerProtocol, Trial } from '../protocol.ts';
import { differenceOf, firstOf, unanswered } from './answers.ts';

const amountCents = 250_00;
const imagesOf = ({ name, pictures }: Trial, what: string): CheckImages => ({
  reference: `100000001-${name(what)}`,
  attempt: 'first',
  amountCents,
  ...pictures,
});
const orderOf = (trial: Trial, what: string): CheckOrder => ({
  reference: imagesOf(trial, what).reference,
  amountCents,
  account: { name: 'Ada Okafor', routingNumber: '021000021', accountNumber: '1000000042' },
});

const promises: readonly PartnerPromise<CheckProcessor>[] = [
  {
    promise: 'The images of a check are examined, with the same verdict each time',
    section: 'the-requests',
    attempt: async (processor, trial) => {
      const images = imagesOf(trial, 'examined');
      const first = await processor.examine(images);
      return firstOf(unanswered(first), differenceOf(first, await processor.examine(images), 'verdict'));
    },
  },
  {
    promise: 'Better images of the same check are examined too',
    section: 'the-requests',
    attempt: async (processor, trial) => {
      const images = imagesOf(trial, 'better');
      const first = await processor.examine(images);
      return firstOf(unanswered(first), unanswered(await processor.examine({ ...images, attempt: 'second' })));
    },
  },
  {
    promise: 'A check that was examined is taken or refused, with the same outcome each time',
    section: 'the-requests',
    attempt: async (processor, trial) => {
      await processor.examine(imagesOf(trial, 'submitted'));
      const order = orderOf(trial, 'submitted');
      const first = await processor.submit(order);
      return firstOf(unanswered(first), differenceOf(first, await processor.submit(order), 'outcome'));
    },
  },
];

export const checkProcessorProtocol: PartnerProtocol<CheckProcessor> = {
  partner: 'processor of checks',
  page: 'check-processor.md',
  timeoutMs: checkProcessorTimeoutSeconds * 1000,
  open: createHttpsCheckProcessor,
  answers: checkAnswers,
  secret: { section: 'the-requests', probe: (processor, trial) => processor.examine(imagesOf(trial, 'secret')) },
  promises,
};
