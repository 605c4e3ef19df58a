import { whenIdle } from '../../local/tour/when-idle.ts';
import { type Api, apiOptions, openApi } from '../api/open-api.ts';
import { refusalIn } from '../api/refusal.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionNumber } from '../command-line/options.ts';

const daysMax = 400;

/** The bank clock of a sandbox, as the API shows it. */
interface Clock {
  readonly now: string;
  readonly status: string;
  readonly target?: string;
}

const show = defineCommand({
  summary: 'Shows the bank clock of a sandbox.',
  examples: [''],
  options: apiOptions,
  writes: false,
  asksAws: false,
  run: async (given) => {
    const clock = await readClock(await openApi(given));
    return { data: clock, lines: [lineOf(clock)] };
  },
});

const advance = defineCommand({
  summary: 'Moves the bank clock of a sandbox forward, and waits until all that falls due on the way is done.',
  examples: ['--days 31', '--to 2027-03-01T15:00:00.000Z'],
  options: {
    ...apiOptions,
    days: { text: 'by how many days', value: 'number' },
    to: { text: 'to which moment', value: 'moment' },
  },
  writes: false,
  asksAws: false,
  run: async ({ days, to, ...given }) => {
    if ((days === undefined) === (to === undefined)) throw new Error('name either --days or --to');
    const attributes =
      days === undefined
        ? { to }
        : { by: { days: optionNumber('days', days, { min: 1, max: daysMax, kind: 'a number of days' }) } };
    const clock = await passTime(await openApi(given), attributes);
    return { data: clock, lines: [lineOf(clock)] };
  },
});

/** Moves the clock and waits for it. Throws an error with the sentence of the API if it refuses. */
export async function passTime(api: Api, attributes: object): Promise<Clock> {
  const body = JSON.stringify({ data: { type: 'clockAdvance', attributes } });
  const moved = clockIn(await api.send({ method: 'POST', path: '/sandbox/clock/advance', body }));
  return whenIdle(moved, () => readClock(api));
}

/** The clock of a sandbox. Throws an error if the stage is live: it has none. */
export const readClock = async (api: Api): Promise<Clock> =>
  clockIn(await api.send({ method: 'GET', path: '/sandbox/clock' }));

function clockIn(answer: Awaited<ReturnType<Api['send']>>): Clock {
  const refusal = refusalIn(answer);
  if (refusal !== undefined)
    throw new Error(answer.status === 404 ? 'a live stage has no clock that can be moved' : refusal);
  return (answer.document as { data: { attributes: Clock } }).data.attributes;
}

const lineOf = ({ now, status }: Clock): string =>
  `The bank's clock shows ${now}${status === 'Idle' ? '' : `, and is moving (${status})`}`;

export const clockVerbs = { show, advance };
