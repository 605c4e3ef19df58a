import { createHttpsCheckProcessor } from '../../functions/ports/check-processor/https-check-processor.ts';
import { simulatedCheckProcessor } from '../../functions/ports/check-processor/simulated-check-processor.ts';
import { checkProcessorProtocol } from '../../bin/partner-checks/protocols/check-processor.ts';
import { trialOf } from '../support/ports/partner-trial.ts';
import { startDirectory } from '../support/ports/json-partner.ts';
import { pictureOf } from '../support/bank/pictures.ts';

const images = {
  reference: '100000001-100000001000000001',
  attempt: 'ab12',
  amountCents: 250_00,
  front: pictureOf('front'),
  back: pictureOf('back'),
};
const order = {
  reference: images.reference,
  amountCents: 250_00,
  account: { name: 'Ada Lovelace', routingNumber: '812345678', accountNumber: '1000000042' },
};
const read = {
  checkNumber: '1001',
  payer: { name: 'Sandbox Payer', routingNumber: '812345678', accountNumber: '1000000042' },
};

const start = (answer: Parameters<typeof startDirectory>[0], timeoutMs = 3000) =>
  startDirectory(answer, (address) => createHttpsCheckProcessor({ ...address, timeoutMs }));

/** Says of these amounts what the simulator says. */
const processor = (asked: Readonly<Record<string, unknown>>) => {
  const amount = asked['amountCents'];
  if (asked['front'] === undefined) {
    return { body: amount === 666_06 ? { outcome: 'refused', reason: 'SuspectedFraud' } : { outcome: 'taken' } };
  }
  return {
    body:
      amount === 666_03
        ? { verdict: 'refused', reason: 'PoorImageQuality', ...read }
        : { verdict: 'accepted', ...read },
  };
};

describe.each([
  ['simulated', () => Promise.resolve({ made: simulatedCheckProcessor, stop: () => Promise.resolve() })],
  ['behind HTTPS', () => start(processor)],
])('a check processor, %s', (name, begin) => {
  test.each(checkProcessorProtocol.promises)('$promise', async ({ attempt }) => {
    const { made, stop } = await begin();
    expect(await attempt(made, trialOf(name))).toBeUndefined();
    await stop();
  });

  test('examines images and takes checks', async () => {
    const { made, stop } = await begin();
    expect(await made.examine(images)).toEqual({ outcome: 'answered', value: { verdict: 'accepted', ...read } });
    expect(await made.examine({ ...images, amountCents: 666_03 })).toEqual({
      outcome: 'answered',
      value: { verdict: 'refused', reason: 'PoorImageQuality', ...read },
    });
    expect(await made.submit(order)).toEqual({ outcome: 'answered', value: { outcome: 'taken' } });
    expect(await made.submit({ ...order, amountCents: 666_06 })).toEqual({
      outcome: 'answered',
      value: { outcome: 'refused', reason: 'SuspectedFraud' },
    });
    await stop();
  });
});

describe('a check processor behind HTTPS', () => {
  test('gets both images, under a key that names them, and the secret of the stage', async () => {
    const { made, requests, stop } = await start(processor);
    await made.examine(images);
    expect(requests[0]?.head).toMatch(/^POST \/v1\/examinations [^]*authorization: Bearer s3cr3t/i);
    expect(requests[0]?.head).toMatch(/idempotency-key: 100000001-100000001000000001-ab12/i);
    const { front, back } = JSON.parse(requests[0]?.body ?? '') as { front: string; back: string };
    expect([Buffer.from(front, 'base64'), Buffer.from(back, 'base64')]).toEqual([images.front, images.back]);
    await made.submit(order);
    expect(requests[1]?.head).toMatch(/^POST \/v1\/checks [^]*idempotency-key: 100000001-100000001000000001\r\n/i);
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual(order);
    await stop();
  });

  test.each([
    ['an error status', { status: 503 }, 'it answered 503'],
    ['another form', { body: { verdict: 'fine' } }, 'unavailable'],
    ['a refusal without a reason', { body: { verdict: 'refused' } }, 'unavailable'],
    ['nothing in time', undefined, 'timeout'],
  ] as const)('that gives %s is unavailable', async (_, served, why) => {
    const { made, stop } = await start(() => served, 200);
    expect(await made.examine(images)).toEqual({ outcome: 'unavailable', why });
    await stop();
  });
});
