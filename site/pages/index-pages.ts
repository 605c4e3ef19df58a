import { problems } from '../../functions/kernel/base/problem.ts';
import { errorTexts } from '../../functions/reference/error-texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Block, heading, type Page, type Term, text } from '../content/block.ts';
import { sentenceOf } from '../content/fields.ts';
import { operationTerms } from './reference-terms.ts';
import { titleOf } from './resource-page.ts';
import { stateName } from './state-page.ts';
import { returnReasons } from './value-page.ts';

/** The pages that list everything of a kind. */
export function indexPages(catalogue: Catalogue): readonly Page[] {
  return [operationsPage(catalogue), eventsPage(catalogue), ...termPages(catalogue)];
}

function operationsPage({ headings }: Catalogue): Page {
  return {
    name: 'operations',
    title: 'Operations',
    kind: 'Reference',
    summary: 'Everything that a program can ask for, by what it is about.',
    blocks: headings.flatMap(({ name, description, operations }): readonly Block[] => [
      heading(headingTitle(name), name),
      text(`${description}.`),
      operationTerms(operations),
    ]),
  };
}

export const headingTitle = (name: string): string =>
  titleOf(name.replaceAll('-', ' '))
    .replace(/^Api\b/, 'API')
    .replace(/^Ach\b/, 'ACH')
    .replace(/^Atm\b/, 'ATM');

function eventsPage({ events }: Catalogue): Page {
  const groups = Map.groupBy(events, ({ type }) => type.slice(0, type.indexOf('.')));
  return {
    name: 'events',
    title: 'Events',
    kind: 'Reference',
    summary:
      'What happens to resources, as webhooks and the log of events tell it. New types may be added at any time.',
    blocks: [...groups].flatMap(([thing, members]): readonly Block[] => [
      heading(titleOf(thing), thing),
      {
        kind: 'terms',
        terms: members.map(({ type, webhook }) => ({
          id: type,
          name: type,
          page: `events/${type}`,
          text: webhook.summary,
        })),
      },
    ]),
  };
}

function termPages(catalogue: Catalogue): readonly Page[] {
  const { errors, scopes, resources, lists, transactions, machines } = catalogue;
  const page = (name: string, title: string, summary: string, terms: readonly Term[]): Page => ({
    name,
    title,
    kind: 'Reference',
    summary,
    blocks: [{ kind: 'terms', terms }],
  });
  return [
    page(
      'errors',
      'Error codes',
      'What a refused request is answered with. Decide by the code: texts may change.',
      errors.map(([code]) => ({
        id: code,
        name: code,
        page: `errors/${code}`,
        note: String(problems[code].status),
        text: errorTexts[code],
      })),
    ),
    page(
      'scopes',
      'Scopes',
      'What a token may do. An operation asks for one of its scopes.',
      Object.entries(scopes).map(([scope, meaning]) => ({
        id: scope,
        name: scope,
        page: `scopes/${scope}`,
        text: meaning,
      })),
    ),
    page(
      'return-reasons',
      'Return reasons',
      'Why banks return ACH entries, with the codes of the network.',
      returnReasons(catalogue).map(({ reason, code, meaning }) => ({
        id: code,
        name: code,
        page: `return-reasons/${reason}`,
        note: reason,
        text: meaning,
      })),
    ),
    page(
      'transaction-types',
      'Transaction types',
      'What moves on accounts, and how it is booked.',
      transactions.map(({ declaration: { type }, records }) => ({
        id: type,
        name: type,
        page: `transaction-types/${type}`,
        text: records,
      })),
    ),
    page(
      'states',
      'State machines',
      'The states of things, drawn from what the code decides by.',
      machines.map(({ machine: { thing, begins } }) => ({
        id: stateName(thing),
        name: thing,
        page: `states/${stateName(thing)}`,
        text: `Begins as ${begins.map((state) => `\`${state}\``).join(' or ')}.`,
      })),
    ),
    page(
      'resources',
      'Resources',
      'What operations answer, with every attribute and relationship.',
      [...resources.keys()].map((type) => ({
        id: type,
        name: type,
        page: `resources/${type}`,
        text: catalogue.typeTexts.get(type) ?? '',
      })),
    ),
    page(
      'values',
      'Values',
      'Closed lists of values: statuses, reasons, types.',
      [...lists].map(([name, schema]) => ({ id: name, name, page: `values/${name}`, text: sentenceOf(schema) })),
    ),
  ];
}
