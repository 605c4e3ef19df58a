import * as z from 'zod';

const linkSchema = z.object({ type: z.string(), id: z.string() });

/** An event with content type JsonAPI, or flattened with content type Json: its links are members `<name>Id`. */
const eventSchema = z.looseObject({
  type: z.string(),
  id: z.string(),
  createdAt: z.string().optional(),
  attributes: z.looseObject({ createdAt: z.string().optional() }).optional(),
  relationships: z.record(z.string(), z.object({ data: z.union([linkSchema, z.array(linkSchema)]) })).optional(),
});
type Event = z.infer<typeof eventSchema>;

/** The body of a delivery. `meta` may be absent, and may have more members than these. */
const bodySchema = z.object({
  data: z.array(eventSchema),
  meta: z
    .looseObject({
      sequence: z.number().optional(),
      previousSequence: z.number().nullish(),
      previousEventId: z.string().nullish(),
      replayId: z.string().optional(),
      isTest: z.boolean().optional(),
    })
    .optional(),
});
export type Body = z.infer<typeof bodySchema>;

/** The body of a delivery; undefined if the bytes are none. */
export function bodyOf(bytes: Buffer): Body | undefined {
  try {
    return bodySchema.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** An event in one line: its type, id, time and the resource that it is about. */
export function bodyLineOf(event: Event): string {
  const createdAt = event.attributes?.createdAt ?? event.createdAt ?? '';
  return `${event.type}  ${event.id}  ${createdAt}  ${resourceOf(event)}`.trimEnd();
}

/** The resource that the event type is named after, otherwise the first linked resource. */
function resourceOf(event: Event): string {
  const [subject = ''] = event.type.split('.');
  const links = [event.relationships?.[subject], ...Object.values(event.relationships ?? {})];
  const [link] = links.flatMap((one) => one?.data ?? []);
  if (link !== undefined) return `${link.type}/${link.id}`;
  const ids = [[`${subject}Id`, event[`${subject}Id`]] as const, ...Object.entries(event)];
  for (const [name, value] of ids) {
    if (name.endsWith('Id') && typeof value === 'string') return `${name.slice(0, -'Id'.length)}/${value}`;
  }
  return '';
}
