import { individualExample } from '../../functions/onboarding/applications/individual.ts';
import type { Exchange } from '../support/recording/recorder.ts';

/** The first id of every kind, and the digits of the ids that an organisation gives. Ids that an account gives begin with its own. */
const firstId = 100_000_001;
const ownerDigits = 9;

/** An id that tests send where nothing shall be found. */
export const idOfNothing = '999999999';

/** A support id, as the examples of all errors have it. */
const supportId = '482913057264';

/** The id of the first delivery or test of a webhook, as in the example of the event of a test. */
const firstDelivery = 482_913_057_264_891;

/** Types of which an organisation has a few, so that their ids are small numbers, and the segment of a path before these. */
const fewOfThem: Readonly<Record<string, string>> = {
  webhook: 'webhooks',
  whiteLabelTheme: 'white-label-themes',
  outreachSettings: 'outreach-settings',
};

/** Types that have one numbering, by the end of their names: the account of a payment is the same one everywhere. */
const families: readonly (readonly [type: RegExp, family: string])[] = [
  [/^recurring/, 'recurringPayment'],
  [/receivedPayment$/i, 'receivedPayment'],
  [/incomingPayment$/i, 'declinedIncomingPayment'],
  [/authorizationRequest$/i, 'authorizationRequest'],
  [/transaction$/i, 'transaction'],
  [/bulkPayments|bulkCards|^bulk$/, 'bulkPayments'],
  [/payment$|^paymentReview$/i, 'payment'],
  [/card$/i, 'card'],
  [/customer$/i, 'customer'],
  [/account$/i, 'account'],
  [/application$|^applicationReview$/i, 'application'],
  [/counterpart(y|ie)$/i, 'counterparty'],
  [/^batchRelease/, 'batchRelease'],
];

const familyOf = (type: string): string => families.find(([pattern]) => pattern.test(type))?.[1] ?? type;

/** The type that a segment of a path names: `recurring-payments` has those of recurringPayment. */
const typeOfSegment = (segment: string): string =>
  segment.replace(/s$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * An exchange with the ids and numbers of the cast in place of those that the tests have drawn: the first account is the same in all
 * exchanges, and so is everything else of which the first one occurs. Amounts, names, dates and everything else stay as they were.
 */
export function castExchange(exchange: Exchange): Exchange {
  const ids = castIds(exchange);
  const drawn = drawnNumbers(exchange);
  const few = exchange.status < 300 ? fewIds(exchange) : new Map<string, string>();
  const inText = (text: string): string =>
    text
      .replace(/(?<![\dA-Za-z])\d{9,18}(?![\dA-Za-z])/g, (digits) => ids.get(digits) ?? drawn.get(digits) ?? digits)
      .replace(/\b(sandbox-[a-z]+)#[\w-]+/g, '$1#1')
      .replace(/\bgenerated-\d+\b/g, 'example-1');
  const cast = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => cast(one, name));
    if (typeof value === 'object' && value !== null) {
      const copy = Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, cast(inner, member)]));
      // A request is named by its support id.
      if (copy['type'] === 'requestLogEntry' && 'id' in copy) return { ...copy, id: supportId };
      const first = few.get(`${String(copy['type'])} ${String(copy['id'])}`);
      return first === undefined ? copy : { ...copy, id: first };
    }
    if (typeof value !== 'string') return value;
    return name === 'supportId' ? supportId : inText(value);
  };
  const { request, answer, target } = exchange;
  const inPath = (_: string, segment: string, id: string): string => {
    const type = Object.keys(fewOfThem).find((one) => fewOfThem[one] === segment);
    return `/${segment}/${few.get(`${String(type)} ${id}`) ?? id}`;
  };
  return {
    ...exchange,
    target: inText(target.replace(/\/([a-z-]+)\/(\d{1,3})(?=\/|$)/g, inPath)),
    ...(request === undefined ? {} : { request: cast(request) }),
    ...(answer === undefined ? {} : { answer: cast(answer) }),
  };
}

/** Numbers that tests and the sandbox draw, by the attribute: which they are, and the first one of the cast. */
const drawnAttributes: Readonly<Record<string, readonly [drawn: RegExp, first: number]>> = {
  // Those with a meaning in a sandbox begin with zeros.
  ssn: [/^[1-9]\d{8}$/, Number(individualExample.ssn)],
  ein: [/^[1-9]\d{8}$/, 600_000_001],
  taxId: [/^[1-9]\d{8}$/, Number(individualExample.ssn)],
  accountNumber: [/^\d{12}$/, 687_000_000_017],
  traceNumber: [/^[1-9]\d{14}$/, 614_310_009_452_087],
};

/** The number of the cast for each drawn number of an exchange. */
function drawnNumbers(exchange: Exchange): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const counts = new Map<string, number>();
  const walk = (value: unknown, name = ''): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [member, inner] of Object.entries(value)) walk(inner, Array.isArray(value) ? name : member);
      return;
    }
    const [drawn, first = 0] = drawnAttributes[name] ?? [];
    if (typeof value !== 'string' || drawn?.test(value) !== true || found.has(value)) return;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    found.set(value, String(first + count));
  };
  walk(exchange.request);
  walk(exchange.answer);
  return found;
}

