import type { sandboxValues } from '../../ports/sandbox-values.ts';

/** What follows from an e-mail of a sandbox stage to an address that begins with one of the fixed values. */
const simulated: Readonly<Record<keyof typeof sandboxValues.emailAddress, object>> = {
  bounce: { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } },
  'soft-bounce': { eventType: 'Bounce', bounce: { bounceType: 'Transient' } },
  complaint: { eventType: 'Complaint' },
};

/** The message that Amazon SES would send about an e-mail to this address; undefined for any other address. */
export function simulatedFeedback(to: string, organisationId: string, id: string): object | undefined {
  const name = /^[^@+]*/.exec(to.toLowerCase())?.[0] ?? '';
  if (!Object.hasOwn(simulated, name)) return undefined;
  const event = simulated[name as keyof typeof simulated];
  const tags = { organisation: [organisationId], email: [id] };
  return { source: 'aws.ses', detail: { ...event, mail: { destination: [to], tags } } };
}
