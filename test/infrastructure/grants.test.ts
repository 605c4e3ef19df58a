import { dueIndexKind } from '../../functions/kernel/due/due-index.ts';
import { rootKeyKind } from '../../functions/ports/cipher/items.ts';
import { isWrite } from '../../functions/kernel/http/operation.ts';
import { usesOf } from '../../functions/kernel/http/uses-of.ts';
import { operations } from '../../functions/registry.ts';
import { pascalCase } from '../../lib/pascal-case.ts';
import { synthesise } from './synthesise.ts';
import { flat, listOf, type Resource, type Statement, statementsOf } from './template.ts';

const { sandbox, live } = synthesise({ sandbox: { stage: 'sandbox' }, live: { stage: 'live' } });
const policies = sandbox.ofType('AWS::IAM::Policy');
const granted = policies.flatMap(statementsOf);

/** Actions that know no resources, or that AWS asks for without. */
const resourceless = new Set(['xray:PutTraceSegments', 'xray:PutTelemetryRecords', 'dynamodb:ListStreams']);
const writeActions = ['DeleteItem', 'PutItem', 'UpdateItem'].map((action) => `dynamodb:${action}`);
const itemActions = new Set([
  ...writeActions,
  ...['BatchGetItem', 'GetItem', 'Query', 'ConditionCheckItem'].map((action) => `dynamodb:${action}`),
]);

const actionsOf = (statement: Statement) => listOf(statement.Action);
const prefixesOf = (statement: Statement | undefined): readonly string[] =>
  listOf(statement?.Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as readonly string[]).map((key) =>
    key.replace(/#\*$/, ''),
  );

function policyOf(operationId: string): readonly Statement[] {
  const name = pascalCase(operationId);
  const own = policies.filter((policy: Resource) => policy.logicalId.startsWith(`${name}RoleDefaultPolicy`));
  expect(own).toHaveLength(1);
  return own.flatMap(statementsOf);
}

describe('grants', () => {
  it('each function has a role of its own, with no managed policy', () => {
    const roles = sandbox
      .ofType('AWS::Lambda::Function')
      .map((one) => JSON.stringify([one.template, one.properties['Role']]));
    expect(new Set(roles).size).toBe(roles.length);
    for (const role of sandbox.ofType('AWS::IAM::Role')) expect(role.properties['ManagedPolicyArns']).toBeUndefined();
  });

  it('no action has a wildcard', () => {
    const actions = granted.flatMap(actionsOf);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
    expect(actions.length).toBeGreaterThan(operations.length);
  });

  it('a resource wildcard is the last segment under a named parent, or belongs to an action that knows no resources', () => {
    for (const statement of granted) {
      for (const resource of listOf(statement.Resource).map(flat)) {
        if (resource === '*') expect(actionsOf(statement).filter((action) => !resourceless.has(action))).toEqual([]);
        else expect(resource.replace(/\/[\w-]*\*$/, '')).not.toContain('*');
      }
    }
  });

  it('every grant on items is limited to kinds', () => {
    const onItems = granted.filter((statement) => actionsOf(statement).some((action) => itemActions.has(action)));
    expect(onItems.length).toBeGreaterThan(operations.length);
    for (const statement of onItems) {
      const { Condition: condition } = statement;
      expect(Object.keys(condition ?? {})).toEqual(['ForAllValues:StringLike']);
      const prefixes = prefixesOf(statement);
      expect(prefixes.length).toBeGreaterThan(0);
      for (const prefix of prefixes) expect(prefix).toMatch(/^[a-z]+$/);
    }
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s may touch what it declares',
    (_, operation) => {
      const statements = policyOf(operation.id);
      const withSid = (sid: string) => statements.find((statement) => statement.Sid === sid);
      const { read, write } = usesOf(operation);
      const own = (kinds: typeof read) =>
        kinds.map((kind) => kind.prefix).filter((prefix) => prefix !== dueIndexKind.prefix);
      const without = (list: readonly string[]) => list.filter((prefix) => prefix !== rootKeyKind.prefix).toSorted();

      expect(without(prefixesOf(withSid('ReadItems')))).toEqual([...new Set([...own(read), ...own(write)])].toSorted());
      expect(without(prefixesOf(withSid('WriteItems')))).toEqual([...new Set(own(write))].toSorted());
      expect(withSid('ReadDueIndex') !== undefined).toBe([...read, ...write].includes(dueIndexKind));
      expect(withSid('SendMessages') !== undefined).toBe(
        (operation.sends ?? []).length > 0 || operation.needs?.includes('wakeUps') === true,
      );
      expect(withSid('SetWakeUps') !== undefined).toBe(operation.needs?.includes('wakeUps') === true);
    },
  );

  it('an operation that only reads has no action that writes', () => {
    for (const operation of operations.filter((one) => !isWrite(one))) {
      const actions = policyOf(operation.id).flatMap(actionsOf);
      expect(actions.filter((action) => [...writeActions, 'kms:GenerateDataKey'].includes(action))).toEqual([]);
    }
  });

  it('whoever takes documents may store them and not read them, whoever gives them out may only read', () => {
    const needing = operations.filter((operation) => operation.needs?.includes('documents') === true);
    expect(needing.length).toBeGreaterThan(0);
    for (const operation of operations) {
      const onObjects = policyOf(operation.id).filter((one) =>
        actionsOf(one).some((action) => action.startsWith('s3:')),
      );
      const expected = isWrite(operation) ? ['s3:PutObject'] : ['s3:GetObject', 's3:ListBucket'];
      expect(onObjects.flatMap(actionsOf)).toEqual(needing.includes(operation) ? expected : []);
      for (const { Resource } of onObjects) expect(flat(Resource)).toMatch(/Documents\w+Arn"\}(\/\*)?$/);
    }
  });

  it('the root key is used for this stage only', () => {
    const onKey = granted.filter((statement) => actionsOf(statement).includes('kms:Decrypt'));
    expect(onKey.length).toBeGreaterThan(0);
    for (const statement of onKey) {
      expect(statement.Condition).toEqual({ StringEquals: { 'kms:EncryptionContext:stage': 'sandbox' } });
    }
  });

  it('nobody writes to phones but the function that sends codes, and in a sandbox not even that one', () => {
    const writing = (policies: readonly Resource[]) =>
      policies.filter((one) => statementsOf(one).some((statement) => actionsOf(statement).includes('sns:Publish')));
    expect(writing(policies)).toEqual([]);
    const [only, ...others] = writing(live.ofType('AWS::IAM::Policy'));
    expect([only?.logicalId, others]).toEqual([expect.stringMatching(/^StartCustomerTokenVerification/), []]);
  });

  it('the role of the scheduler is passed to the scheduler only', () => {
    const passing = granted.filter((statement) => actionsOf(statement).includes('iam:PassRole'));
    expect(passing.length).toBeGreaterThan(0);
    for (const statement of passing) {
      expect(statement.Condition).toEqual({ StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } });
      expect(flat(statement.Resource)).toContain('WakeUpsRole');
    }
  });
});
