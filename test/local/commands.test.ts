import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { optionNumber } from '../../bin/command.ts';
import { failureSentence } from '../../bin/failure-sentence.ts';
import { ConcurrencyConflict } from '../../functions/kernel/table/concurrency-conflict.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The commands of an operator: those in bin/ that say how they get credentials. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /^node (bin\/[\w-]+\.ts)$/.exec(line) ?? [];
  return file !== undefined && readFileSync(file, 'utf8').includes('awsSettings') ? [{ name, file }] : [];
});

/** An AWS account without any stage, as CloudFormation describes it. */
let account: Server;
beforeAll(async () => {
  account = createServer((_request, response) => {
    response.writeHead(400, { 'Content-Type': 'text/xml' });
    response.end(
      '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id x does not exist</Message></Error></ErrorResponse>',
    );
  }).listen(0, '127.0.0.1');
  await once(account, 'listening');
});
afterAll(() => void account.close());

/** The settings for AWS, and without any of this machine. */
const noSettings = {
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
  BANKSTACK_DATA_DIR: '/nowhere',
};
const { argv, env } = process;
afterEach(() => {
  process.argv = argv;
  process.env = env;
  process.exitCode = undefined;
});

let runs = 0;

/** Runs a command in this process, because starting eight programs several times would take a minute. */
async function run(file: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const lines = { output: [] as unknown[], errors: [] as unknown[] };
  const spies = [
    jest.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.output.push(line)),
    jest.spyOn(console, 'error').mockImplementation((line: unknown) => void lines.errors.push(line)),
  ];
  process.argv = ['node', file, ...args];
  process.env = { ...noSettings, ...settings };
  process.exitCode = undefined;
  try {
    runs += 1;
    // A module runs once, unless its url is another one.
    await import(`${pathToFileURL(file).href}?run=${runs}`);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return { code: process.exitCode ?? 0, output: lines.output.join('\n'), errors: lines.errors.join('\n') };
}

/** The arguments of the first example of a deployed stage in a command's usage. */
function exampleIn(usage: string, name: string): readonly string[] {
  const line = usage.split('\n').find((one) => one.includes(`npm run ${name} -- `) && one.includes('--stage'));
  const [, args = ''] = line?.split(' -- ') ?? [];
  return (args.match(/"[^"]*"|\S+/g) ?? []).map((one) => one.replaceAll('"', ''));
}

describe('the commands of an operator', () => {
  test('are found', () => {
    expect(commands.map(({ name }) => name)).toContain('org:create');
    expect(commands.length).toBeGreaterThanOrEqual(8);
  });

  test.each(commands)('$name helps, and ends in one sentence where AWS has no region or no such stage', async (one) => {
    const help = await run(one.file, ['--help']);
    expect([help.code, help.errors]).toEqual([0, '']);
    const args = exampleIn(help.output, one.name);
    expect(args).toContain('--stage');

    const keys = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'example' };
    const endpoint = `http://127.0.0.1:${(account.address() as AddressInfo).port}`;
    const nowhere = await run(one.file, args, keys);
    const unknown = await run(one.file, args, { ...keys, AWS_REGION: 'us-east-1', AWS_ENDPOINT_URL: endpoint });
    const wrong = await run(one.file, [...args, '--nonsense', 'x'], keys);
    expect(nowhere).toEqual({
      code: one.name === 'audit:verify' ? 2 : 1,
      output: '',
      errors: 'No AWS region is set: set AWS_REGION, or AWS_PROFILE to a profile that has a region.',
    });
    expect(unknown).toEqual({
      code: nowhere.code,
      output: '',
      errors: expect.stringMatching(
        /^There is no stage \w+ in region us-east-1 of this AWS account: [^\n]*\.$/,
      ) as string,
    });
    expect(wrong.code).toBe(2);
    expect(wrong.errors).toMatch(/^Unknown option '--nonsense'\.\n\n/);
  });

  test('one that works on this machine says that no platform runs', async () => {
    const { code, errors } = await run('bin/token-create.ts', ['--organisation', '1', '--user', '2']);
    expect(code).toBe(1);
    expect(errors).toBe('No platform is running on this machine: start one with npm start, or name a --stage.');
  });

  test('one that lacks an option names it and shows its usage', async () => {
    const { code, errors } = await run('bin/org-create.ts', ['--stage', 'sandbox', '--name', ' ']);
    expect(code).toBe(2);
    expect(errors).toMatch(/^Missing: --name\.\n\nFounds an organisation/);
  });
});

