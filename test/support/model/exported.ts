/** The parts of an exported record that decide whether a reader takes it. */
export interface ReadRecord {
  readonly organisationId: string;
  readonly number: number;
  readonly previousNumber: number;
  readonly replayId?: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly attributes: Readonly<Record<string, unknown>>;
  };
  readonly resource?: { readonly type: string; readonly attributes: Readonly<Record<string, unknown>> };
  readonly stage: string;
  readonly format: number;
}

export const readRecord = (text: string): ReadRecord => JSON.parse(text) as ReadRecord;

/** The records that a reader takes who follows the rule of docs/integrate/event-export.md, in the order in which it takes them. */
export function takenBy(records: readonly string[], replayId?: string): readonly ReadRecord[] {
  const taken: ReadRecord[] = [];
  for (const one of records.map(readRecord)) {
    if (one.replayId !== replayId) continue;
    const last = taken.at(-1)?.number ?? one.previousNumber;
    if (one.number > last && one.previousNumber <= last) taken.push(one);
  }
  return taken;
}

/** What is wrong with the export of an organisation's events up to a number; nothing if a reader gets each of them once, in order. */
export function exportFaults(
  records: readonly string[],
  { organisationId, upTo }: { readonly organisationId: string; readonly upTo: number },
): readonly string[] {
  const ofOrganisation = records.filter((one) => readRecord(one).organisationId === organisationId);
  const numbers = takenBy(ofOrganisation).map(({ number }) => number);
  const wanted = Array.from({ length: upTo }, (_, index) => index + 1);
  return wanted.join() === numbers.join() ? [] : [`a reader takes ${numbers.join()} of the events up to ${upTo}`];
}
