import type { Catalogue } from '../catalogue.ts';
import { type Block, heading, type Page } from '../content/block.ts';
import { drawnStates } from '../drawing/state-drawing.ts';
import { operationTerms } from './reference-terms.ts';

/** The page of a state machine, drawn, with what each step does. */
export function statePage(catalogue: Catalogue, { machine, operationIds }: Catalogue['machines'][number]): Page {
  const { thing, begins, steps, actions } = machine;
  const states = [
    ...new Set([...begins, ...Object.values(steps).flatMap(({ from, to }) => [...from, ...[to].flat()])]),
  ];
  const texts = stateTexts(catalogue, states);
  const rows = Object.entries(steps).map(([name, { from, to }]) => [
    `\`${name}\``,
    from.map(quoted).join(', '),
    [to].flat().map(quoted).join(' or '),
  ]);
  const operations = catalogue.operations.filter(({ id, method }) => operationIds.has(id) && method !== 'GET');
  return {
    name: `states/${stateName(thing)}`,
    title: thing.charAt(0).toUpperCase() + thing.slice(1),
    kind: 'State machine',
    summary: `The states of a ${thing}, and the steps between them.`.replace(/ a (?=[aeiou])/, ' an '),
    blocks: [
      { kind: 'drawing', svg: drawnStates(machine), title: `States of a ${thing}` },
      heading('States'),
      {
        kind: 'terms',
        terms: states.map((state) => ({
          id: state.replaceAll(' ', '-'),
          name: state,
          ...(begins.includes(state) ? { note: 'it can begin here' } : {}),
          text: texts[state] ?? '',
        })),
      },
      heading('Steps'),
      { kind: 'table', head: ['Step', 'From', 'To'], rows },
      ...actionBlocks(actions),
      ...(operations.length === 0 ? [] : [heading('Operations'), operationTerms(operations)]),
    ],
  };
}

export const stateName = (thing: string): string => thing.toLowerCase().replaceAll(' ', '-');
const quoted = (state: string): string => `\`${state}\``;

function actionBlocks(actions: Catalogue['machines'][number]['machine']['actions']): readonly Block[] {
  const rows = Object.entries(actions).map(([, { in: states, can }]) => [can, states.map(quoted).join(', ')]);
  return rows.length === 0
    ? []
    : [heading('What states allow', 'actions'), { kind: 'table', head: ['It can', 'In the states'], rows }];
}

/** The meaning of states, from the list of values that has all of them and the fewest others. */
function stateTexts({ lists }: Catalogue, states: readonly string[]): Readonly<Record<string, string>> {
  const [list] = [...lists.values()]
    .filter(({ enum: values = [] }) => states.every((state) => values.includes(state)))
    .toSorted((one, other) => (one.enum?.length ?? 0) - (other.enum?.length ?? 0));
  return list?.['x-enumDescriptions'] ?? {};
}
