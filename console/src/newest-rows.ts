/** Rows that came in one answer, the latest first. */
interface Rows<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly pagination: { readonly total: number } };
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Reads a page of rows, since a moment if there is one. */
type ReadRows<Row> = (of: { readonly page: Page; readonly since?: string }) => PromiseLike<Rows<Row>>;

interface DatedRow {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A row may be written so long after its moment, and the clocks of machines differ. */
const lateMs = 15_000;
/** After so long all is read again: rows have left the list at its other end. */
const wholeMs = 300_000;
/** The most rows that an answer may have. */
const rowsMax = 1_000;

/**
 * Reads a list whose members never change from its newest end: the first page once, and afterwards only what has come since. Other pages are read
 * as they are. `now` is the clock of the platform, in milliseconds.
 */
export function newestRows<Row extends DatedRow>(read: ReadRows<Row>, now: () => number) {
  let known: { readonly rows: Rows<Row>; readonly ids: ReadonlySet<string>; readonly readAt: number } | undefined;
  let wholeAt = 0;
  return async (page: Page): Promise<Rows<Row>> => {
    if (page.offset > 0) return read({ page });
    const readAt = now();
    const before = known;
    // What is known of the clock changes a little with each answer.
    const isOld = Math.abs(readAt - wholeAt) > wholeMs || readAt < (before?.readAt ?? 0) - lateMs;
    if (before === undefined || isOld) {
      const rows = await read({ page });
      known = { rows, ids: idsOf(rows), readAt };
      wholeAt = readAt;
      return rows;
    }
    const since = new Date(Math.min(before.readAt, readAt) - lateMs).toISOString();
    const newer = await read({ page: { limit: rowsMax, offset: 0 }, since });
    const added = newer.data.filter(({ id }) => !before.ids.has(id));
    const rows = {
      data: [...added, ...before.rows.data].toSorted(latestFirst).slice(0, page.limit),
      meta: { pagination: { total: before.rows.meta.pagination.total + added.length } },
    };
    known = { rows, ids: new Set([...idsOf(rows), ...idsOf(newer)]), readAt };
    return rows;
  };
}

const idsOf = <Row extends DatedRow>({ data }: Rows<Row>): ReadonlySet<string> => new Set(data.map(({ id }) => id));

const latestFirst = (one: DatedRow, other: DatedRow): number =>
  String(other.attributes['createdAt']).localeCompare(String(one.attributes['createdAt']));
