import { isIP, type LookupFunction } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { EndpointDoctor, NameExamination, TlsExamination } from './port.ts';
import { isBlockedAddress, isLoopbackAddress } from '../webhook-sender/blocked-addresses.ts';
import { webhookTargetProblem, type WebhookTargetSettings } from '../webhook-sender/target-rules.ts';
import { createPinnedLookup, resolveInDns, type Resolver } from '../webhook-sender/pinned-lookup.ts';

/** The time limit of the name look-up, and that of the handshake. */
export const examineTimeoutMs = 4000;
const timedOut = 'ETIMEDOUT';
const tlsPort = 443;

export type EndpointDoctorSettings = WebhookTargetSettings & {
  now: () => number;
  timeoutMs?: number;
  resolver?: Resolver;
};

/** Uses the rules of the webhook sender for urls and addresses, and pins names as it does. */
export function createEndpointDoctor(settings: EndpointDoctorSettings): EndpointDoctor {
  return {
    async examine(url) {
      const urlProblem = webhookTargetProblem(url, settings);
      if (urlProblem !== undefined) return { urlProblem };
      const { protocol, hostname, port } = new URL(url);
      const host = hostname.replace(/^\[|\]$/g, '');
      const { name, addresses } = await lookAtName(host, settings);
      if (addresses === undefined || protocol !== 'https:') return { name };
      // The addresses are checked again at the connection, which uses exactly those that were checked before.
      const lookup = createPinnedLookup({ ...settings, resolver: () => Promise.resolve(addresses) });
      return { name, tls: await shakeHands({ host, port: Number(port || tlsPort), lookup }, settings) };
    },
  };
}

interface NameLook {
  readonly name: NameExamination;
  /** Those that may be connected to; undefined where there is none, or one that may not. */
  readonly addresses?: readonly string[];
}

async function lookAtName(host: string, settings: EndpointDoctorSettings): Promise<NameLook> {
  if (isIP(host) !== 0) return { name: { outcome: 'literal', isLoopback: isLoopbackAddress(host) }, addresses: [host] };
  const { allowLoopback, now, timeoutMs = examineTimeoutMs, resolver = resolveInDns } = settings;
  const startedAtMs = now();
  try {
    const addresses = await within(timeoutMs, resolver(host));
    if (addresses.length === 0) return { name: { outcome: 'failed', code: 'ENODATA' } };
    if (addresses.some((address) => isBlockedAddress(address, { allowLoopback }))) {
      return { name: { outcome: 'blocked' } };
    }
    const durationMs = Math.max(0, now() - startedAtMs);
    const isLoopback = addresses.some(isLoopbackAddress);
    return { name: { outcome: 'resolved', addressesCount: addresses.length, isLoopback, durationMs }, addresses };
  } catch (error) {
    return { name: { outcome: 'failed', code: codeOf(error) } };
  }
}

async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(timedOut), { code: timedOut })), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

interface TlsEndpoint {
  readonly host: string;
  readonly port: number;
  readonly lookup: LookupFunction;
}

function shakeHands({ host, port, lookup }: TlsEndpoint, settings: EndpointDoctorSettings): Promise<TlsExamination> {
  const { now, timeoutMs = examineTimeoutMs } = settings;
  const startedAtMs = now();
  return new Promise((resolve) => {
    // An untrusted certificate is accepted here, to report why it is untrusted. Nothing is sent over the connection.
    const named = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, lookup, ...named, rejectUnauthorized: false });
    const settle = (result: TlsExamination) => {
      clearTimeout(timer);
      resolve(result);
      socket.destroy();
    };
    const timer = setTimeout(() => settle({ outcome: 'failed', code: timedOut }), timeoutMs);
    socket.on('error', (error) => settle({ outcome: 'failed', code: codeOf(error) }));
    socket.on('close', () => settle({ outcome: 'failed', code: 'ECONNRESET' }));
    socket.on('secureConnect', () => settle(seen(socket, Math.max(0, now() - startedAtMs))));
  });
}

function seen(socket: TLSSocket, durationMs: number): TlsExamination {
  const { valid_to: validUntil } = socket.getPeerCertificate();
  return {
    outcome: 'established',
    protocol: socket.getProtocol() ?? '',
    validUntilMs: Date.parse(validUntil),
    durationMs,
    ...(socket.authorized ? {} : { trustProblem: codeOf(socket.authorizationError) }),
  };
}

/** The code alone, since messages of Node hold addresses. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code ?? error;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : 'UNKNOWN';
}
