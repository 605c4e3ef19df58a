import type { DeliveryMode } from '../../../functions/delivery/webhooks/webhook.ts';
import type { Events, SelectingWebhook } from './events.ts';

const batchEventsMax = 64;
const batchBytesMax = 256 * 1024;

/** The contents of a body, in either content type. */
export interface ArrivedBody {
  readonly bytes: Buffer;
  readonly ids: readonly number[];
  /** The numbers that the events have as attributes; each must equal the number of its event. */
  readonly serials: readonly number[];
  readonly types: readonly string[];
  readonly sequence: number;
  readonly previousSequence: number | undefined;
  readonly previousEventId: number | undefined;
}

interface SentBody {
  readonly data: readonly {
    readonly id: string;
    readonly type: string;
    readonly serial?: number;
    readonly attributes?: { readonly serial?: number };
  }[];
  readonly meta: { readonly sequence?: number; readonly previousSequence?: number; readonly previousEventId?: string };
}

export function readBody(bytes: Buffer): ArrivedBody {
  const { data, meta } = JSON.parse(bytes.toString('utf8')) as SentBody;
  return {
    bytes,
    ids: data.map(({ id }) => Number(id)),
    serials: data.map(({ serial, attributes }) => serial ?? attributes?.serial ?? NaN),
    types: data.map(({ type }) => type),
    sequence: meta.sequence ?? NaN,
    previousSequence: meta.previousSequence,
    previousEventId: meta.previousEventId === undefined ? undefined : Number(meta.previousEventId),
  };
}

/** The faults of one body: its size, its events, their order, and events missing between them. */
export function shapeProblems(
  { bytes, ids, serials, types, sequence }: ArrivedBody,
  by: SelectingWebhook & { readonly deliveryMode: DeliveryMode },
  events: Events,
): string[] {
  const problems: string[] = [];
  if (ids.length > (by.deliveryMode === 'AtMostOnce' ? 1 : batchEventsMax)) problems.push(`${ids.length} events`);
  if (ids.length > 1 && bytes.length > batchBytesMax) problems.push(`a body of ${bytes.length} bytes`);
  if (!(sequence >= 1)) problems.push('a body without a number');
  ids.forEach((id, index) => {
    if (!Object.is(serials[index], events.serialOf(id)) || types[index] !== events.typeOf(id))
      problems.push(`event ${id} is another one`);
    const next = ids[index + 1];
    if (next !== undefined && next !== events.nextSelected(by, id)) {
      problems.push(`event ${next} follows event ${id}`);
    }
  });
  return problems;
}
