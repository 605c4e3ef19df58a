import type { SQSEvent } from 'aws-lambda';
import { operationSamples, sampleEvent } from '../../bin/generate/operation-samples.ts';
import { workerSample } from '../../bin/generate/worker-samples.ts';
import { createLinedHandler } from '../../functions/kernel/http/lined-handler.ts';
import type { QueueWorker, StreamWorker } from '../../functions/kernel/workers/define-worker.ts';
import { createQueueHandler, createStreamHandler } from '../../functions/kernel/workers/worker-handler.ts';
import { operations, workers } from '../../functions/registry.ts';
import { cases } from './support/requests.ts';
import { isOnlyForCustomers } from './support/senders.ts';
import { type Bank, openCustomer, startBank } from '../support/bank/bank.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { testCipher } from '../support/bank/test-cipher.ts';

describe('sample payloads', () => {
  let bank: Bank;
  beforeAll(async () => {
    // Samples are of an organisation that was not founded here.
    const cipher = (organisationId: string) => Promise.resolve(testCipher(organisationId));
    bank = await startBank({ platform: { cipher } });
  });
  afterAll(() => bank.stop());

  test('there is one for every form of every operation, each under a name of its own', () => {
    const paths = operationSamples(operations).map(([path]) => path);
    expect(paths).toHaveLength(cases.length);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test.each(cases)('$name reaches its handler with a real token in it', async ({ operation, variant }) => {
    const event = sampleEvent(operation, variant);
    const handler = createLinedHandler(operation, bank.platform);
    const token = isOnlyForCustomers(operation) ? await customerToken(bank, await openCustomer(bank)) : bank.token;
    const authorization = `Bearer ${token}`;
    const { Authorization: _, ...others } = event.headers;
    const real = { headers: { ...others, authorization }, multiValueHeaders: { authorization: [authorization] } };
    expect((await handler(event)).statusCode).toBe(401);
    const { statusCode } = await handler({ ...event, ...real });
    expect([...allOf(operation.response), 404]).toContain(statusCode);
  });

  test.each(workers.map((worker) => ({ id: worker.id, worker })))('$id takes its sample', async ({ worker }) => {
    const sample = workerSample(worker);
    const before = bank.logs.length;
    if (worker.source.kind === 'queue') {
      const answer = await createQueueHandler(worker as QueueWorker, bank.platform)(sample as SQSEvent);
      expect(answer.batchItemFailures).toEqual([]);
    } else {
      await createStreamHandler(worker as StreamWorker, bank.platform)(sample);
    }
    // A sample is about nothing that exists: a worker may say so, where it declares that.
    const errors = bank.logs.slice(before).filter(({ level }) => level === 'error');
    expect(errors.filter(({ message }) => worker.alarmsOn?.some(({ text }) => text === message) !== true)).toEqual([]);
  });
});

const allOf = (response: { readonly status: number; readonly alsoStatus?: readonly number[] }) => [
  response.status,
  ...(response.alsoStatus ?? []),
];
