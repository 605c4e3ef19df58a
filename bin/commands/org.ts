import { setAchCompany } from '../../functions/founding/ach-company.ts';
import { chosenBank } from '../../functions/organisations/banks.ts';
import { foundOrganisation } from '../../functions/founding/found.ts';
import { setRewardFunding } from '../../functions/founding/reward-funding.ts';
import { setSenderDomains } from '../../functions/founding/sender-domains.ts';
import { createKeyMaker } from '../../functions/ports/cipher/wrapped-ring.ts';
import { indexMessage } from '../../functions/time/lists/queues.ts';
import { rebuildIndexes } from '../../functions/time/lists/rebuild-indexes.ts';
import { usualSettings } from '../../functions/stage-settings.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { banksToFoundWith } from '../../lib/check-banking.ts';
import { stageNamed } from '../../lib/stages.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionText, organisationOption, stageOption, targetOptions } from '../command-line/options.ts';
import { suspensionVerbs } from './org-suspension.ts';

const nameMax = 100;

const create = defineCommand({
  summary: 'Founds an organisation in a stage, with its encryption keys, its first user and API token.',
  details: 'The credentials need kms:GenerateDataKey on the key of the stage.',
  examples: ['--stage sandbox --name "Acme"', '--name "Acme"'],
  options: {
    stage: stageOption,
    name: { text: 'the name of the organisation', value: 'name', isRequired: true },
    bank: {
      text: "the bank that keeps its accounts, by its name in lib/stages.ts; the stage's first one if it is left out",
      value: 'name',
    },
  },
  writes: true,
  run: async ({ stage, name, bank }, { openStage }) => {
    const settings = { banks: stage === undefined ? usualSettings.banks : banksToFoundWith(stageNamed(stage)) };
    const { table, wrapping, close } = await openStage({ stage });
    const platform = { table, clock: systemClock, ids: randomIds, keyMaker: createKeyMaker(wrapping), settings };
    const { organisationId, userId, token } = await foundOrganisation(platform, {
      name: optionText('name', name, nameMax),
      bank,
    }).finally(close);
    return {
      data: { organisationId, userId, token },
      lines: [`organisation ${organisationId}`, `user         ${userId}`, 'token, shown this once:', token],
    };
  },
});

const rewards = defineCommand({
  summary: 'Sets the account that pays the rewards of an organisation which name no funding account.',
  examples: ['--stage sandbox --organisation 100000001 --account 200000001'],
  options: {
    organisation: organisationOption,
    account: { text: 'the id of one of its deposit accounts', value: 'id', isRequired: true },
    ...targetOptions,
  },
  writes: true,
  run: async ({ organisation: organisationId, account: accountId, stage, table: name }, { openTarget }) => {
    const { table, close } = await openTarget({ stage, table: name });
    await setRewardFunding({ table, clock: systemClock, ids: randomIds }, { organisationId, accountId }).finally(close);
    return {
      data: { organisationId, accountId },
      lines: [`account ${accountId} pays the rewards that name no funding account`],
    };
  },
});

const senders = defineCommand({
  summary: 'Sets the domains in whose name an organisation sends e-mails to customers, in place of those before.',
  examples: ['--stage live --organisation 100000001 --domains acme.example,mail.acme.example'],
  options: {
    organisation: organisationOption,
    domains: {
      text: 'its domains, with commas between them; their subdomains belong to them',
      value: 'names',
      isRequired: true,
    },
    ...targetOptions,
  },
  writes: true,
  run: async ({ organisation: organisationId, domains, stage, table: name }, { openTarget }) => {
    const { table, close } = await openTarget({ stage, table: name });
    const set = await setSenderDomains(
      { table, clock: systemClock, ids: randomIds },
      { organisationId, domains: domains.split(',') },
    ).finally(close);
    return {
      data: { organisationId, domains: set },
      lines: [`organisation ${organisationId} sends e-mails in the name of ${set.join(', ')}`],
    };
  },
});

const company = defineCommand({
  summary:
    "Sets the company identification and name of an organisation in a bank's ACH files, in place of those before.",
  examples: ['--stage live --organisation 100000001 --bank "First Bank" --identification 1123456789 --name "ACME"'],
  options: {
    organisation: organisationOption,
    bank: { text: "the bank, by its name in lib/stages.ts; the stage's first one if it is left out", value: 'name' },
    identification: { text: 'up to ten characters that the bank has confirmed', value: 'text', isRequired: true },
    name: { text: 'up to 16 characters; without it, receivers see the name of the account', value: 'name' },
    ...targetOptions,
  },
  writes: true,
  run: async ({ organisation: organisationId, bank, identification, name, stage, table: ofTable }, { openTarget }) => {
    const { table, close } = await openTarget({ stage, table: ofTable });
    try {
      const { routingNumber } = chosenBank(stage === undefined ? usualSettings.banks : stageNamed(stage).banks, bank);
      const order = { organisationId, routingNumber, company: { identification, name } };
      await setAchCompany({ table, clock: systemClock, ids: randomIds }, order);
      const named = `${identification} ${name ?? ''}`.trim();
      return {
        data: { organisationId, routingNumber, identification, name },
        lines: [`entries of organisation ${organisationId} at ${routingNumber} have the company ${named}`],
      };
    } finally {
      close();
    }
  },
});

const reindex = defineCommand({
  summary: 'Makes the indexes anew by which filters find customers, applications and forms in long lists.',
  details:
    'Use it after a release was taken back. It may be repeated. Until the worker "lists" has made them, filters of lists with more than 10,000 members are refused.',
  examples: ['--stage live --organisation 100000001'],
  options: { organisation: organisationOption, stage: stageOption },
  writes: true,
  run: async ({ organisation: organisationId, stage }, { openTarget, openQueues }) => {
    const { table, close } = await openTarget({ stage });
    const queues = await openQueues({ stage });
    try {
      const types = await rebuildIndexes({ table, clock: systemClock, ids: randomIds }, organisationId);
      await queues.send(indexMessage(organisationId, systemClock.now()));
      const lists =
        types.length === 0 ? 'no list has an index' : `the indexes of ${types.join(', ')} are made anew after an hour`;
      return { data: { organisationId, lists: types }, lines: [lists] };
    } finally {
      close();
      queues.close();
    }
  },
});

export const orgVerbs = { create, company, rewards, senders, reindex, ...suspensionVerbs };
