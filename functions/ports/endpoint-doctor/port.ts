import { definePort } from '../define-port.ts';

/**
 * Diagnoses a url without sending a request: its form, the addresses of its name, and the TLS handshake. Failures are results,
 * never exceptions.
 */
export type EndpointDoctor = { examine(url: string): Promise<EndpointExamination> };

/** Each step runs only if the one before it found no obstacle. */
export interface EndpointExamination {
  /** The reason why the url cannot be a target, as a public sentence. */
  readonly urlProblem?: string;
  readonly name?: NameExamination;
  /** Absent where the url is not https. */
  readonly tls?: TlsExamination;
}

/**
 * - `literal`: the host is an address already
 * - `isLoopback`: it is, or has, an address of the machine itself; only stages that allow such receivers report it
 * - `blocked`: at least one of its addresses is one that a webhook may not reach; it is not named
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

/** `trustProblem` is the error code with which a delivery would reject the certificate. */
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
