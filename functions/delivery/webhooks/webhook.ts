import * as z from 'zod';
import { stateMachine } from '../../kernel/base/state-machine.ts';
import { isAboutQuestions } from './question-names.ts';

export const webhookStatuses = ['Enabled', 'Disabled', 'Unavailable'] as const;
export const webhookStatusSchema = z.enum(webhookStatuses);
export type WebhookStatus = (typeof webhookStatuses)[number];

/** The states of a webhook. */
export const webhookMachine = stateMachine({
  thing: 'webhook',
  states: webhookStatuses,
  begins: ['Enabled'],
  steps: {
    enable: { from: ['Disabled', 'Unavailable'], to: 'Enabled' },
    disable: { from: ['Enabled'], to: 'Disabled' },
    giveUp: { from: ['Enabled'], to: 'Unavailable' },
  },
  actions: { replay: { in: ['Enabled'], can: 'replay events' } },
});

export const contentTypes = ['Json', 'JsonAPI'] as const;
export const contentTypeSchema = z.enum(contentTypes, { error: `must be ${contentTypes.join(' or ')}` });
export type ContentType = (typeof contentTypes)[number];

export const deliveryModes = ['AtMostOnce', 'AtLeastOnce'] as const;
export const deliveryModeSchema = z.enum(deliveryModes, { error: `must be ${deliveryModes.join(' or ')}` });
export type DeliveryMode = (typeof deliveryModes)[number];

export const subscriptionTypes = ['All', 'OnlyAuthorizationRequest', 'NotAuthorizationRequest'] as const;
export const subscriptionTypeSchema = z.enum(subscriptionTypes, { error: `must be ${subscriptionTypes.join(', ')}` });
export type SubscriptionType = (typeof subscriptionTypes)[number];

export const deliveryFormatSchema = z.object({ contentType: contentTypeSchema, includeResources: z.boolean() });
/** The format of a batch. The message that asks for the batch fixes it. */
export type DeliveryFormat = Readonly<z.infer<typeof deliveryFormatSchema>>;

/** True if a subscription selects events of this type. */
export function selects(subscription: SubscriptionType, eventType: string): boolean {
  switch (subscription) {
    case 'All':
      return true;
    case 'OnlyAuthorizationRequest':
      return isAboutQuestions(eventType);
    case 'NotAuthorizationRequest':
      return !isAboutQuestions(eventType);
  }
}
