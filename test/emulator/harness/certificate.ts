import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { inheritedEnvironment } from './environment.ts';

/** Paths of a PEM certificate, which is its own authority, and of its key. */
export interface Certificate {
  readonly certificatePath: string;
  readonly keyPath: string;
}

const VALIDITY_DAYS = 30;
const VALIDITY_LEFT_MIN_SECONDS = 24 * 3600;
const OPENSSL_TIMEOUT_SECONDS = 60;

/** Makes sure of a self-signed certificate for localhost that is valid for another day at least. */
export async function prepareCertificate(buildDirectory: string, logPath: string): Promise<Certificate> {
  mkdirSync(buildDirectory, { recursive: true });
  const certificatePath = join(buildDirectory, 'emulator-certificate.pem');
  const keyPath = join(buildDirectory, 'emulator-key.pem');
  const openssl = (...args: string[]): Promise<void> =>
    runCommand({
      program: 'openssl',
      args,
      directory: buildDirectory,
      env: inheritedEnvironment(),
      logPath,
      timeoutSeconds: OPENSSL_TIMEOUT_SECONDS,
    });
  if (existsSync(certificatePath) && existsSync(keyPath)) {
    const isFresh = await openssl(
      'x509',
      '-in',
      certificatePath,
      '-noout',
      '-checkend',
      `${VALIDITY_LEFT_MIN_SECONDS}`,
    ).then(
      () => true,
      () => false,
    );
    if (isFresh) return { certificatePath, keyPath };
  }
  const files = ['-keyout', keyPath, '-out', certificatePath];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost,IP:127.0.0.1'];
  await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-days', `${VALIDITY_DAYS}`, ...names);
  return { certificatePath, keyPath };
}
