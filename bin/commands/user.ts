import { addUser } from '../../functions/founding/add-user.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { defineCommand } from '../command-line/command.ts';
import { organisationOption, targetOptions } from '../command-line/options.ts';

import { readRights, rightsOptions } from '../command-line/token-rights.ts';
import { peopleVerbs } from './people.ts';

const create = defineCommand({
  summary: 'Adds a user to an organisation, with a first API token.',
  examples: ['--stage sandbox --organisation 100000001'],
  options: { organisation: organisationOption, ...rightsOptions, ...targetOptions },
  writes: true,
  run: async ({ organisation: organisationId, stage, table: name, ...given }, { openTarget }) => {
    const rights = readRights(given);
    const { table, close } = await openTarget({ stage, table: name });
    const platform = { table, clock: systemClock, ids: randomIds };
    const added = await addUser(platform, { organisationId, ...rights }).finally(close);
    return {
      data: { userId: added.userId, token: added.token },
      lines: [`user         ${added.userId}`, 'token, shown this once:', added.token],
    };
  },
});

export const userVerbs = { create, ...peopleVerbs };