describe('the rights of a token', () => {
  const place = ['--organisation', '1'];

  test.each([
    [['--days', '0'], '--days 0 is not a number of days from 1 to 99999.'],
    [['--days', 'x'], '--days x is not a number of days from 1 to 99999.'],
    [
      ['--scope', 'acounts'],
      '--scope "acounts" has a scope that does not exist: docs/generated/scopes.md lists all of them.',
    ],
  ])('%j is refused before anything is written', async (args, sentence) => {
    const { code, errors } = await run('bin/user-create.ts', [...place, ...args]);
    expect([code, errors]).toEqual([1, sentence]);
  });

  test('a revocation names either a token or a user', async () => {
    const { code, errors } = await run('bin/token-revoke.ts', place);
    expect([code, errors]).toEqual([1, 'Name either --token or --all-of-user.']);
  });
});

describe('the sentence of a failure', () => {
  const named = (name: string, message = 'said AWS', more: object = {}) =>
    Object.assign(new Error(message), { name, ...more });

  test.each([
    [named('CredentialsProviderError'), 'No AWS credentials are found: '],
    [named('ExpiredTokenException'), 'AWS refuses the credentials (ExpiredTokenException): '],
    [
      named('AccessDeniedException', 'not authorized to perform x'),
      'AWS refuses access to these credentials: Not auth',
    ],
    [named('Error', 'getaddrinfo', { code: 'ENOTFOUND' }), 'AWS cannot be reached (ENOTFOUND): '],
    [named('ResourceNotFoundException'), 'The table does not exist in this region: '],
    [new ConcurrencyConflict(), 'Something else changed the same data at this moment, and nothing was written: '],
    [new Error('there is no customer 1'), 'There is no customer 1.'],
    [named('Error', "ENOENT: no such file or directory, open 'x.txt'", { code: 'ENOENT' }), 'There is no file x.txt.'],
  ])('%s', (error, beginning) => {
    const sentence = failureSentence(error) ?? '';
    expect(sentence.startsWith(beginning)).toBe(true);
    expect(sentence).toMatch(/^[^\n]+[^.]\.$/);
  });

  test('a fault of the program keeps its stack trace', () => {
    expect(failureSentence(new TypeError('x is undefined'))).toBeUndefined();
  });
});

describe('a number of a command line', () => {
  const rules = { min: 1, max: 100_000, kind: 'a number of cents' };

  test.each([
    '1e3',
    '0x10',
    '12.0',
    '012',
    ' 12',
    '+12',
    '-12',
    '1_000',
    '1,000',
    '',
    'NaN',
    'Infinity',
    '0',
    '100001',
  ])('%p is refused', (value) => {
    expect(() => optionNumber('amount', value, rules)).toThrow(`--amount ${value} is not a number of cents`);
  });

  test('is digits', () => {
    expect(['1', '1000', '100000'].map((value) => optionNumber('amount', value, rules))).toEqual([1, 1000, 100_000]);
  });

  test('is read by one function in every command of an operator', () => {
    const others = readdirSync('bin')
      .filter((file) => file.endsWith('.ts') && file !== 'command.ts')
      .filter((file) => /\b(Number|parseInt|parseFloat)\(/.test(readFileSync(`bin/${file}`, 'utf8')));
    expect(others).toEqual([]);
  });
});