/** The id of the cast for each id of an exchange. */
function castIds({ target, request, answer }: Exchange): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  const order: string[] = [];
  const note = (id: string, type: string) => {
    order.push(id);
    if (!types.has(id)) types.set(id, type);
  };
  typedIds(request, (id, type) => types.set(id, type));
  typedIds(answer, (id, type) => types.set(id, type));
  const { pathname, searchParams } = new URL(target, 'http://x');
  const segments = pathname.split('/');
  segments.forEach((segment, at) => {
    note(segment, typeOfSegment(segments[at - 1] ?? ''));
  });
  for (const [name, value] of searchParams) note(value, /\[(\w+)Id\]/.exec(name)?.[1] ?? name);
  typedIds(request, note);
  typedIds(answer, note);
  untypedIds(answer, typeOfSegment(segments[1] ?? ''), note);
  const numbering = new Numbering();
  const owners = order.filter((id) => /^[1-9]\d{8}$/.test(id) && id !== idOfNothing);
  const found = new Map(owners.map((id) => [id, numbering.owner(id, familyOf(types.get(id) ?? ''))]));
  for (const id of order.filter((one) => /^[1-9]\d{17}$/.test(one)))
    found.set(id, numbering.child(id, familyOf(types.get(id) ?? '')));
  const deliveries = order.filter((one) => /^[1-9]\d{14}$/.test(one));
  [...new Set(deliveries)].forEach((id, at) => found.set(id, String(firstDelivery + at)));
  // A replay is numbered by its webhook.
  for (const id of order.filter((one) => types.get(one) === 'webhookReplay' && one.length > ownerDigits))
    found.set(id, `1${id.slice(-ownerDigits)}`);
  return found;
}

/** The ids of the cast for small numbers, by type and id. */
function fewIds({ target, request, answer }: Exchange): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const note = (id: string, type: string) => {
    const segment = fewOfThem[type];
    if (segment === undefined || !/^\d{1,3}$/.test(id) || found.has(`${type} ${id}`)) return;
    const count = [...found.keys()].filter((key) => key.startsWith(`${type} `)).length;
    found.set(`${type} ${id}`, String(count + 1));
  };
  for (const [type, segment] of Object.entries(fewOfThem)) {
    const inPath = new RegExp(`/${segment}/(\\d{1,3})(?=/|$)`).exec(target)?.[1];
    if (inPath !== undefined) note(inPath, type);
  }
  typedIds(request, note);
  typedIds(answer, note);
  return found;
}

/** Calls back for each resource and resource identifier, the outer ones first. */
function typedIds(value: unknown, found: (id: string, type: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  const { id, type } = value as { id?: unknown; type?: unknown };
  if (typeof id === 'string' && typeof type === 'string') found(id, type);
  for (const inner of Object.values(value)) typedIds(inner, found);
}

/** Calls back for ids in sentences (`The account 123456789 ...`), in attributes (`userId`), in tokens, and in what collides. */
function untypedIds(value: unknown, collection: string, found: (id: string, type: string) => void, name = ''): void {
  if (Array.isArray(value)) for (const one of value) untypedIds(one, collection, found, name);
  else if (typeof value === 'object' && value !== null)
    for (const [member, inner] of Object.entries(value)) untypedIds(inner, collection, found, member);
  else if (typeof value !== 'string') return;
  else if (name === 'detail')
    for (const [, word = '', id = ''] of value.matchAll(/(\w+) (\d{9,18})\b/g))
      found(id, typeOfSegment(word.toLowerCase()));
  else if (name === 'token')
    for (const [id] of value.matchAll(/(?<=_)\d{9,18}(?=_)/g)) found(id, id.length > ownerDigits ? 'apiToken' : 'org');
  else if (name === 'existingIds') found(value, collection);
  else if (/(Id|By)$/.test(name)) found(value, /By$/.test(name) ? 'user' : name.replace(/Id$/, ''));
}

/** Gives the ids of the cast, those of each family in their order. */
class Numbering {
  readonly #ids = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  owner(id: string, family: string): string {
    return this.#once(id, () => String(firstId - 1 + this.#next(family)));
  }

  /** The id of what an owner numbers: it begins with the id of the owner, also where this does not occur itself. */
  child(id: string, family: string): string {
    const owner = this.owner(id.slice(0, ownerDigits), `owner of ${family}`);
    return this.#once(id, () => owner + String(this.#next(`${family} of ${owner}`)).padStart(ownerDigits, '0'));
  }

  #once(id: string, make: () => string): string {
    const known = this.#ids.get(id) ?? make();
    this.#ids.set(id, known);
    return known;
  }

  #next(family: string): number {
    const count = (this.#counts.get(family) ?? 0) + 1;
    this.#counts.set(family, count);
    return count;
  }
}
