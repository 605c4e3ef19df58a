import * as z from 'zod';
import type { EventReference } from '../define-reference.ts';
import type { CapabilityTexts } from '../define-texts.ts';
import type { EventType } from '../kernel/base/event-type.ts';

/** An event that a webhook can receive: one of the event log, or one that is in no log. */
export type DeliveredType = EventType | typeof webhookTest;

/** The event of a webhook test. Only this file declares it, because it is in no event log. */
export const webhookTest = { type: 'webhook.test', isLogged: false } as const;

export const webhookTestReference: EventReference = {
  emittedWhen: 'a webhook is tried or its endpoint diagnosed; it is in no event log',
  attributes: z.strictObject({ label: z.string() }),
  relationships: ['webhook'],
};

/** What its fields mean. */
export const webhookTestTexts: CapabilityTexts = {
  resources: {},
  requests: {},
  events: {
    'webhook.test': {
      label: 'The label of the webhook.',
      webhook: 'The webhook that is tried or diagnosed.',
    },
  },
  areComplete: true,
};
