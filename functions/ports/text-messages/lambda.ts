import { SNSClient } from '@aws-sdk/client-sns';
import { clientSettings } from '../aws/client-settings.ts';
import { light } from '../aws/light-client.ts';
import type { LambdaPart } from '../parts.ts';
import { textMessages as outbox } from './sandbox.ts';
import { createSnsTextMessages } from './sns-text-messages.ts';

/** For functions that send text messages. A sandbox stage stores them and sends none. */
export const textMessages: LambdaPart<'textMessages'> = (base, made) =>
  base.settings.sandbox
    ? outbox(base, made)
    : createSnsTextMessages(light(new SNSClient({ ...clientSettings, maxAttempts: 2 })));
