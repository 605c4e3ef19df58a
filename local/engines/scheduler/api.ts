import { parseDefinition } from './definition.ts';
import { SchedulerError, invalid } from './problems.ts';
import type { SchedulerEntry, ScheduleBook } from './schedule-book.ts';

export interface ApiRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

const GROUP = 'default';
const LISTED_MAX = 100;
const SECOND_MS = 1_000;
const PATH = /^\/schedules(?:\/([^/]+))?$/;

/** The Scheduler operations on schedules, by method and path. Returns the body of a 200, or throws SchedulerError. */
export function answerRequest(book: ScheduleBook, { method, url, body }: ApiRequest, nowMs: number): object {
  const [matched, encodedName] = PATH.exec(url.pathname) ?? [];
  if (matched === undefined) throw invalid(`This small scheduler does not know ${method} ${url.pathname}.`);
  if (encodedName === undefined) return list(book, url.searchParams);
  const name = decodeURIComponent(encodedName);
  switch (method) {
    case 'POST':
    case 'PUT': {
      const definition = parseDefinition(name, parseJson(body));
      inDefaultGroup(definition.GroupName);
      if (method === 'POST') book.create(name, definition, nowMs);
      else book.update(name, definition, nowMs);
      return { ScheduleArn: scheduleArn(name) };
    }
    case 'GET':
      inDefaultGroup(url.searchParams.get('groupName'));
      return description(book.get(name));
    case 'DELETE':
      inDefaultGroup(url.searchParams.get('groupName'));
      book.delete(name);
      return {};
    default:
      throw invalid(`There is no ${method} on schedules.`);
  }
}

export function scheduleArn(name: string): string {
  return `arn:aws:scheduler:us-east-1:000000000000:schedule/${GROUP}/${name}`;
}

function list(book: ScheduleBook, query: URLSearchParams): object {
  inDefaultGroup(query.get('ScheduleGroup'));
  const prefix = query.get('NamePrefix') ?? '';
  const state = query.get('State');
  const after = query.get('NextToken') ?? '';
  const limit = Math.min(Number(query.get('MaxResults') ?? LISTED_MAX), LISTED_MAX);
  const found = book
    .all()
    .filter((schedule) => schedule.name.startsWith(prefix) && schedule.name > after)
    .filter((schedule) => state === null || schedule.definition.State === state);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1)?.name : undefined;
  return { Schedules: page.map(summary), ...(last === undefined ? {} : { NextToken: last }) };
}

function summary({ name, definition, createdAtMs, modifiedAtMs }: SchedulerEntry): object {
  return {
    Arn: scheduleArn(name),
    Name: name,
    GroupName: GROUP,
    State: definition.State,
    CreationDate: createdAtMs / SECOND_MS,
    LastModificationDate: modifiedAtMs / SECOND_MS,
    Target: { Arn: definition.Target.Arn },
  };
}

function description(schedule: SchedulerEntry): object {
  const { definition } = schedule;
  const shown = { ...definition, Target: definition.Target, ClientToken: undefined };
  return { ScheduleExpressionTimezone: 'UTC', ...summary(schedule), ...shown, GroupName: GROUP };
}

function inDefaultGroup(group: string | null | undefined): void {
  if (group === null || group === undefined || group === GROUP) return;
  throw new SchedulerError('ResourceNotFoundException', `Schedule group ${group} does not exist.`);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid('The body is not JSON.');
  }
}
