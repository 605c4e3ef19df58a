import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { stageNamed } from '../../lib/stages.ts';
import { localSettings } from '../../local/local-settings.ts';
import { concurrencyFault, readConcurrency } from '../aws-account/concurrency.ts';
import { sentenceOf } from '../aws-account/fault.ts';
import { columns } from '../command-line/columns.ts';
import { defineCommand } from '../command-line/command.ts';
import { stageOption } from '../command-line/options.ts';
import { type OrganisationCap, organisationCaps } from '../quotas/organisation-caps.ts';
import { readServiceQuotas, type UsedQuota } from '../quotas/service-quotas.ts';

const rowsMax = 20;

const show = defineCommand({
  summary:
    'Shows quotas, used and left: of AWS for the account and the region, and of the stage for each organisation.',
  details: `Of AWS it shows the quotas of the services that a stage uses, if AWS measures them: the most that was used in five minutes of the last day, the
fullest first. The quotas count everything in the account, not this stage alone. --all shows the others too, and more than ${rowsMax}. SES and SMS
have limits that Service Quotas does not measure: their consoles show them. The caps of the stage are those of lib/stages.ts;
with --organisation it shows what that organisation has used. Without --stage, only the caps of the platform on this machine are shown.`,
  examples: ['--stage live', '--stage live --organisation 100000001', '--organisation 100000001'],
  options: {
    stage: stageOption,
    organisation: { text: 'the id of an organisation, whose use is shown too', value: 'id' },
    all: { text: 'all quotas of AWS, also those that AWS does not measure' },
  },
  writes: false,
  run: async ({ stage: name, organisation: organisationId, all }, { openTarget }) => {
    const stage = name === undefined ? undefined : stageNamed(name);
    const settings = stage ?? localSettings('');
    const now = systemClock.now();
    const { table, close } = await openTarget({ stage: name });
    const counted = organisationId === undefined ? undefined : { table, organisationId, now };
    const caps = await organisationCaps(settings, counted).finally(close);
    if (stage === undefined) return { data: { caps }, lines: capLines(caps) };
    const { quotas, unknownServices } = await readServiceQuotas(new Date(now));
    const concurrency = await readConcurrency();
    const fault = concurrencyFault(concurrency, stage);
    return {
      data: { concurrency, quotas, unknownServices, caps },
      lines: [
        `Lambda runs ${concurrency} functions at once in this account.`,
        ...quotaLines(quotas, all),
        ...unknownServices.map((service) => `Service Quotas has no service ${service} in this region.`),
        ...capLines(caps),
      ],
      warnings: fault === undefined ? [] : [`${sentenceOf(fault)}.`],
    };
  },
});

function quotaLines(quotas: readonly UsedQuota[], all: boolean): readonly string[] {
  const measured = quotas.filter(({ used }) => used !== undefined);
  const shown = (all ? quotas : measured).toSorted((one, other) => shareOf(other) - shareOf(one));
  const rows = shown
    .slice(0, all ? shown.length : rowsMax)
    .map((one) => [one.service, one.name, one.used, one.limit, leftOf(one), one.isAdjustable ? one.code : 'fixed']);
  return [
    ...columns(['service', 'quota', 'used', 'limit', 'left', 'to raise it'], rows),
    ...(all ? [] : [`${quotas.length - rows.length} more quotas: --all shows them.`]),
  ];
}

const shareOf = ({ used = -1, limit }: UsedQuota): number => (limit > 0 ? used / limit : used);
const leftOf = ({ used, limit }: UsedQuota): number | undefined => (used === undefined ? undefined : limit - used);

const capLines = (caps: readonly OrganisationCap[]): readonly string[] =>
  columns(
    ['cap of an organisation', 'used', 'limit', 'left'],
    caps.map(({ name, used, limit }) => [name, used, limit, used === undefined ? undefined : limit - used]),
  );

export const quotaVerbs = { show };
