import { withExample } from '../../kernel/base/event-example.ts';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, firstChildId } from '../../onboarding/examples/people.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { disputeCreated, disputePhaseChanged, disputeStatusChanged } from './events.ts';
import type { DisputePhase, DisputeStatus } from './statuses.ts';
import { disputeResource } from './resource-schema.ts';

const amount = 60_00;
const dispute = (status: DisputeStatus, createdAt: string, phase?: DisputePhase) =>
  disputeResource.of({
    id: firstChildId,
    attributes: { createdAt, amount, status, phase },
    relationships: { ...accountAndOwner, transaction: link('purchaseTransaction', firstChildId) },
  });

export const disputeEvents = [
  withExample(disputeCreated, {
    attributes: { amount, status: 'InvestigationStarted' },
    resource: dispute('InvestigationStarted', exampleAt),
  }),
  withExample(disputeStatusChanged, {
    attributes: { previousStatus: 'InvestigationStarted', newStatus: 'ProvisionallyCredited' },
    resource: dispute('ProvisionallyCredited', exampleBefore),
  }),
  withExample(disputePhaseChanged, {
    attributes: { previousPhase: 'Chargeback', newPhase: 'Representment' },
    resource: dispute('ProvisionallyCredited', exampleBefore, 'Representment'),
  }),
];
