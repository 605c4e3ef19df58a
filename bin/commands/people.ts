import {
  changeRole,
  invitePerson,
  listPeople,
  restorePerson,
  suspendPerson,
} from '../../functions/founding/console-people.ts';
import type { ConsolePerson } from '../../functions/access/console/for-others.ts';
import { type Role, roleNames } from '../../functions/kernel/auth/roles.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { defineCommand } from '../command-line/command.ts';
import { organisationOption, targetOptions } from '../command-line/options.ts';
import type { CommandTarget, TargetName } from '../command-target.ts';

const userOption = { text: 'the id of the user', value: 'id', isRequired: true } as const;
const roleOption = { text: roleNames.join(', '), value: 'name', isRequired: true } as const;
const example = '--stage live --organisation 100000001';

const resultOf = (person: ConsolePerson) => ({
  data: { userId: person.userId, status: person.status, role: person.role },
  lines: [lineOf(person)],
});

const lineOf = (one: ConsolePerson): string => {
  const { userId, status, role, name = '', email = '', otherAccountAt, proposal } = one;
  const refused = otherAccountAt === undefined ? '' : `another account was refused at ${otherAccountAt}`;
  const proposed = proposal === undefined ? '' : proposalText(proposal);
  return [userId, status.padEnd(9), role.padEnd(13), name, email, refused, proposed].join('  ').trimEnd();
};

/** What waits for the confirmation of another administrator, or for a command. */
const proposalText = ({ kind, role, proposedBy, at }: NonNullable<ConsolePerson['proposal']>): string =>
  `user ${proposedBy} has proposed at ${at}: ${kind}${role === undefined ? '' : ` as ${role}`}`;

function readRole(given: string): Role {
  const role = roleNames.find((name) => name === given);
  if (role === undefined) throw new Error(`--role ${given} is none of ${roleNames.join(', ')}`);
  return role;
}

/** Does something with the platform on the table of a place. */
async function on<T>(
  openTarget: (name: TargetName) => Promise<CommandTarget>,
  place: TargetName,
  act: (platform: { table: CommandTarget['table']; clock: typeof systemClock; ids: typeof randomIds }) => Promise<T>,
): Promise<T> {
  const { table, close } = await openTarget(place);
  return act({ table, clock: systemClock, ids: randomIds }).finally(close);
}

const invite = defineCommand({
  summary: 'Invites somebody to the console, by an e-mail address that the identity provider verifies.',
  examples: [`${example} --email ann@company.example --role support`],
  options: {
    organisation: organisationOption,
    email: { text: 'the address, as the identity provider has it', value: 'address', isRequired: true },
    role: roleOption,
    ...targetOptions,
  },
  writes: true,
  run: async ({ organisation: organisationId, email, role, stage, table }, { openTarget }) =>
    on(openTarget, { stage, table }, async (platform) =>
      resultOf(await invitePerson(platform, { organisationId, email, role: readRole(role) })),
    ),
});

const list = defineCommand({
  summary: 'Lists the people who may sign in to the console, with their roles.',
  examples: [example],
  options: { organisation: organisationOption, ...targetOptions },
  writes: false,
  run: async ({ organisation: organisationId, stage, table }, { openTarget }) =>
    on(openTarget, { stage, table }, async (platform) => {
      const people = await listPeople(platform, organisationId);
      return { data: people.map((one) => resultOf(one).data), lines: people.map(lineOf) };
    }),
});

const role = defineCommand({
  summary: 'Gives somebody another role in the console, from their next token on.',
  examples: [`${example} --user 233307628 --role auditor`],
  options: { organisation: organisationOption, user: userOption, role: roleOption, ...targetOptions },
  writes: true,
  run: async ({ organisation: organisationId, user: userId, role: given, stage, table }, { openTarget }) =>
    on(openTarget, { stage, table }, async (platform) =>
      resultOf(await changeRole(platform, { organisationId, userId }, readRole(given))),
    ),
});

const suspend = defineCommand({
  summary: 'Ends all sessions and API tokens of somebody at once, and lets them sign in no more.',
  examples: [`${example} --user 233307628`],
  options: { organisation: organisationOption, user: userOption, ...targetOptions },
  writes: true,
  run: async ({ organisation: organisationId, user: userId, stage, table }, { openTarget }) =>
    on(openTarget, { stage, table }, async (platform) =>
      resultOf(await suspendPerson(platform, { organisationId, userId })),
    ),
});

const restore = defineCommand({
  summary: 'Lets somebody who was suspended sign in again.',
  examples: [`${example} --user 233307628`],
  options: { organisation: organisationOption, user: userOption, ...targetOptions },
  writes: true,
  run: async ({ organisation: organisationId, user: userId, stage, table }, { openTarget }) =>
    on(openTarget, { stage, table }, async (platform) =>
      resultOf(await restorePerson(platform, { organisationId, userId })),
    ),
});

export const peopleVerbs = { invite, list, role, suspend, restore };
