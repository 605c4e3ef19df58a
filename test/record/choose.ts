import { type AnyOperation, formsOf } from '../../functions/kernel/http/operation.ts';
import { castExchange, idOfNothing } from './cast.ts';
import { codesIn, type Exchange } from '../support/recording/recorder.ts';

/** The exchanges of one operation that are shown: an answer for each form and status, and an answer for each error. */
export interface ChosenExchanges {
  readonly answers: readonly Exchange[];
  readonly errors: ReadonlyMap<string, Exchange>;
}

/** Suites that send requests which nobody would send by mistake. */
const strange = /\/(fuzz|boundaries|bytes|nothing-ignored|rotation|query-json|bodies)\.test\.ts$|\/security\//;

/** What only such requests have: `__proto__`, a secret that must not be logged, a parameter twice. No example has it. */
const oddities = /__proto__|canary|unknown|aaaaaaaa|xxxxxxxx|%[^0-9A-F]|%$|=%E9$|[?&](page\[\w+\]=)\d+&\1/;

/** True for a request that nobody would send, such as a GET with a body, and for the answer to it. */
export const isOdd = ({
  method,
  target,
  request,
  answer,
}: Pick<Exchange, 'method' | 'target' | 'request' | 'answer'>): boolean =>
  (method === 'GET' && request !== undefined) || oddities.test(target + JSON.stringify([request, answer]));

type Choice = Pick<AnyOperation, 'method' | 'path' | 'request'>;

/** The exchanges of an operation that explain it best. The same exchanges in another order give the same choice. */
export function choose(operation: Choice, codes: readonly string[], all: readonly Exchange[]): ChosenExchanges {
  const exchanges = all.filter((one) => !isOdd(one));
  const hasForms = formsOf(operation).length > 0;
  const answered = exchanges.filter(
    ({ status, answer, form, request }) =>
      status < 300 &&
      answer !== undefined &&
      !isDryRun(answer) &&
      (!hasForms || form !== undefined || request === undefined),
  );
  const forms = Map.groupBy(answered, ({ status, form = '' }) => `${String(status)} ${form}`);
  const answers = [...forms].sort(([one], [other]) => compare(one, other)).map(([, own]) => best(own, answerRank));
  const refused = codes.flatMap((code) => {
    const own = exchanges.filter(({ answer }) => codesIn(answer).join() === code);
    return own.length === 0 ? [] : [[code, best(own, refusalRank)] as const];
  });
  return { answers, errors: new Map(refused) };

  /** The answer to the example itself; of a list one with a few members; the shortest of those that are left. */
  function answerRank(exchange: Exchange): readonly (number | string)[] {
    const form = exchange.form === undefined ? '' : `(${exchange.form}) `;
    const subject = `${operation.method} ${operation.path} ${form}answers its example`;
    return [
      membersRank(exchange),
      exchange.test.includes(subject) ? 0 : 1,
      strangeness(exchange),
      exchange.target.includes('include=') ? 1 : 0,
      JSON.stringify(exchange.answer).length,
      ...order(exchange),
    ];
  }

  /** One error that follows from a request as people send it. */
  function refusalRank(exchange: Exchange): readonly (number | string)[] {
    return [
      (exchange.answer as { errors: readonly unknown[] }).errors.length,
      strangeness(exchange),
      // What is not found should be nothing of the cast.
      exchange.status === 404 && !exchange.target.concat(JSON.stringify(exchange.request)).includes(idOfNothing)
        ? 1
        : 0,
      hasForms && exchange.form === undefined ? 1 : 0,
      new URL(exchange.target, 'http://x').pathname.split('/').some(isShortId) ? 1 : 0,
      exchange.suite.includes('/generated/') ? 1 : 0,
      JSON.stringify([exchange.request, exchange.target, exchange.answer]).length,
      ...order(exchange),
    ];
  }
}

/** True for the answer of a request that changed nothing: it has more to say than the answer of the operation. */
const isDryRun = (answer: unknown): boolean =>
  (answer as { meta?: { dryRun?: unknown } } | undefined)?.meta?.dryRun !== undefined;

/** True for a segment of a path that stands for an id and is none. */
const isShortId = (segment: string): boolean => /^(x|0|[a-z]|\d{2,8})$/.test(segment);

const strangeness = ({ suite }: Exchange): number => (strange.test(suite) ? 1 : 0);

/** Without what was drawn, which is not the same in each run. */
function order(exchange: Exchange): readonly string[] {
  const { suite, test, target, request, answer } = castExchange(exchange);
  return [suite, test, target, JSON.stringify([request, answer])];
}

/** A page with one to three members shows what a list is; an empty one does not. */
function membersRank({ answer }: Exchange): number {
  const { data } = (answer ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return 0;
  if (data.length === 0) return Number.MAX_SAFE_INTEGER;
  return data.length <= 3 ? 0 : data.length;
}

function best(exchanges: readonly Exchange[], rank: (exchange: Exchange) => readonly (number | string)[]): Exchange {
  const ranked = exchanges.map((exchange) => ({ exchange, rank: rank(exchange) }));
  const [first] = ranked.sort((one, other) => compareAll(one.rank, other.rank));
  if (first === undefined) throw new Error('there is nothing to choose from');
  return first.exchange;
}

function compareAll(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : compare(one[at] ?? 0, other[at] ?? 0);
}

const compare = (one: number | string, other: number | string): number => (one < other ? -1 : one > other ? 1 : 0);
