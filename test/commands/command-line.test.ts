import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withVerb } from '../../bin/command-line/run.ts';
import { nouns, scripts, soles } from '../../bin/commands/nouns.ts';
import type { AnyCommand, Noun, Sole } from '../../bin/command-line/command.ts';
import { dryRun, linesOf } from '../../bin/command-line/dry-run.ts';
import { failureSentence } from '../../bin/command-line/failure-sentence.ts';
import { optionNumber } from '../../bin/command-line/options.ts';
import { addFirstToken } from '../../functions/founding/first-token.ts';
import { tokensOfUser } from '../../functions/founding/tokens-of-user.ts';
import { commandNames } from '../../functions/kernel/journal/author-names.generated.ts';
import { ConcurrencyConflict } from '../../functions/kernel/table/concurrency-conflict.ts';
import { answersOf } from './live-account.ts';
import { answerAsAws } from './recorded-aws.ts';
import { runCommand } from './run-command.ts';
import { startTestPlatform, type TestPlatform } from '../support/bank/platform.ts';

interface Listed {
  readonly words: readonly string[];
  readonly command: AnyCommand;
}

const loaded = await Promise.all(
  Object.entries<Noun>(nouns).map(async ([noun, { load }]) => ({ noun, verbs: await load() })),
);
const ofNouns = loaded.flatMap(({ noun, verbs }) =>
  Object.entries(verbs).flatMap(([verb, one]): readonly Listed[] =>
    'steps' in one
      ? Object.entries(one.steps).map(([step, command]) => ({ words: [noun, verb, step], command }))
      : [{ words: [noun, verb], command: one }],
  ),
);
const alone = await Promise.all(
  Object.entries<Sole>(soles).map(async ([name, one]): Promise<Listed> => ({
    words: [name],
    command: await one.command(),
  })),
);
const listed = [...ofNouns, ...alone];
const named = (all: readonly Listed[]) => all.map((one) => ({ ...one, name: one.words.join(' ') }));
/** Those that can work on a deployed stage, with the arguments of an example of one. */
const ofStages = named(listed).flatMap((one) => {
  const example = one.command.examples.find((line) => line.includes('--stage'));
  const isTable = 'organisation' in one.command.options || 'table' in one.command.options || one.name === 'org create';
  return example === undefined || !isTable ? [] : [{ ...one, args: wordsOf(example) }];
});

/** Commands that write, and change nothing of an organisation. */
const withoutAudit: Readonly<Record<string, string>> = {
  'institutions load': 'the directory belongs to the stage',
  'queue redrive': 'messages only wake workers; what these do has an entry',
  'org reindex': 'indexes are bookkeeping, made again from what is stored',
  'figures rebuild': 'figures are counted again from what is kept',
  'queue drop': 'a message is no state of an organisation',
  'ach retry': 'a message wakes a worker; what it books has an entry',
  'ach compare': 'a day is of a bank, and a message wakes the worker that compares it',
  'ach uploaded': 'a file is of a bank, and its upload keeps the reason',
  'ach acknowledge': 'a file is of a bank, and its record keeps the answer',
  'ach reject': 'a file is of a bank, and its rejection keeps the reason',
  'api post': 'the request has an entry of its own',
  'api patch': 'the request has an entry of its own',
  'api put': 'the request has an entry of its own',
  'api delete': 'the request has an entry of its own',
  'work resume': 'messages only wake workers; what these do has an entry',
};

