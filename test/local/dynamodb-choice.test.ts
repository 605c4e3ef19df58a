import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseEngine, enginesHere, engineVariable } from '../../local/engines/dynamodb/choice.ts';
import { javaFor } from '../../local/engines/dynamodb/java.ts';
import { welcome } from '../../local/welcome.ts';

const endpoint = 'http://127.0.0.1:8000';

describe('the choice of the DynamoDB engine', () => {
  const { platform, arch } = process;
  let folder: string;
  /** A program of this name, alone on the PATH. */
  const program = (name: string, script: string) => {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(folder, name), 0o755);
  };
  const pose = (posed: { platform: string; arch: string }) => {
    for (const [name, value] of Object.entries(posed)) Object.defineProperty(process, name, { value });
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'bankstack-choice-'));
    pose({ platform: 'another', arch: 'another' });
  });
  afterEach(() => {
    pose({ platform, arch });
    rmSync(folder, { recursive: true });
  });

  it('is, without a package for the system: dynoxide on the PATH, the endpoint, DynamoDB Local', () => {
    program('dynoxide', 'true');
    const kinds = (environment: NodeJS.ProcessEnv) => enginesHere(environment).map(({ kind }) => kind);
    const given = { PATH: folder, AWS_ENDPOINT_URL_DYNAMODB: endpoint };
    expect(kinds(given)).toEqual(['dynoxide', 'endpoint', 'dynamodb-local']);
    expect(chooseEngine(given).description).toContain(path.join(folder, 'dynoxide'));
    expect(chooseEngine({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }).description).toContain(endpoint);
    expect(chooseEngine({}).kind).toBe('dynamodb-local');
  });

  it('can be asked for by its kind, and says which kinds there are', () => {
    program('dynoxide', 'true');
    expect(chooseEngine({ PATH: folder, [engineVariable]: 'dynamodb-local' }).kind).toBe('dynamodb-local');
    expect(() => chooseEngine({ PATH: folder, [engineVariable]: 'endpoint' })).toThrow(
      'asks for the DynamoDB engine "endpoint", which is not here. Unset it, or choose one of: dynoxide, dynamodb-local.',
    );
  });

  it.each([
    ['no Java', undefined, 'and Java is missing.'],
    ['the java of a Mac without Java', 'echo "Unable to locate a Java Runtime." >&2; exit 1', 'and Java is missing.'],
    ['an old Java', `echo 'java version "1.8.0_402"' >&2`, 'and this machine has Java 1.8.0_402.'],
  ])('says with one sentence and a link that DynamoDB Local needs Java, with %s', (_case, script, says) => {
    if (script !== undefined) program('java', script);
    const ask = () => javaFor({ PATH: folder });
    expect(ask).toThrow(`needs Java 17 or later, ${says}`);
    expect(ask).toThrow('https://adoptium.net/');
  });

  it('looks again for Java where the PATH is another one', () => {
    program('java', `echo 'openjdk version "17.0.15" 2025-04-15' >&2`);
    expect(javaFor({ PATH: folder })).toBe('java');
    expect(() => javaFor({ PATH: '/nowhere' })).toThrow('and Java is missing.');
  });

  it('takes the Java of JAVA_HOME', () => {
    expect(() => javaFor({ PATH: process.env['PATH'], JAVA_HOME: path.join(folder, 'none') })).toThrow('is missing');
  });

  it('is named by npm start', () => {
    const organisation = { organisationId: '1', userId: '2', token: 'token' };
    const { description } = chooseEngine({ AWS_ENDPOINT_URL_DYNAMODB: endpoint });
    expect(welcome('http://127.0.0.1:3000', { organisation, engine: description })).toContain(
      `DynamoDB      the endpoint ${endpoint}`,
    );
  });
});
