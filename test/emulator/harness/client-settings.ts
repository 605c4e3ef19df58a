import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { EMULATOR_ACCOUNT, EMULATOR_REGION, EMULATOR_SECRET } from './environment.ts';

/** The configuration of any AWS SDK client that talks to the emulator as the account's owner. */
export interface ClientSettings {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly requestHandler: { readonly httpsAgent: Agent; readonly requestTimeout: number };
  /** For S3 clients; the others ignore it. */
  readonly forcePathStyle: true;
}

const REQUEST_TIMEOUT_MS = 30_000;

/** Settings for clients of this process; the certificate is trusted by these clients only. */
export function clientSettings(endpoint: string, certificatePath: string): ClientSettings {
  return {
    endpoint,
    region: EMULATOR_REGION,
    credentials: { accessKeyId: EMULATOR_ACCOUNT, secretAccessKey: EMULATOR_SECRET },
    requestHandler: {
      httpsAgent: new Agent({ ca: readFileSync(certificatePath), keepAlive: true }),
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    forcePathStyle: true,
  };
}

/** Makes everything in this process, `fetch` included, trust the emulator's certificate beside the usual ones. */
export function trustCertificate(certificatePath: string): void {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificatePath, 'utf8')]);
}
