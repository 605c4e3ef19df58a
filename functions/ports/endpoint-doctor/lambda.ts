import { createEndpointDoctor } from './tls-endpoint-doctor.ts';
import type { LambdaPart } from '../parts.ts';

/** For functions that look at where receivers are. */
export const endpointDoctor: LambdaPart<'endpointDoctor'> = ({ settings }) => {
  const allowLocal = settings.allowLocalWebhookTargets;
  return createEndpointDoctor({ allowLoopback: allowLocal, allowHttp: allowLocal, now: () => performance.now() });
};