/** The words of a line, as a shell would pass them on. */
function wordsOf(line: string): readonly string[] {
  return (line.match(/"[^"]*"|\S+/g) ?? []).map((one) => one.replaceAll('"', ''));
}

/** An AWS account without any stage, as CloudFormation describes it. */
let account: Server;
beforeAll(async () => {
  account = createServer((request, response) => {
    if (request.headers['content-type']?.includes('json') === true) {
      response.writeHead(400, { 'x-amzn-query-error': 'AWS.SimpleQueueService.NonExistentQueue;Sender' });
      response.end('{"__type":"com.amazonaws.sqs#QueueDoesNotExist"}');
      return;
    }
    response.writeHead(400, { 'Content-Type': 'text/xml' });
    response.end(
      '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id x does not exist</Message></Error></ErrorResponse>',
    );
  }).listen(0, '127.0.0.1');
  await once(account, 'listening');
});
afterAll(() => void account.close());

const run = runCommand;
const keys = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'example' };
const accountSettings = () => ({
  ...keys,
  AWS_REGION: 'us-east-1',
  AWS_ENDPOINT_URL: `http://127.0.0.1:${(account.address() as AddressInfo).port}`,
});

describe('the commands of an operator', () => {
  test.each(named(listed))('$name helps with an example and with where credentials come from', async (one) => {
    const help = await run([...one.words, '--help']);
    expect([help.code, help.errors]).toEqual([0, '']);
    expect(help.output).toContain(`npx bankstack ${one.name} ${one.command.examples[0]}`.trimEnd());
    expect(help.output.includes('AWS_PROFILE')).toBe(one.command.asksAws !== false);
    expect(help.output.includes('--dry-run')).toBe(one.command.writes);
  });

  test.each(ofStages)('$name ends in one sentence where AWS has no region, or no such stage', async (one) => {
    const all = [...one.words, ...one.args];
    const { failureCode = 1 } = one.command;
    expect(await run(all, keys)).toEqual({
      code: failureCode,
      output: '',
      errors: 'No AWS region is set: set AWS_REGION, or AWS_PROFILE to a profile that has a region.',
    });
    expect(await run(all, accountSettings())).toEqual({
      code: failureCode,
      output: '',
      errors: expect.stringMatching(
        /^There is no stage \w+ in region us-east-1 of this AWS account: [^\n]*\.$/,
      ) as string,
    });
    const wrong = await run([...all, '--nonsense', 'x'], keys);
    expect(wrong.code).toBe(2);
    expect(wrong.errors).toContain("unknown option '--nonsense'");
  });

  test.each(['peek due', 'redrive due', 'drop due --message x'])(
    'queue %s names the queue that is absent',
    async (line) => {
      const { code, errors } = await run(['queue', ...line.split(' '), '--stage', 'live'], accountSettings());
      expect(code).toBe(1);
      expect(errors).toBe(
        `There is no queue bankstack-live-due${line.startsWith('redrive') ? '' : '-dead-letters'} in region us-east-1 of this AWS account: deploy stage live, or check AWS_REGION and AWS_PROFILE.`,
      );
    },
  );

  test.each([
    ['router-stream', 'see put-aside in docs/operate/runbook.md'],
    ['schedule', 'run "npx bankstack work resume"'],
  ])('the dead letters of %s are not redriven', async (name, whatToDo) => {
    const { code, errors } = await run(['queue', 'redrive', name, '--stage', 'live'], keys);
    expect(code).toBe(1);
    expect(errors).toContain(whatToDo);
  });

  test.each(
    named(listed).flatMap((one) => {
      const example = one.command.examples.find((line) => line.includes('--stage'));
      return one.command.writes && example !== undefined ? [{ ...one, args: wordsOf(example) }] : [];
    }),
  )('$name changes nothing in a stage that belongs to another account', async ({ words, args }) => {
    const aws = await answerAsAws(answersOf());
    const given = args.map((word, at) => (args[at - 1] === '--stage' ? 'emulator' : word));
    const { code, output, errors } = await run([...words, ...given], aws.settings);
    aws.close();
    expect([code === 0, output]).toEqual([false, '']);
    expect(errors).toBe(
      'Nothing was changed, because stage emulator belongs to account 000000000000 in us-east-1, and these credentials are of account 123456789012 in us-east-1: set AWS_PROFILE and AWS_REGION.',
    );
    expect(aws.requests.map(({ action }) => action)).toEqual(['GetCallerIdentity']);
  });

  test('one that works on this machine says that no platform runs', async () => {
    const { code, errors } = await run(['token', 'create', '--organisation', '1', '--user', '2']);
    expect(code).toBe(1);
    expect(errors).toBe('No platform is running on this machine: start one with npm start, or name a --stage.');
  });

  test.each(named(listed).filter(({ command }) => command.options['stage']?.isRequired === true))(
    '$name says why it works on deployed stages only',
    ({ command }) => {
      expect(command.details).toMatch(/deployed stages only: \w+/);
    },
  );

  test('one that lacks an option, or has a blank one, names it and shows what it takes', async () => {
    const absent = await run(['org', 'create', '--stage', 'sandbox']);
    const blank = await run(['org', 'create', '--stage', 'sandbox', '--name', ' ']);
    for (const { code, errors } of [absent, blank]) {
      expect(code).toBe(2);
      expect(errors).toMatch(/option '--name <name>'/);
      expect(errors).toContain('Founds an organisation');
    }
  });

  test('a slip is answered with the command that was meant', async () => {
    expect((await run(['token', 'creat'])).errors).toContain('Did you mean create?');
    expect((await run(['tokn', 'create'])).errors).toContain('Did you mean token?');
  });

  test('every former script still runs the command that took its place', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const aliases = Object.values(scripts).flatMap((line) => /bin\/cli\.js ([a-z ]+)/.exec(line)?.[1]?.trim() ?? []);
    expect(aliases.length).toBeGreaterThan(15);
    const names = named(listed).flatMap(({ words, name }) => [name, words.slice(0, 2).join(' ')]);
    for (const alias of aliases) expect(names).toContain(alias);
  });
});

