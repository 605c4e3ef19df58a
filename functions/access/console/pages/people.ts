import { problems } from '../../../kernel/base/problem.ts';
import { errorObject } from '../../../kernel/http/error-object.ts';
import { definePage } from '../../../kernel/http/page.ts';
import { problemOf } from '../../../kernel/http/problem-of.ts';
import type { PageAnswer, PageRequest } from '../../../kernel/http/page-request.ts';
import type { Platform } from '../../../ports/platform.ts';
import { sessionCookieName } from '../cookies.ts';
import { managePeople } from '../manage-people.ts';
import { requireOwnPage } from '../own-page.ts';
import { readPeople } from '../people.ts';
import { readPeopleAct } from '../people-act.ts';
import { sessionUses } from '../sessions.ts';

/**
 * Invites, changes, suspends and restores people as an administrator of the console asks, with a form. It answers what the page shows afterwards, or a
 * JSON:API error that names the field.
 */
export const manageConsolePeople = definePage({
  id: 'manageConsolePeople',
  capability: 'console',
  method: 'PATCH',
  path: '/console/session',
  onlyWith: 'console',
  timeoutSeconds: 25,
  uses: sessionUses,
  needs: ['cipher', 'consoleProvider'],

  show: async (request, platform) => {
    requireOwnPage(request);
    try {
      return await manage(request, platform);
    } catch (error) {
      const problem = problemOf(error);
      const { status } = problems[problem.code];
      // The frame logs it.
      if (status >= 500) throw error;
      const errors = problem.parts.map((part) => errorObject(problem, part, request.supportId));
      return { plain: { status, json: { errors } } };
    }
  },
});

async function manage({ form, cookies, sourceAddress }: PageRequest, platform: Platform): Promise<PageAnswer> {
  const cookie = cookies.get(sessionCookieName);
  const isDone = await managePeople(platform, cookie, { act: readPeopleAct(form), sourceAddress });
  const people = isDone ? await readPeople(platform, cookie) : undefined;
  return { plain: people === undefined ? { status: 401, json: {} } : { status: 200, json: people } };
}
