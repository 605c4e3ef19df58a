import { columns } from '../command-line/columns.ts';
import { defineCommand } from '../command-line/command.ts';
import { type FunctionFacts, functionFacts, functionIds } from '../operations/function-facts.ts';
import { findFunction, type DeployedFunction } from '../operations/deployed-function.ts';

const where = defineCommand({
  summary: 'Says where an operation or a worker is: source file, function, alias, log group, alarms and dashboard.',
  details:
    'Without --stage it reads the declarations only. With one it finds the names in the stacks of the stage (cloudformation:DescribeStacks, ListStackResources).',
  examples: ['createPayment --stage live', '"POST /payments"', 'due --stage live'],
  argument: { name: 'operation', text: 'its id, its method and path, or the id of a worker' },
  options: { stage: { text: 'a deployed stage, for the names that AWS gave', value: 'name' } },
  writes: false,
  run: async ({ operation, stage }) => {
    const facts = await functionFacts(operation);
    const deployed = stage === undefined ? undefined : await findFunction(stage, facts, functionIds);
    return {
      data: { ...facts, deployed },
      lines: columns(['id', facts.id], [...factRows(facts), ...deployedRows(deployed)]),
    };
  },
});

const factRows = ({ summary, calledBy, scopes, source, alarms }: FunctionFacts) => [
  ['what it does', summary],
  ['called by', calledBy],
  ['scopes', scopes],
  ['source', source],
  ...alarms.map(({ name, duty, runbook }) => ['alarm', `${name} (${duty}, docs/operate/runbook.md#${runbook})`]),
];

function deployedRows(deployed: DeployedFunction | undefined): readonly (readonly (string | undefined)[])[] {
  if (deployed === undefined) return [];
  const { region, functionName, alias, logGroup, alarms, dashboard } = deployed;
  return [
    ['region', region],
    ['function', functionName],
    ['called by its alias', alias],
    ['log group', logGroup],
    ...alarms.map((name) => ['alarm in AWS', name]),
    ['dashboard', dashboard],
  ];
}

export const operationVerbs = { where };