describe('a dry run', () => {
  let bank: TestPlatform;
  beforeAll(async () => {
    bank = await startTestPlatform();
  });

  test('reads the table, writes nothing, and says what it would write', async () => {
    const dry = dryRun();
    const before = await tokensOfUser(bank.platform, { organisationId: bank.organisationId, userId: bank.userId });
    const platform = { ...bank.platform, table: dry.table(bank.platform.table) };
    await addFirstToken(platform, { organisationId: bank.organisationId, userId: bank.userId });
    const after = await tokensOfUser(bank.platform, { organisationId: bank.organisationId, userId: bank.userId });
    expect(after).toEqual(before);
    expect(linesOf(dry)[0]).toBe('Dry run: nothing was changed.');
    expect(dry.writes.map(({ action }) => action)).toContain('Put');
  });

  test('that would write nothing says so', () => {
    expect(linesOf(dryRun())).toEqual(['Dry run: it would write nothing.']);
  });
});

/** The commands that a page names, in blocks and in sentences. */
const commandsIn = (page: string) =>
  [
    ...readFileSync(page, 'utf8')
      .replace(/ \\\n\s*/g, ' ')
      .matchAll(/^npx bankstack (.*)$|`npx bankstack ([^`]+)`/gm),
  ].map(([, inBlock, inSentence]) => ({ line: inBlock ?? inSentence ?? '', isWhole: inBlock !== undefined }));

const pages = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md')]
  .map((page) => ({ page, lines: commandsIn(page) }))
  .filter(({ lines }) => lines.length > 0);

test('the README names every command', () => {
  const inReadme = pages.find(({ page }) => page === 'README.md')?.lines.map(({ line }) => line) ?? [];
  const absent = named(listed).filter(
    ({ name }) => !inReadme.some((line) => name === line || name.startsWith(`${line} `)),
  );
  expect(absent.map(({ name }) => name)).toEqual([]);
});

describe.each(pages)('$page', ({ lines }) => {
  test.each(lines)('npx bankstack $line: the command exists and takes these options', ({ line, isWhole }) => {
    const words = withVerb(wordsOf(line.replace(/\s+#.*$/, '').replace(/ > .*$/, '')));
    // Scripts read their own options, and have tests of their own.
    if (Object.keys(scripts).includes(words[0] ?? '')) return;
    const plain = words.slice(0, words.findIndex((word) => word.startsWith('--')) >>> 0);
    const found = listed.filter(({ words: own, command: { argument } }) =>
      plain.every((word, at) => own[at] === word || (at === own.length && argument !== undefined)),
    );
    expect(found).not.toEqual([]);
    const given = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
    if (given.length === 0) return;
    const common = ['json', 'dry-run', 'help', ...(plain.length === 0 ? ['version'] : [])];
    for (const { command } of found) {
      if (isWhole && command.argument !== undefined) expect(plain).toHaveLength(3);
      expect([...Object.keys(command.options), ...common]).toEqual(expect.arrayContaining(given));
      const required = Object.entries(command.options).flatMap(([name, one]) => (one.isRequired ? [name] : []));
      if (isWhole) expect(given).toEqual(expect.arrayContaining(required));
    }
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
    const { code, errors } = await run(['user', 'create', ...place, ...args]);
    expect([code, errors]).toEqual([1, sentence]);
  });

  test('a revocation names either a token or a user', async () => {
    const { code, errors } = await run(['token', 'revoke', ...place]);
    expect([code, errors]).toEqual([1, 'Name either --token or --all-of-user.']);
  });
});

describe('the sentence of a failure', () => {
  const failure = (name: string, message = 'said AWS', more: object = {}) =>
    Object.assign(new Error(message), { name, ...more });

  test.each([
    [failure('CredentialsProviderError'), 'No AWS credentials are found: '],
    [
      failure('CredentialsProviderError', "Token is expired. To refresh this SSO session run 'aws sso login'"),
      'The AWS sign-in has expired or is absent: run "aws sso login"',
    ],
    [
      failure(
        'CredentialsProviderError',
        'Could not resolve credentials using profile: [bank] in configuration/credentials file(s).',
      ),
      'The AWS profile bank has no credentials: ',
    ],
    [failure('ExpiredTokenException'), 'AWS refuses the credentials (ExpiredTokenException): '],
    [
      failure('AccessDeniedException', 'not authorized to perform x'),
      'AWS refuses access to these credentials: Not auth',
    ],
    [failure('Error', 'getaddrinfo', { code: 'ENOTFOUND' }), 'AWS cannot be reached (ENOTFOUND): '],
    [
      new TypeError('fetch failed', { cause: failure('Error', 'getaddrinfo', { code: 'ENOTFOUND' }) }),
      'AWS cannot be reached (ENOTFOUND): ',
    ],
    [failure('ResourceNotFoundException'), 'The table does not exist in this region: '],
    [new ConcurrencyConflict(), 'Something else changed the same data at this moment, and nothing was written: '],
    [new Error('there is no customer 1'), 'There is no customer 1.'],
    [
      failure('Error', "ENOENT: no such file or directory, open 'x.txt'", { code: 'ENOENT' }),
      'There is no file x.txt.',
    ],
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
    const others = globSync('bin/commands/*.ts').filter((file) =>
      /\b(Number|parseInt|parseFloat)\(/.test(readFileSync(file, 'utf8')),
    );
    expect(others).toEqual([]);
  });
});

test('each command that writes has entries in the audit log under its noun and verb, or changes no organisation', () => {
  const writing = listed.filter(({ command }) => command.writes).map(({ words: [noun, verb] }) => [noun, verb]);
  const entered = new Set<string>(commandNames);
  const left = writing.filter((words) => !entered.has(words.join(':'))).map((words) => words.join(' '));
  expect(new Set(left)).toEqual(new Set(Object.keys(withoutAudit)));
  expect(writing.map((words) => words.join(':'))).toEqual(expect.arrayContaining([...entered]));
});
