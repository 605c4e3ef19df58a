import { BankstackError } from './bankstack-error.ts';

/** Which part of a list. */
export interface PageRequest {
  /** How many members a page has at most: 1 to 1000. Default: 100. */
  readonly limit?: number | undefined;
  /** How many members come before the page. Default: 0. */
  readonly offset?: number | undefined;
}

/** The answer of a list. */
export interface ListDocument {
  readonly data: readonly unknown[];
  readonly meta: {
    readonly pagination: { readonly total: number; readonly limit: number; readonly offset: number };
  };
}

/** Members whose ids are remembered, so that none of them comes twice. */
const seenMax = 10_000;

/**
 * A list. `await` gives its first page; `for await` goes through all of its members, page by page, and asks for each page when it is
 * needed. Each loop asks anew. If members are added while it is read, none that has an id comes twice; in the order `createdAt` none is missed either. A list that the platform refuses (`limits_exceeded`: a search of too many)
 * throws, with a sentence about a narrower filter.
 */
export class Pages<D extends ListDocument> implements PromiseLike<D>, AsyncIterable<D['data'][number]> {
  readonly #read: (page: PageRequest) => Promise<D>;
  readonly #start: PageRequest;
  #first: Promise<D> | undefined;

  constructor(read: (page: PageRequest) => Promise<D>, start: PageRequest) {
    this.#read = read;
    this.#start = start;
  }

  /** The first page. It is asked for once. */
  first(): Promise<D> {
    this.#first ??= this.#read(this.#start);
    return this.#first;
  }

  // A list is awaited like the answer of any other call.
  then<A = D, B = never>(
    onFulfilled?: ((document: D) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.first().then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<D | B> {
    return this.first().catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<D> {
    return this.first().finally(onFinally);
  }

  /** All pages, from the one that was asked for. A page may be shorter than its limit: heavy members make it so. */
  async *pages(): AsyncGenerator<D, void, undefined> {
    let page = await this.#read(this.#start);
    for (;;) {
      yield page;
      const { total, limit, offset } = page.meta.pagination;
      const next = offset + limit;
      if (next >= total || page.data.length === 0) return;
      page = await this.#read({ ...this.#start, offset: next });
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<D['data'][number], void, undefined> {
    const seen = new Set<string>();
    for await (const { data } of this.pages()) {
      for (const member of data) {
        if (!isNew(member, seen)) continue;
        yield member as Awaited<D['data'][number]>;
      }
    }
  }

  /** All members. Throws if there are more than `membersMax`, so that a program does not fill its memory unawares. */
  async toArray({ membersMax }: { readonly membersMax: number }): Promise<D['data'][number][]> {
    const members: D['data'][number][] = [];
    for await (const member of this) {
      if (members.length === membersMax) throw new BankstackError(`the list has more than ${membersMax} members`);
      members.push(member);
    }
    return members;
  }
}

/** Remembers a member that has not come yet. */
function isNew(member: unknown, seen: Set<string>): boolean {
  const { type, id } = member as { readonly type?: unknown; readonly id?: unknown };
  // Members of some lists have no id: nothing tells them apart.
  if (typeof id !== 'string') return true;
  const key = `${String(type)} ${id}`;
  if (seen.has(key)) return false;
  seen.add(key);
  for (const oldest of seen) {
    if (seen.size <= seenMax) break;
    seen.delete(oldest);
  }
  return true;
}
