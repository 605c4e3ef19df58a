/** A name of a stage in the DNS, and its certificate in ACM, in the region of the stage. */
interface CertifiedName {
  /** For example `api.example.com`. */
  readonly name: string;
  readonly certificateArn: string;
}

/** The domain at which callers reach a stage (docs/operate/domain.md). */
export interface DomainSettings extends CertifiedName {
  /** What every path begins with, for example `bank` for `https://api.example.com/bank/accounts`. Nothing if absent. */
  readonly basePath?: string;
  /** Set if callers may also come by IPv6. */
  readonly ipv6?: true;
  /** Set as long as the API also answers at the address that API Gateway gave it, while callers move to the domain. */
  readonly keepsGatewayAddress?: true;
  readonly clientCertificates?: ClientCertificates;
}

/** Callers of operations have to show a certificate, by mutual TLS (docs/operate/client-certificates.md). */
export interface ClientCertificates {
  /** A PEM file with the certificates of the issuers, in a bucket with versions in the region of the stage. */
  readonly truststore: { readonly bucket: string; readonly key: string; readonly version: string };
  /** A public certificate of ACM for the name, required if `certificateArn` is imported or of a private issuer. */
  readonly ownershipCertificateArn?: string;
  /** Another name, for those who have no certificate: customers on hosted pages, and partners. Operations refuse whoever comes by it. */
  readonly openName: CertifiedName;
}

/**
 * The networks from which a stage takes requests: addresses and CIDR blocks, of IPv4 and IPv6 (docs/operate/addresses.md). Absent: from everywhere.
 * Hosted pages are always open, because customers are everywhere.
 */
export interface AllowedNetworks {
  /** For operations and the documents of the API. */
  readonly operations?: readonly string[];
  /** For the routes that partners call. */
  readonly callbacks?: readonly string[];
}
