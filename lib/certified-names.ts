import type { DomainSettings } from './domain-settings.ts';

/** A name at which callers reach a stage, with its certificate in ACM. */
export interface CertifiedNameOfStage {
  /** In the ids of its resources. */
  readonly id: 'Name' | 'OpenName';
  readonly name: string;
  readonly certificateArn: string;
  /** Given if callers have to show a certificate there. */
  readonly clientCertificates?: DomainSettings['clientCertificates'];
}

/** The names of a domain with their certificates. The first one is that of the operations. */
export function certifiedNames({
  name,
  certificateArn,
  clientCertificates,
}: DomainSettings): readonly CertifiedNameOfStage[] {
  if (clientCertificates === undefined) return [{ id: 'Name', name, certificateArn }];
  return [
    { id: 'Name', name, certificateArn, clientCertificates },
    { id: 'OpenName', ...clientCertificates.openName },
  ];
}
