import { withExample } from '../../kernel/base/event-example.ts';
import { exampleBefore } from '../../onboarding/examples/moments.ts';
import { webhookStatusChanged } from './events.ts';
import { webhookResource } from './resource-schema.ts';

export const webhookEvents = [
  withExample(webhookStatusChanged, {
    attributes: { status: 'Unavailable', previousStatus: 'Enabled' },
    resource: webhookResource.of({
      id: '1',
      attributes: {
        createdAt: exampleBefore,
        label: 'payments',
        url: 'https://example.com/webhooks',
        status: 'Unavailable',
        contentType: 'JsonAPI',
        deliveryMode: 'AtLeastOnce',
        includeResources: true,
        subscriptionType: 'All',
        health: { lagEvents: 0, lagSeconds: 0, failingSince: exampleBefore },
      },
    }),
    links: { webhook: { type: 'webhook', id: '1' } },
  }),
];
