import { generateKeyPairSync, sign } from 'node:crypto';

/** A fresh P-256 key and a certificate for `hostname` that it signs itself, valid 2020 to 2049, both as PEM. */
export function selfSignedCertificate(hostname: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(tag.sequence, Buffer.from('06082a8648ce3d040302', 'hex')); // ecdsa-with-SHA256
  const commonName = der(tag.sequence, Buffer.from('0603550403', 'hex'), der(tag.utf8, Buffer.from(hostname)));
  const name = der(tag.sequence, der(tag.set, commonName));
  const validity = der(tag.sequence, ...['200101000000Z', '491231235959Z'].map((t) => der(tag.time, Buffer.from(t))));
  const names = der(tag.octets, der(tag.sequence, der(tag.dnsName, Buffer.from(hostname))));
  const extension = der(tag.sequence, Buffer.from('0603551d11', 'hex'), names); // subjectAltName
  const toBeSigned = der(
    tag.sequence,
    der(tag.version, der(tag.integer, Buffer.from([2]))),
    der(tag.integer, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(tag.extensions, der(tag.sequence, extension)),
  );
  const signature = der(tag.bits, Buffer.from([0]), sign('sha256', toBeSigned, privateKey));
  const certificate = der(tag.sequence, toBeSigned, algorithm, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

const tag = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  utf8: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  version: 0xa0,
  extensions: 0xa3,
};

function der(type: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length = content.length;
  const header = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([type, ...header]), content]);
}
