import type { EventExport, PutAnswer } from '../../../functions/ports/event-export/port.ts';

/**
 * A target of exported events like a stream of Kinesis: `refuses` says which records of a call it refuses, by their places, and it takes
 * the others, also those after a refused one.
 */
export function createEventTarget() {
  const records: string[] = [];
  const target = {
    records,
    calls: 0,
    refuses: (_place: number, _record: string): boolean => false,
    put: ((_organisationId, added) => {
      target.calls += 1;
      const refused = added.map((record, place) => target.refuses(place, record));
      records.push(...added.filter((_, place) => refused[place] !== true));
      const first = refused.indexOf(true);
      const answer: PutAnswer = first < 0 ? { accepted: added.length } : { accepted: first, refusal: 'Refused' };
      return Promise.resolve(answer);
    }) satisfies EventExport['put'],
  };
  return target;
}
