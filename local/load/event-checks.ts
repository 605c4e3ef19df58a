import { isWell, temperNameOf, type Temper } from './tempers.ts';

/** Everything that a receiver has noticed. */
export interface ReceiverFacts {
  readonly name: string;
  readonly temper: Temper;
  readonly webhookId: string;
  /** Ids of events in the order of their arrival, without bodies that were accepted before. */
  readonly arrived: readonly string[];
  /** Ids of the events of the bodies that were answered with 200. */
  readonly accepted: readonly string[];
  readonly notGenuine: number;
  readonly gaps: readonly string[];
}

export interface LogFacts {
  /** Ids of all events of the organisation since the receivers are there, in the order of the log. */
  readonly ids: readonly string[];
  /** Ids of the events about a webhook, which this webhook does not get. */
  readonly about: Readonly<Record<string, ReadonlySet<string>>>;
}

/** The result of a receiver: its faults, and how many events it has not got yet. */
export interface EventResult {
  readonly faults: readonly string[];
  readonly behind: number;
}

/**
 * Compares the events of a receiver with the log. A well receiver with AtLeastOnce has accepted each event, in order. With
 * AtMostOnce no event arrives twice and none is left out, but the last ones may still be on their way, because each body has one event.
 */
export function eventResult(facts: ReceiverFacts, log: LogFacts): EventResult {
  const { name, temper, webhookId, notGenuine, gaps } = facts;
  const isOnce = temper.deliveryMode === 'AtMostOnce';
  const expected = log.ids.filter((id) => log.about[webhookId]?.has(id) !== true);
  const inLog = new Set(expected);
  const known = isOnce ? facts.arrived : facts.accepted;
  const got = known.filter((id) => inLog.has(id));
  const faults = notGenuine === 0 ? [] : [`${notGenuine} requests are not genuine`];
  if (isOnce) faults.push(...repeatsIn(got));
  const inOrder = [...new Set(got)];
  if (isWell(temper)) {
    faults.push(...gaps, ...differences(inOrder, expected));
    if (!isOnce && inOrder.length < expected.length) {
      faults.push(
        `${expected.length - inOrder.length} events have not arrived, the first is ${expected[inOrder.length] ?? ''}`,
      );
    }
  }
  return {
    faults: faults.map((fault) => `${name} (${temperNameOf(temper)}): ${fault}`),
    behind: expected.length - inOrder.length,
  };
}

function repeatsIn(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const again = ids.filter((id) => {
    const isAgain = seen.has(id);
    seen.add(id);
    return isAgain;
  });
  return again.length === 0 ? [] : [`${again.length} events arrived twice, the first is ${again[0] ?? ''}`];
}

/** The first place at which the events are not those of the log. */
function differences(got: readonly string[], expected: readonly string[]): readonly string[] {
  const at = got.findIndex((id, index) => id !== expected[index]);
  if (at === -1) return [];
  return [`event ${got[at] ?? ''} arrived in place of event ${expected[at] ?? 'none'}`];
}
