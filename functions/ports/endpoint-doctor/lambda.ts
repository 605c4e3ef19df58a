import { createEndpointDoctor } from './tls-endpoint-doctor.ts';
import type { LambdaPart } from '../parts.ts';

/** For functions that diagnose the endpoint of a webhook. */
export const endpointDoctor: LambdaPart<'endpointDoctor'> = ({ settings }) => {
  const allowLocal = settings.allowLocalWebhookTargets;
  return createEndpointDoctor({ allowLoopback: allowLocal, allowHttp: allowLocal, now: () => performance.now() });
};
