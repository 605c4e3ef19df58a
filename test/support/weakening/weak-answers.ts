import type { Random } from './random.ts';
import { asJson, asList, type Json } from './wire.ts';

const pageItemsMax = 100;

/** A query that ends its page early, as one does in the cloud at 1 MB: fewer items than asked for, and a LastEvaluatedKey. */
export function cutShort(input: Json, random: Random): Json {
  const limit = Number(input['Limit'] ?? pageItemsMax);
  return { ...input, Limit: 1 + random.below(limit) };
}

/** Splits a batch read into the part that is done and the part that is left for the caller to ask again. A batch of one key is done whole. */
export function leaveUnprocessed(input: Json, random: Random): { asked: Json; left: Json } {
  const requests = Object.entries(asJson(input['RequestItems']));
  const keys = random.shuffled(
    requests.flatMap(([table, request]) => asList(asJson(request)['Keys']).map((key) => ({ table, key }))),
  );
  if (keys.length < 2) return { asked: input, left: {} };
  const split = 1 + random.below(keys.length - 1);
  const part = (chosen: typeof keys) =>
    Object.fromEntries(
      requests.flatMap(([table, request]) => {
        const own = chosen.filter((entry) => entry.table === table).map((entry) => entry.key);
        return own.length === 0 ? [] : [[table, { ...asJson(request), Keys: own }]];
      }),
    );
  return { asked: { ...input, RequestItems: part(keys.slice(0, split)) }, left: part(keys.slice(split)) };
}

/** A batch answer with its items in no order, as the cloud gives them, and with the unprocessed keys. */
export function batchAnswer(body: Json, left: Json, random: Random): Json {
  const responses = Object.entries(asJson(body['Responses'])).map(([table, items]) => [
    table,
    random.shuffled(asList(items)),
  ]);
  const unprocessed: Record<string, Json> = {};
  for (const [table, request] of [...Object.entries(asJson(body['UnprocessedKeys'])), ...Object.entries(left)]) {
    const keys = [...asList(unprocessed[table]?.['Keys']), ...asList(asJson(request)['Keys'])];
    unprocessed[table] = { ...asJson(request), Keys: keys };
  }
  return { ...body, Responses: Object.fromEntries(responses) as Json, UnprocessedKeys: unprocessed };
}
