import { definePort } from '../define-port.ts';

/**
 * Looks at where a url leads, as far as that can be seen without sending anything: its form, what its name resolves to,
 * and the TLS handshake. Whatever is found is a result, never an exception.
 */
export type EndpointDoctor = { examine(url: string): Promise<Examination> };

/** Each step is looked at only where the one before it found nothing that stands in the way. */
export interface Examination {
  /** Why the url can be no target, as a public sentence. */
  readonly urlProblem?: string;
  readonly name?: NameExamination;
  /** Absent where the url is not https. */
  readonly tls?: TlsExamination;
}

/**
 * - `literal`: the host is an address already
 * - `isLoopback`: it is, or has, an address of the machine itself; only stages that allow such receivers report it
 * - `blocked`: at least one of its addresses is none that a webhook may reach; which, is not told
 */
export type NameExamination =
  | { readonly outcome: 'literal'; readonly isLoopback: boolean }
  | {
      readonly outcome: 'resolved';
      readonly addressesCount: number;
      readonly isLoopback: boolean;
      readonly durationMs: number;
    }
  | { readonly outcome: 'blocked' }
  | { readonly outcome: 'failed'; readonly code: string };

/** `trustProblem` is the code of why a delivery would not believe the certificate. */
export type TlsExamination =
  | {
      readonly outcome: 'established';
      readonly protocol: string;
      readonly validUntilMs: number;
      readonly durationMs: number;
      readonly trustProblem?: string;
    }
  | { readonly outcome: 'failed'; readonly code: string };

export const endpointDoctorPort = definePort<'endpointDoctor', EndpointDoctor>({
  name: 'endpointDoctor',
  refusing: (refuse) => ({ examine: refuse }),
});
