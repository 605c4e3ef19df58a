import { dueIndexKind } from '../../functions/kernel/due/due-index.ts';
import { keptRequestKind } from '../../functions/kernel/http/kept-requests/kept-request.ts';
import { rateKind } from '../../functions/kernel/rates/counter.ts';
import { tableDefinition } from '../../functions/kernel/table/table-definition.ts';
import type { FunctionPlan } from '../function-plan.ts';
import { functionPortOf, type Grants, when } from './function-ports.ts';
import type { Stage } from '../stages.ts';
import type { SharedResources } from './shared-resources.ts';

/** The grants of a function: one statement for each purpose, with the purpose as its Sid. */
export function grantsOf(plan: FunctionPlan, shared: SharedResources): Grants {
  return [...tableGrants(plan, shared), ...plan.ports.flatMap((name) => functionPortOf(name).grants(plan, shared))];
}

function tableGrants(plan: FunctionPlan, { table, stage }: SharedResources): Grants {
  const { readPrefixes, writePrefixes, updatePrefixes, deletePrefixes, readsDueIndex, countsRequests } = plan;
  const leadingKeys = (prefixes: readonly string[]) => keysOfKinds(prefixes, stage);
  const writes = writePrefixes.length > 0;
  return [
    ...when(readPrefixes.length > 0, () => ({
      sid: 'ReadItems',
      // A transaction may check that an item that it only reads has not changed.
      actions: ['BatchGetItem', 'GetItem', 'Query', ...(writes ? ['ConditionCheckItem'] : [])].map(dynamodbAction),
      resources: [table.tableArn],
      conditions: leadingKeys(readPrefixes),
    })),
    // IAM has no conditions on stored items, so it cannot distinguish a new item from one that overwrites another. The guarded
    // table refuses the latter for append-only kinds.
    ...when(writes, () => ({
      sid: 'WriteItems',
      actions: [dynamodbAction('PutItem')],
      resources: [table.tableArn],
      conditions: leadingKeys(writePrefixes),
    })),
    ...when(updatePrefixes.length > 0, () => ({
      sid: 'UpdateItems',
      actions: [dynamodbAction('UpdateItem')],
      resources: [table.tableArn],
      conditions: leadingKeys(updatePrefixes),
    })),
    ...when(deletePrefixes.length > 0, () => ({
      sid: 'DeleteItems',
      actions: [dynamodbAction('DeleteItem')],
      resources: [table.tableArn],
      conditions: leadingKeys(deletePrefixes),
    })),
    ...when(countsRequests, () => ({
      sid: 'CountRequests',
      actions: [dynamodbAction('UpdateItem')],
      resources: [table.tableArn],
      conditions: leadingKeys([rateKind.prefix]),
    })),
    ...when(countsRequests && stage.requestLog.isKept, () => ({
      sid: 'KeepRequests',
      actions: [dynamodbAction('PutItem')],
      resources: [table.tableArn],
      conditions: leadingKeys([keptRequestKind.prefix]),
    })),
    ...when(readsDueIndex, () => ({
      sid: 'ReadDueIndex',
      actions: [dynamodbAction('Query')],
      resources: [`${table.tableArn}/index/${tableDefinition.dueIndex.name}`],
      conditions: leadingKeys([dueIndexKind.prefix]),
    })),
  ];
}

/**
 * `ForAllValues`: in a request for several items, every key must belong to one of the kinds. It is also true of a request without
 * keys, so `Null` demands that there are some.
 */
const keysOfKinds = (prefixes: readonly string[], { requiresKeys }: Pick<Stage, 'requiresKeys'>) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}#*`) },
  ...(requiresKeys ? { Null: { 'dynamodb:LeadingKeys': 'false' } } : {}),
});

const dynamodbAction = (action: string): string => `dynamodb:${action}`;
