import { invalid } from './refusals.ts';

/** The names and values of every input with expressions. */
export interface Placeholders {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

const tokenPattern = /\s*(<>|<=|>=|[=<>(),+-]|[#:]?[A-Za-z_][\w-]*(?:\.#?[A-Za-z_][\w-]*)*)/gy;

/** The words and signs of an expression, taken one after the other. */
export class Tokens {
  readonly #tokens: readonly string[];
  #next = 0;

  constructor(expression: string) {
    this.#tokens = split(expression);
  }

  get isAtEnd(): boolean {
    return this.#next === this.#tokens.length;
  }

  /** The next one of any kind. */
  take(): string {
    const token = this.#tokens[this.#next];
    if (token === undefined) throw invalid('the expression ends too early');
    this.#next += 1;
    return token;
  }

  /** True and past it where the next one is this one; keywords in any case. */
  takeIf(wanted: string): boolean {
    const isNext = this.#tokens[this.#next]?.toUpperCase() === wanted;
    if (isNext) this.#next += 1;
    return isNext;
  }

  expect(wanted: string): void {
    if (!this.takeIf(wanted)) throw invalid(`the expression has no ${wanted} where one belongs`);
  }
}

/** Product code has few expressions and sends them often. */
const known = new Map<string, readonly string[]>();
const knownMax = 1_000;

function split(expression: string): readonly string[] {
  const before = known.get(expression);
  if (before !== undefined) return before;
  const tokens: string[] = [];
  const text = expression.trim();
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const from = tokenPattern.lastIndex;
    const token = tokenPattern.exec(text)?.[1];
    if (token === undefined) throw invalid(`the memory table cannot read "${text.slice(from)}"`);
    tokens.push(token);
  }
  if (known.size < knownMax) known.set(expression, tokens);
  return tokens;
}

/** The names and values that expressions of one input refer to. Those that none refers to are refused, as in the cloud. */
export class References {
  readonly #given: Placeholders;
  readonly #used = new Set<string>();

  constructor(given: Placeholders) {
    this.#given = given;
  }

  /** The attribute names that a path such as `failing.#attempt` consists of. */
  path(token: string): readonly string[] {
    return token.split('.').map((part) => {
      if (!part.startsWith('#')) return part;
      this.#used.add(part);
      const name = this.#given.ExpressionAttributeNames?.[part];
      if (name === undefined) throw invalid(`the expression refers to ${part}, which is not defined`);
      return name;
    });
  }

  value(token: string): unknown {
    this.#used.add(token);
    const value = this.#given.ExpressionAttributeValues?.[token];
    if (value === undefined) throw invalid(`the expression refers to ${token}, which is not defined`);
    return value;
  }

  checkAllUsed(): void {
    const { ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = this.#given;
    for (const name of [...Object.keys(ExpressionAttributeNames), ...Object.keys(ExpressionAttributeValues)]) {
      if (!this.#used.has(name)) throw invalid(`no expression uses ${name}`);
    }
  }
}
