import { SNSClient } from '@aws-sdk/client-sns';
import { createOutboxTextMessages } from './outbox-text-messages.ts';
import { createSnsTextMessages } from './sns-text-messages.ts';
import { cipher } from '../cipher/lambda.ts';
import type { LambdaPart } from '../lambda.ts';

/** For functions that write to phones; in a sandbox stage nothing reaches one. */
export const textMessages: LambdaPart<'textMessages'> = (base, queues) =>
  base.settings.sandbox
    ? createOutboxTextMessages(base, cipher(base, queues))
    : createSnsTextMessages(new SNSClient({ maxAttempts: 2 }));
