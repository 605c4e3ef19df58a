import { type RunbookSection, runbookSections, wordsOf } from './runbook.ts';

/** The exit code of a command, and what it has printed. */
export interface CommandEnd {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** A stage with its operator and its alarms. */
export interface WatchedStage {
  /** Its name, for `--stage`. */
  readonly name: string;
  /** Runs a command, given as its words. */
  readonly operate: (words: readonly string[]) => Promise<CommandEnd>;
  /** The names of all alarms that ring while something happens, or after it. */
  readonly alarmsDuring: (happen: () => Promise<unknown>) => Promise<readonly string[]>;
}

/** A section of the runbook, as somebody reads and follows it at night. */
export interface RunbookPage {
  /**
   * Runs the one command of the section that begins with these words after `npx bankstack`, or with `aws`. The names in angle brackets
   * are replaced by `values`. Fails if the exit code is another one than the expected one, which is 0 unless given.
   */
  run(words: string, values?: Readonly<Record<string, string>>, exitCode?: number): Promise<CommandEnd>;
  /** Sees that this alarm of the section rings while something happens, or after it. */
  rings(alarm: string, happen: () => Promise<unknown>): Promise<void>;
  /** Sees that no alarm of the section rings any more. */
  isSilent(happen: () => Promise<unknown>): Promise<void>;
}

/**
 * A test that plays a section of docs/operate/runbook.md: it breaks something as the world would, sees the alarm ring, does what the section
 * says, and sees it heal. It fails unless an alarm of the section has rung and become silent, and every command that the section
 * prints has been run, as it is printed. test/generated/nights.test.ts finds it by the name of the section.
 */
export function night(
  section: string,
  outcome: string,
  stage: WatchedStage,
  play: (page: RunbookPage) => Promise<void>,
): void {
  test(`runbook, ${section}: ${outcome}`, async () => {
    const found = runbookSections().find(({ name }) => name === section);
    if (found === undefined) throw new Error(`the runbook has no section ${section}`);
    const { page, left } = pageOf(found, stage);
    await play(page);
    expect(left()).toEqual({ commands: [], hasRung: true, isSilent: true });
  });
}

function pageOf({ name: section, alarms, commands }: RunbookSection, stage: WatchedStage) {
  const left = new Set(commands);
  let [hasRung, isSilent] = [false, false];
  const page: RunbookPage = {
    run: async (words, values = {}, exitCode = 0) => {
      const start = words.startsWith('aws ') ? words : `npx bankstack ${words}`;
      const exact = commands.filter((one) => one === start);
      const matching = exact.length > 0 ? exact : commands.filter((one) => `${one} `.startsWith(`${start} `));
      const [command] = matching;
      if (command === undefined || matching.length > 1) {
        throw new Error(`${section} has ${matching.length} commands "${start}", and not one:\n${commands.join('\n')}`);
      }
      left.delete(command);
      const end = await stage.operate(wordsOf(command, { stage: stage.name, ...values }));
      expect({ command, code: end.code, errors: end.errors }).toMatchObject({ code: exitCode });
      return end;
    },
    rings: async (alarm, happen) => {
      expect(alarms.map(matcherOf).some((one) => one.test(alarm))).toBe(true);
      expect(await stage.alarmsDuring(happen)).toContain(alarm);
      [hasRung, isSilent] = [true, false];
    },
    isSilent: async (happen) => {
      const rung = await stage.alarmsDuring(happen);
      expect(rung.filter((alarm) => alarms.map(matcherOf).some((one) => one.test(alarm)))).toEqual([]);
      isSilent = true;
    },
  };
  return { page, left: () => ({ commands: [...left], hasRung, isSilent }) };
}

/** `<Queue>DeadLetters` is the alarm of any queue. */
const matcherOf = (alarm: string): RegExp => new RegExp(`^${alarm.replaceAll(/<\w+>/g, '\\w+')}$`);
