import { readFileSync } from 'node:fs';
import { type ApiAnswer, apiOptions, openApi } from '../api/open-api.ts';
import { type AnyCommand, type CommandResult, defineCommand } from '../command-line/command.ts';

const pathArgument = { name: 'path', text: 'the path with its query, for example "/accounts?page[limit]=10"' } as const;

const showsHead = { include: { text: 'also print the status and the headers of the answer' } } as const;

const get = defineCommand({
  summary: 'Reads something: sends GET, and prints the document of the answer.',
  details: 'A file that is answered is written as it is: redirect the output. The exit code is 1 for an error.',
  examples: ['/accounts', '"/payments?filter[status]=Sent&page[limit]=5" --include'],
  argument: pathArgument,
  options: { ...apiOptions, ...showsHead },
  writes: false,
  asksAws: false,
  run: async ({ path, include, url, token }) => {
    const api = await openApi({ url, token });
    return resultOf(await api.send({ method: 'GET', path: pathOf(path) }), { include });
  },
});

/** A command that sends a document by one method. */
const sending = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', examples: readonly [string, ...string[]]): AnyCommand =>
  defineCommand({
    summary: `Changes something: sends ${method} with a document, and prints the document of the answer.`,
    details:
      'With --dry-run the platform says what the request would do, and does nothing. The exit code is 1 for an error.',
    examples,
    argument: pathArgument,
    options: {
      ...apiOptions,
      ...showsHead,
      data: { text: 'the document: JSON, @ and the name of a file, or @- for the standard input', value: 'JSON' },
      'idempotency-key': { text: 'the key of the request: sent again, it does nothing twice', value: 'text' },
    },
    writes: true,
    asksDryRun: true,
    asksAws: false,
    run: async ({ path, include, url, token, data, 'idempotency-key': key }, { isDryRun }) => {
      const body = data === undefined ? undefined : documentOf(data);
      const api = await openApi({ url, token });
      const headers = {
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...(isDryRun ? { 'Dry-Run': 'true' } : {}),
      };
      const answer = await api.send({ method, path: pathOf(path), body, headers });
      const result = resultOf(answer, { include });
      return isDryRun && !saysDryRun(answer) ? { ...result, warnings: [carriedOut], exitCode: 1 } : result;
    },
  });

const carriedOut =
  'The answer does not say that this was a dry run: the request may have been carried out. Does a proxy drop headers, or does the API run an older release?';

/** True for the answer of a dry run, and for a refusal, after which nothing has happened either. */
const saysDryRun = ({ status, document }: ApiAnswer): boolean =>
  status >= 400 || (document as { meta?: { dryRun?: unknown } } | undefined)?.meta?.dryRun !== undefined;

/** The path of a request: with the slash that people leave out, and with brackets as they stand in a URL. */
function pathOf(given: string): string {
  if (given.includes('://')) throw new Error(`${given} is not a path: leave out the address, or name it with --url`);
  return given.startsWith('/') ? given : `/${given}`;
}

/** The document that an option names, checked to be JSON. */
function documentOf(given: string): string {
  const text = given.startsWith('@') ? readFileSync(given === '@-' ? 0 : given.slice(1), 'utf8') : given;
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    throw new Error(`--data is not JSON: ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

function resultOf(answer: ApiAnswer, { include }: { readonly include: boolean }): CommandResult {
  const { status, headers, document, bytes } = answer;
  const isError = status >= 400;
  const head = include ? [String(status), ...[...headers].map(([name, value]) => `${name}: ${value}`), ''] : [];
  const isFile = document === undefined && bytes.length > 0;
  if (isFile) process.stdout.write(bytes);
  const text = document === undefined ? [] : JSON.stringify(document, null, 2).split('\n');
  return {
    data: include ? { status, headers: Object.fromEntries(headers), document } : (document ?? null),
    lines: isFile ? [] : [...head, ...text],
    ...(isError ? { warnings: [`The API answered ${String(status)}.`], exitCode: 1 } : {}),
  };
}

/** Calls of the API, with the token of this machine. */
export const apiVerbs = {
  get,
  post: sending('POST', [
    '/accounts/100000001/freeze --data \'{"data":{"type":"accountFreeze","attributes":{"reason":"Fraud"}}}\'',
    '/payments --data @payment.json --dry-run',
  ]),
  patch: sending('PATCH', ['/customers/100000001 --data @customer.json']),
  put: sending('PUT', ['/applications/100000001/documents/100000002/verify --data @verification.json']),
  delete: sending('DELETE', ['/webhooks/100000001']),
};
