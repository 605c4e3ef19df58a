import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../local/engines/project-root.ts';

const run = promisify(execFile);
const roleArn = 'arn:aws:iam::123456789012:role/bankstack-live-deployer';

/** What the script hands to npm, which is another program here: its words, the environment, and the token that it finds there. */
interface Handed {
  readonly words: readonly string[];
  readonly token: string;
  readonly tokenFile: string;
  readonly role: string;
  readonly session: string;
}

const folder = mkdtempSync(join(tmpdir(), 'bankstack-deploy-'));
const handedFile = join(folder, 'handed.json');
const recordingNpm = `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require('node:fs');
const { env } = process;
const tokenFile = env.AWS_WEB_IDENTITY_TOKEN_FILE;
writeFileSync(${JSON.stringify(handedFile)}, JSON.stringify({
  words: process.argv.slice(2), token: readFileSync(tokenFile, 'utf8').trim(), tokenFile,
  role: env.AWS_ROLE_ARN, session: env.AWS_ROLE_SESSION_NAME,
}));
`;
writeFileSync(join(folder, 'npm'), recordingNpm);
chmodSync(join(folder, 'npm'), 0o755);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs `.ci/deploy` as a job of GitHub Actions does. The issuer of tokens answers with this status. */
async function deploy(status: number) {
  const asked: { readonly url: string | undefined; readonly authorization: string | undefined }[] = [];
  const issuer = createServer(({ url, headers }, answer) => {
    asked.push({ url, authorization: headers.authorization });
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ value: 'token-of-the-job' }));
  }).listen(0, '127.0.0.1');
  await once(issuer, 'listening');
  const address = `http://127.0.0.1:${String((issuer.address() as AddressInfo).port)}`;
  const env = {
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    ACTIONS_ID_TOKEN_REQUEST_URL: `${address}/token?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-runner',
    AWS_ROLE_ARN: roleArn,
    AWS_REGION: 'us-east-1',
    GITHUB_RUN_ID: '17',
  };
  const ended = run(join(projectRoot(), '.ci/deploy'), ['live'], { env }).then(
    () => 0,
    (error: unknown) => (error as { readonly code: number }).code,
  );
  return { code: await ended.finally(() => issuer.close()), asked };
}

describe('the script that a workflow deploys with', () => {
  it('gets a token of the job for AWS, and deploys the stage with it and no stored key', async () => {
    const { code, asked } = await deploy(200);
    expect(code).toBe(0);
    expect(asked).toEqual([
      { url: '/token?api-version=2.0&audience=sts.amazonaws.com', authorization: 'bearer of-the-runner' },
    ]);
    const handed = JSON.parse(readFileSync(handedFile, 'utf8')) as Handed;
    expect(handed).toMatchObject({
      words: ['run', 'deploy', '--', '-c', 'stage=live', '--require-approval', 'never'],
      token: 'token-of-the-job',
      role: roleArn,
      session: 'bankstack-live-17',
    });
    // The token does not outlive the job.
    expect(() => readFileSync(handed.tokenFile)).toThrow('ENOENT');
    rmSync(handedFile);
  });

  it('deploys nothing if it gets no token', async () => {
    expect((await deploy(403)).code).not.toBe(0);
    expect(() => readFileSync(handedFile)).toThrow('ENOENT');
  });
});
