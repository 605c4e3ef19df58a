import { userInfo } from 'node:os';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SignatureV4 } from '@smithy/signature-v4';
import { AwsSha256 } from '../functions/ports/aws/aws-sha256.ts';

const body = 'Action=GetCallerIdentity&Version=2011-06-15';
const timeoutMs = 10_000;

/**
 * Who runs a command: the ARN that AWS STS knows of the credentials of the client, which for a role names the session. On the platform of
 * this machine it is the user of the machine. Throws an error if AWS does not say who it is.
 */
export async function operatorOf({
  client,
  isLocal,
}: {
  readonly client: DynamoDBClient;
  readonly isLocal: boolean;
}): Promise<string> {
  if (isLocal) return `local:${userInfo().username}`;
  const region = await client.config.region();
  const url = new URL(process.env['AWS_ENDPOINT_URL_STS'] ?? `https://sts.${region}.amazonaws.com`);
  const signer = new SignatureV4({ service: 'sts', region, credentials: client.config.credentials, sha256: AwsSha256 });
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: '/',
    query: {},
    headers: { host: url.host, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
  const arn = /"Arn":\s*"([^"]+)"/.exec(await answer.text())?.[1];
  if (!answer.ok || arn === undefined)
    throw new Error('AWS does not say whose credentials these are (sts:GetCallerIdentity)');
  return arn;
}
