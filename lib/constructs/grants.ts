import { dueIndexKind } from '../../functions/kernel/due/due-index.ts';
import { tableDefinition } from '../../functions/kernel/table/table-definition.ts';
import type { FunctionPlan } from '../function-plan.ts';
import { functionPorts, type Grants, when } from './function-ports.ts';
import type { SharedResources } from './shared-resources.ts';

/** The grants of a function: one statement for each purpose, with the purpose as its Sid. */
export function grantsOf(plan: FunctionPlan, shared: SharedResources): Grants {
  return [...tableGrants(plan, shared), ...plan.ports.flatMap((name) => functionPorts[name].grants(plan, shared))];
}

function tableGrants(plan: FunctionPlan, { table }: SharedResources): Grants {
  const { readPrefixes, writePrefixes, readsDueIndex } = plan;
  const writes = writePrefixes.length > 0;
  return [
    ...when(readPrefixes.length > 0, () => ({
      sid: 'ReadItems',
      // A transaction may check that an item that it only reads has not changed.
      actions: ['BatchGetItem', 'GetItem', 'Query', ...(writes ? ['ConditionCheckItem'] : [])].map(dynamodbAction),
      resources: [table.tableArn],
      conditions: leadingKeys(readPrefixes),
    })),
    ...when(writes, () => ({
      sid: 'WriteItems',
      actions: ['DeleteItem', 'PutItem', 'UpdateItem'].map(dynamodbAction),
      resources: [table.tableArn],
      conditions: leadingKeys(writePrefixes),
    })),
    ...when(readsDueIndex, () => ({
      sid: 'ReadDueIndex',
      actions: [dynamodbAction('Query')],
      resources: [`${table.tableArn}/index/${tableDefinition.dueIndex.name}`],
      conditions: leadingKeys([dueIndexKind.prefix]),
    })),
  ];
}

/** `ForAllValues`: in a request for several items, every key must belong to one of the kinds. */
const leadingKeys = (prefixes: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}#*`) },
});

const dynamodbAction = (action: string): string => `dynamodb:${action}`;
