import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { runbookSections } from '../support/runbook.ts';

/** Why a section is not played from the fault to its end, and the suite that shows the fault and what the alarm looks at, if there is one. */
interface Unplayed {
  readonly because: string;
  readonly shownBy?: string;
}

const ofAws = (what: string): string => `only AWS has ${what}: the laptop has no such fault`;
const withoutCommands =
  'the fault and its line are shown in one process, where the commands of the section do not reach';
const byPeople = 'people outside of the platform resolve it; there is no command to try';
const serverOfBank = 'it needs the server of a bank, and people there';
const uploads = 'test/money/ach-exchange/uploads.test.ts';
const infrastructure = 'test/infrastructure/alarms.test.ts';
const objectives = 'test/infrastructure/objectives.test.ts';

const unplayed: Readonly<Record<string, Unplayed>> = {
  'silent-workers': { because: ofAws('mappings and schedules that somebody disables'), shownBy: infrastructure },
  'missing-backups': { because: ofAws('AWS Backup'), shownBy: objectives },
  'waiting-messages': { because: ofAws('the age of messages'), shownBy: 'test/commands/deployed-stage.test.ts' },
  'waiting-stream': { because: ofAws('the age of a stream'), shownBy: 'test/workers/poisoned-streams.test.ts' },
  'unindexed-events': {
    because: 'it heals with the next event; there is no command',
    shownBy: 'test/delivery/events/type-index.test.ts',
  },
  'late-events': { because: ofAws('percentiles of a metric'), shownBy: 'test/delivery/webhooks/waiting.test.ts' },
  'failing-event-export': {
    because: ofAws('a stream of Kinesis'),
    shownBy: 'test/delivery/event-export/export.test.ts',
  },
  'late-event-export': { because: withoutCommands, shownBy: 'test/delivery/event-export/export.test.ts' },
  'foreign-feedback': { because: byPeople, shownBy: 'test/security/email-feedback.test.ts' },
  'server-errors': { because: ofAws('the metrics of API Gateway'), shownBy: objectives },
  'slow-money-requests': { because: ofAws('percentiles of a metric'), shownBy: objectives },
  'refused-callers': {
    because: ofAws('the access log of API Gateway'),
    shownBy: 'test/infrastructure/gateway.test.ts',
  },
  'refused-signatures': {
    because: ofAws('the access log of API Gateway'),
    shownBy: 'test/infrastructure/gateway.test.ts',
  },
  'throttled-table': { because: ofAws('a table that refuses requests'), shownBy: infrastructure },
  'throttled-functions': { because: ofAws('functions that it refuses to call'), shownBy: objectives },
  'refused-addresses': { because: ofAws('a web ACL'), shownBy: 'test/infrastructure/waf.test.ts' },
  'filtered-requests': { because: ofAws('a web ACL'), shownBy: 'test/infrastructure/waf.test.ts' },
  'rolled-back-release': { because: ofAws('CodeDeploy'), shownBy: 'test/infrastructure/canary-faults.test.ts' },
  'expiring-certificate': { because: ofAws('certificates') },
  'linking-provider-refuses-us': { because: byPeople, shownBy: 'test/ports/account-linking/alarms.test.ts' },
  'unknown-linking-answers': { because: byPeople, shownBy: 'test/ports/account-linking/alarms.test.ts' },
  'ach-day-differs': { because: byPeople, shownBy: 'test/money/ach-days/compared-day.test.ts' },
  'late-ach-upload': { because: serverOfBank, shownBy: uploads },
  'ach-upload-in-doubt': { because: serverOfBank, shownBy: uploads },
  'unknown-bank-host-key': { because: serverOfBank, shownBy: uploads },
  'bank-login-refused': { because: serverOfBank, shownBy: uploads },
  'late-ach-exchange': { because: serverOfBank, shownBy: 'test/money/ach-exchange/downloads.test.ts' },
  'stuck-payments': { because: byPeople, shownBy: 'test/money/payments/push-to-card.test.ts' },
  'ach-prenote-not-sent': { because: withoutCommands, shownBy: 'test/money/ach-files/prenotes.test.ts' },
  'stuck-migrations': { because: byPeople, shownBy: 'test/migrations/move.test.ts' },
  'late-returns': { because: byPeople, shownBy: 'test/money/payments/ach-rail.test.ts' },
  'refused-card-credits': { because: byPeople, shownBy: 'test/cards/processor-messages/given-back.test.ts' },
  'refused-emails': { because: byPeople, shownBy: 'test/migrations/emails.test.ts' },
  'unreadable-bulks': { because: byPeople, shownBy: 'test/money/bulk-payments/bulk.test.ts' },
  'requests-not-kept': {
    because: 'what was not kept cannot be had later; there is no command',
    shownBy: 'test/delivery/request-log/request-log.test.ts',
  },
  'unerased-values': {
    because: 'an item is mended by hand; there is no command',
    shownBy: 'test/generated/personal-data.test.ts',
  },
};

const sections = runbookSections().map(({ name }) => name);
/** The sections with a call of `night`, which fails unless the alarm has rung and every command of the section was run. */
const played = new Set(
  globSync('test/nights/*.test.ts', { cwd: projectRoot() })
    .map((file) => readFileSync(join(projectRoot(), file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\bnight\(\s*'([\w-]+)',/g)].map(([, section = '']) => section)),
);

describe('each section of the runbook', () => {
  it('is played from the fault to its end, or somebody has said why not', () => {
    expect(sections.length).toBeGreaterThan(30);
    expect(sections.filter((one) => !played.has(one) && unplayed[one] === undefined)).toEqual([]);
  });

  it('that is played has no excuse, and no story and no excuse is for a section that is not there', () => {
    expect(Object.keys(unplayed).filter((one) => played.has(one))).toEqual([]);
    expect([...played, ...Object.keys(unplayed)].filter((one) => !sections.includes(one))).toEqual([]);
  });

  it('names suites that exist', () => {
    const suites = Object.values(unplayed).flatMap(({ shownBy = [] }) => shownBy);
    expect(suites.filter((file) => !existsSync(join(projectRoot(), file)))).toEqual([]);
  });
});
