import { dueIndexKind } from '../../functions/kernel/due/due-index.ts';
import { organisationKeyKind } from '../../functions/ports/cipher/items.ts';
import { isWrite } from '../../functions/kernel/http/route-frame.ts';
import { slotKind } from '../../functions/kernel/http/slots.ts';
import { deletedKinds, updatedKinds } from '../../functions/kernel/table/guarded-table.ts';
import { usesOf } from '../../functions/kernel/http/uses-of.ts';
import { webhooksReplay } from '../../functions/delivery/webhooks/workers/replay.ts';
import { webhooksSlow } from '../../functions/delivery/webhooks/workers/slow.ts';
import type { QueueDefinition } from '../../functions/kernel/workers/worker-source.ts';
import { offeredWorkers } from '../../functions/kernel/workers/define-worker.ts';
import { kinds, operations, unlistedRoutes, workers } from '../../functions/registry.ts';
import { planRoute, planWorker } from '../../lib/function-plan.ts';
import { pascalCase } from '../../lib/pascal-case.ts';
import { stageNamed } from '../../lib/stages.ts';
import { banksWithFiles, fullStages, liveWithFiles, sandboxWithFiles } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { flat, inlinePoliciesOf, listOf, type Resource, type Statement, statementsOf } from './template.ts';

const { sandbox, live, traced } = synthesise({
  sandbox: sandboxWithFiles,
  live: liveWithFiles,
  traced: fullStages['sandbox with everything'],
});
const policies = sandbox.policies();
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

const containing = (text: string): unknown => expect.stringMatching(new RegExp(`${text}[0-9A-F]{8}Arn"`));

function policyOf(operationId: string): readonly Statement[] {
  const name = pascalCase(operationId);
  const declaredPrefixes = policies.filter((policy: Resource) =>
    new RegExp(`^${name}(Handler)?RoleDefaultPolicy`).test(policy.logicalId),
  );
  expect(declaredPrefixes).toHaveLength(1);
  return declaredPrefixes.flatMap(statementsOf);
}

describe('grants', () => {
  it('each function has a role of its own, with no managed policy', () => {
    const roles = sandbox
      .ofType('AWS::Lambda::Function')
      .map((one) => JSON.stringify([one.template, one.properties['Role']]));
    expect(new Set(roles).size).toBe(roles.length);
    for (const role of sandbox.ofType('AWS::IAM::Role')) expect(role.properties['ManagedPolicyArns']).toBeUndefined();
  });

  it('functions are traced, and may send traces, only in a stage that asks for it', () => {
    const modes = (stage: typeof sandbox) =>
      new Set(
        stage.ofType('AWS::Lambda::Function').map(({ properties }) => JSON.stringify(properties['TracingConfig'])),
      );
    const actions = (stage: typeof sandbox) =>
      JSON.stringify(stage.policies().flatMap(statementsOf).flatMap(actionsOf));
    expect(modes(sandbox)).toEqual(new Set([undefined]));
    expect(actions(sandbox)).not.toContain('xray:');
    expect(modes(traced)).toEqual(new Set(['{"Mode":"Active"}']));
    expect(actions(traced)).toContain('xray:PutTraceSegments');
  });

  it('no action has a wildcard', () => {
    const actions = granted.flatMap(actionsOf);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
    expect(actions.length).toBeGreaterThan(operations.length);
  });

  it('a resource wildcard is the last segment under a named parent, or belongs to an action without resources', () => {
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
      expect(Object.keys(condition ?? {})).toEqual(['ForAllValues:StringLike', 'Null']);
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
      const declaredPrefixes = (kinds: typeof read) =>
        kinds.map((kind) => kind.prefix).filter((prefix) => prefix !== dueIndexKind.prefix);
      const without = (list: readonly string[]) =>
        list.filter((prefix) => prefix !== organisationKeyKind.prefix).toSorted();

      expect(without(prefixesOf(withSid('ReadItems')))).toEqual(
        [...new Set([...declaredPrefixes(read), ...declaredPrefixes(write)])].toSorted(),
      );
      expect(without(prefixesOf(withSid('WriteItems')))).toEqual([...new Set(declaredPrefixes(write))].toSorted());
      expect(prefixesOf(withSid('UpdateItems'))).toEqual(
        [...new Set(declaredPrefixes(updatedKinds({ read, write })))].toSorted(),
      );
      expect(prefixesOf(withSid('DeleteItems'))).toEqual(
        [...new Set(declaredPrefixes(deletedKinds({ read, write })))].toSorted(),
      );
      expect(withSid('ReadDueIndex') !== undefined).toBe([...read, ...write].includes(dueIndexKind));
      expect(withSid('SendMessages') !== undefined).toBe(
        (operation.sends ?? []).length > 0 || operation.needs?.includes('wakeUps') === true,
      );
      expect(withSid('SetWakeUps') !== undefined).toBe(operation.needs?.includes('wakeUps') === true);
    },
  );

  it('an operation may add to the counters of rates, by updates only, and a worker may not', () => {
    const counting = policies.filter((one) => statementsOf(one).some(({ Sid }) => Sid === 'CountRequests'));
    expect(counting).toHaveLength(operations.length);
    for (const operation of operations) {
      const own = policyOf(operation.id).filter(({ Sid }) => Sid === 'CountRequests');
      expect(own.map((one) => [actionsOf(one), prefixesOf(one)])).toEqual([[['dynamodb:UpdateItem'], ['rat']]]);
    }
  });

  it.each([
    ['sandbox', sandbox],
    ['live', live],
  ])('no role of %s may write keys of organisations, or have KMS make one', (_, made) => {
    const all = made.policies().flatMap(statementsOf);
    const writing = all.filter(
      (one) => one.Effect !== 'Deny' && actionsOf(one).some((action) => writeActions.includes(action)),
    );
    expect(writing.length).toBeGreaterThan(50);
    for (const statement of writing) {
      const prefixes = prefixesOf(statement);
      expect(prefixes.length).toBeGreaterThan(0);
      expect(prefixes).not.toContain(organisationKeyKind.prefix);
    }
    const onKey = all.filter((one) => actionsOf(one).includes('kms:Decrypt') && one.Sid === 'OpenKeys');
    expect(onKey.length).toBeGreaterThan(50);
    for (const statement of onKey) expect(actionsOf(statement)).toEqual(['kms:Decrypt']);
    // The bucket of ACH files has a key of its own, which Amazon S3 uses for the function that writes files.
    const making = all.filter(({ Sid }) => Sid !== 'OpenAchFiles').flatMap((one) => actionsOf(one));
    expect(making.filter((action) => /^kms:(GenerateDataKey|Encrypt|ReEncrypt|CreateGrant)/.test(action))).toEqual([]);
  });

  it.each([
    ['sandbox', sandbox],
    ['live', live],
  ])('no role of %s may delete what is append-only, and only re-sealing and erasing may update it', (_, made) => {
    const appended = kinds.filter(({ isAppendOnly }) => isAppendOnly === true).map(({ prefix }) => prefix);
    expect(appended).toEqual(expect.arrayContaining(['txn', 'jrn', 'log', 'key']));
    const may = (action: string) =>
      made.policies().flatMap((policy) =>
        statementsOf(policy)
          .filter((one) => one.Effect !== 'Deny' && actionsOf(one).includes(`dynamodb:${action}`))
          .flatMap((one) => prefixesOf(one).map((prefix) => [policy.logicalId.split('HandlerRole')[0], prefix])),
      );
    const onAppended = ([, prefix]: readonly unknown[]) => appended.includes(String(prefix));
    expect(may('DeleteItem').length).toBeGreaterThan(5);
    expect(may('DeleteItem').filter(onAppended)).toEqual([]);
    expect(may('UpdateItem').filter(onAppended).toSorted()).toEqual([
      ['Rewrites', 'jrn'],
      ['Rewrites', 'log'],
    ]);
    // Every kind that may be put may be overwritten: IAM cannot distinguish a new item from one that overwrites another.
    expect(may('PutItem').filter(([, prefix]) => prefix === 'key')).toEqual([]);
  });

  it('a kind is deleted or updated only where it says so', () => {
    const saying = (change: 'update' | 'delete') =>
      kinds.filter(({ changedBy = [] }) => changedBy.includes(change)).map(({ prefix }) => prefix);
    const found = (action: string) =>
      granted.filter((one) => actionsOf(one).includes(`dynamodb:${action}`)).flatMap(prefixesOf);
    expect(new Set(found('DeleteItem'))).toEqual(new Set(saying('delete')));
    expect(new Set(found('UpdateItem'))).toEqual(new Set([...saying('update'), 'jrn', 'log', 'out', 'dlv']));
    for (const { isAppendOnly, changedBy } of kinds) expect(isAppendOnly && changedBy).toBeUndefined();
  });

  it('an operation that only reads has no action that writes, but to count its requests and for the slots of a long one', () => {
    for (const operation of operations.filter((one) => !isWrite(one))) {
      const ofSlots = (one: Statement) =>
        operation.concurrentMax !== undefined && prefixesOf(one).join() === slotKind.prefix;
      const actions = policyOf(operation.id)
        .filter((one) => one.Sid !== 'CountRequests' && !(one.Sid === 'WriteItems' && ofSlots(one)))
        .flatMap(actionsOf);
      expect(actions.filter((action) => [...writeActions, 'kms:GenerateDataKey'].includes(action))).toEqual([]);
    }
  });

  const ofAchFiles: ReadonlySet<string> = new Set(['ReadAchFiles', 'ListAchFiles']);
  it('operations may only read ACH files, and only if they show them', () => {
    for (const operation of operations) {
      const granted = policyOf(operation.id).filter(({ Resource }) => flat(Resource).includes('AchFilesName'));
      const isShown = operation.needs?.includes('achFiles') === true;
      const actions = ['s3:GetObject', 's3:GetObjectVersion', 's3:ListBucket'];
      expect([operation.id, granted.flatMap(actionsOf)]).toEqual([operation.id, isShown ? actions : []]);
      for (const { Sid } of granted) expect(ofAchFiles).toContain(Sid);
    }
  });

  it('functions that take documents may store and replace them but not read them, functions that return them may only read', () => {
    const needing = operations.filter((operation) => operation.needs?.includes('documents') === true);
    expect(needing.length).toBeGreaterThan(0);
    for (const operation of operations) {
      const onObjects = policyOf(operation.id).filter(
        (one) => !ofAchFiles.has(one.Sid ?? '') && actionsOf(one).some((action) => action.startsWith('s3:')),
      );
      const inFolders = isWrite(operation) ? ['s3:PutObject', 's3:DeleteObject'] : ['s3:GetObject'];
      const older = isWrite(operation) ? ['s3:DeleteObject'] : ['s3:GetObject'];
      const expected = [...inFolders, ...older, ...(isWrite(operation) ? [] : ['s3:ListBucket'])];
      expect(onObjects.flatMap(actionsOf)).toEqual(needing.includes(operation) ? expected : []);
      for (const { Resource } of onObjects) {
        for (const one of listOf(Resource))
          expect(flat(one)).toMatch(/:s3:::\{"Ref":"DocumentsName"\}(\/[\w*]+(\/\*)?)?$/);
      }
    }
  });

  it('a function reaches only files of the kinds that it uses, and none reaches all', () => {
    const routes = [...operations, ...unlistedRoutes].map(planRoute);
    const plans = [...routes, ...workers.map(planWorker)].filter(({ ports }) => ports.includes('documents'));
    expect(plans.length).toBeGreaterThan(10);
    const folders = new Set(kinds.flatMap(({ fileFolder }) => fileFolder ?? []));
    // Steps that are due send images of checks and documents of disputes to partners.
    const severalFolders = new Map<string, number | 'all'>([
      ['rewrites', 'all'],
      ['clock', 2],
      ['due', 2],
    ]);
    for (const plan of plans) {
      const reached = policyOf(plan.id)
        .filter(({ Sid }) => Sid === 'UseDocuments')
        .flatMap(({ Resource }) => listOf(Resource).map((one) => /\/([^/]+)\/\*$/.exec(flat(one))?.[1]));
      expect([plan.id, reached]).toEqual([plan.id, plan.fileFolders]);
      expect([plan.id, plan.fileFolders.length]).not.toEqual([plan.id, 0]);
      const expected = severalFolders.get(plan.id) ?? 1;
      expect([plan.id, plan.fileFolders.length]).toEqual([plan.id, expected === 'all' ? folders.size : expected]);
      // Only a rotation of keys stores files again under the keys that versions before folders gave them.
      const older = policyOf(plan.id).filter(({ Sid }) => Sid === 'UseOlderDocuments');
      expect([plan.id, older.flatMap(actionsOf).includes('s3:PutObject')]).toEqual([plan.id, expected === 'all']);
    }
    const form = plans.find(({ id }) => id === 'uploadFormDocument');
    expect(form?.fileFolders).toEqual(['applications']);
  });

  it('a condition on keys is not met by a request without keys', () => {
    const onKeys = granted.filter(({ Condition }) => Condition?.['ForAllValues:StringLike'] !== undefined);
    expect(onKeys.length).toBeGreaterThan(0);
    for (const { Condition } of onKeys) expect(Condition?.['Null']).toEqual({ 'dynamodb:LeadingKeys': 'false' });
  });

  it.each([
    ['sandbox', sandbox],
    ['live', live],
  ])('the key of the bucket for ACH files of %s opens no other key, and is used by Amazon S3 only', (_, made) => {
    const ofFiles = made
      .policies()
      .flatMap(statementsOf)
      .filter(({ Sid }) => Sid === 'OpenAchFiles');
    expect(ofFiles.length).toBeGreaterThan(0);
    for (const { Resource, Condition } of ofFiles) {
      expect(flat(Resource)).toBe('{"Ref":"AchFilesKeyArn"}');
      expect(Object.keys(Condition ?? {})).toEqual(['StringEquals']);
      expect(flat(Condition?.['StringEquals'])).toMatch(/^\{"kms:ViaService":\{"Fn::Join":\["",\["s3\.",/);
    }
  });

  it.each([
    ['sandbox', sandbox],
    ['live', live],
  ])('the root key of %s is used for this stage only, and for no key without an organisation', (name, made) => {
    const onKey = made
      .policies()
      .flatMap(statementsOf)
      .filter((statement) => actionsOf(statement).includes('kms:Decrypt') && statement.Sid !== 'OpenAchFiles');
    expect(onKey.length).toBeGreaterThan(0);
    for (const statement of onKey) {
      expect(statement.Condition).toEqual({
        StringEquals: { 'kms:EncryptionContext:stage': name },
        Null: { 'kms:EncryptionContext:organisation': 'false' },
      });
    }
  });

  it('a worker may hide the messages of its own queue, and no other function may hide any', () => {
    const hides = (one: Resource) =>
      statementsOf(one).filter((statement) => actionsOf(statement).includes('sqs:ChangeMessageVisibility'));
    const hiding = policies.flatMap((one) =>
      hides(one).map(({ Resource }) => [one.logicalId.split(/(?:Handler)?Role/)[0], listOf(Resource).map(flat)]),
    );
    const ofQueue = ({ name }: QueueDefinition) => [expect.stringMatching(`:bankstack-sandbox-${name}$`) as unknown];
    const expected = offeredWorkers(workers, { ...stageNamed('sandbox'), banks: banksWithFiles }).flatMap(
      ({ id, source }) => (source.kind === 'queue' ? [[pascalCase(id), ofQueue(source.queue)]] : []),
    );
    expect(hiding.toSorted()).toEqual(expected.toSorted());
    for (const worker of [webhooksSlow, webhooksReplay]) {
      expect(hiding).toContainEqual([pascalCase(worker.id), ofQueue(worker.source.queue)]);
    }
  });

  it('nobody writes to phones but the functions that send codes or tell of new phones, and in a sandbox not even they', () => {
    const writing = (policies: readonly Resource[]) =>
      policies.filter((one) => statementsOf(one).some((statement) => actionsOf(statement).includes('sns:Publish')));
    expect(writing(policies)).toEqual([]);
    const names = /^(StartCustomerTokenVerification|UpdateCustomer|AddAuthorizedUsers|RemoveAuthorizedUsers)/;
    const found = writing(live.policies());
    expect(found.map(({ logicalId }) => names.exec(logicalId)?.[1]).sort()).toEqual([
      'AddAuthorizedUsers',
      'RemoveAuthorizedUsers',
      'StartCustomerTokenVerification',
      'UpdateCustomer',
    ]);
    // A phone number has no ARN, and every topic has one.
    for (const policy of found) {
      const [allowed, denied] = statementsOf(policy).filter((one) => actionsOf(one).includes('sns:Publish'));
      expect(allowed).toMatchObject({ Effect: 'Allow', Resource: '*' });
      expect(denied?.Effect).toBe('Deny');
      expect(flat(denied?.Resource)).toMatch(/:sns:\*:\*:\*/);
    }
  });

  it('the sweep has a role of its own, which nobody may pass, and each role sends to its queue only', () => {
    const targetsOf = (name: string) =>
      policies
        .filter(({ logicalId }) => logicalId.startsWith(`WakeUps${name}DefaultPolicy`))
        .flatMap(statementsOf)
        .flatMap(({ Resource }) => listOf(Resource).map(flat));
    expect(targetsOf('Role')).toEqual(['QueuesWakeUps', 'QueuesScheduleDeadLetters'].map((one) => containing(one)));
    expect(targetsOf('SweepRole')).toEqual(['QueuesSweep', 'QueuesScheduleDeadLetters'].map((one) => containing(one)));
    const [schedule] = sandbox.ofType('AWS::Scheduler::Schedule');
    expect(flat((schedule?.properties['Target'] as { RoleArn: unknown }).RoleArn)).toContain('WakeUpsSweepRole');
    const passed = granted.filter((one) => actionsOf(one).includes('iam:PassRole'));
    for (const { Resource } of passed) expect(flat(Resource)).not.toContain('SweepRole');
    const given = sandbox.ofType('AWS::SSM::Parameter').find(({ logicalId }) => logicalId.includes('WakeUpRoleArn'));
    expect(flat(given?.properties['Value'])).toMatch(/"WakeUpsRole[0-9A-F]{8}","Arn"/);
  });

  /** The methods of functions, as streams or whole. */
  const methodsOf = ({ streams }: { readonly streams: boolean }) =>
    sandbox.ofType('AWS::ApiGateway::Method').filter(({ properties }) => {
      const { Type, ResponseTransferMode: mode } = properties['Integration'] as Readonly<Record<string, string>>;
      return Type === 'AWS_PROXY' && (mode === 'STREAM') === streams;
    });
  const functionCalled = ({ properties }: Resource) =>
    /functions\/(.*)\/[\w-]+$/.exec(flat((properties['Integration'] as { Uri: unknown }).Uri))?.[1];

  it('API Gateway invokes by roles that only it may take, each for the functions behind its own paths', () => {
    const methods = methodsOf({ streams: false });
    expect(methods.length).toBeGreaterThan(operations.filter(({ streams }) => streams !== true).length);
    for (const [template, own] of Map.groupBy(methods, (one) => one.template)) {
      const roles = sandbox.ofType('AWS::IAM::Role').filter((role) => role.template === template);
      expect(roles.map(({ properties }) => statementsOf({ properties } as Resource))).toMatchObject([
        [{ Principal: { Service: 'apigateway.amazonaws.com' }, Action: 'sts:AssumeRole' }],
      ]);
      const statements = roles.flatMap(inlinePoliciesOf).flatMap(statementsOf);
      expect(statements.map(({ Action }) => Action)).toEqual(['lambda:InvokeFunction']);
      for (const { properties } of own) {
        const { Credentials } = properties['Integration'] as { Credentials: unknown };
        expect(Credentials).toEqual({ 'Fn::GetAtt': [roles[0]?.logicalId, 'Arn'] });
      }
      const called = new Set(own.map(functionCalled));
      expect(listOf(statements[0]?.Resource).map(flat).toSorted()).toEqual([...called].toSorted());
    }
  });

  it('API Gateway invokes streams by permissions, each for its own method and path', () => {
    const streams = methodsOf({ streams: true });
    expect(streams.map(({ properties }) => properties['OperationName'])).toEqual(
      expect.arrayContaining(operations.filter((one) => one.streams === true).map(({ id }) => id)),
    );
    const permissions = sandbox.ofType('AWS::Lambda::Permission');
    expect(permissions).toHaveLength(streams.length);
    for (const method of streams) {
      expect(method.properties['Integration']).not.toHaveProperty('Credentials');
      const { method: verb, path } = operations.find(({ id }) => id === method.properties['OperationName']) ?? {};
      const [permission] = permissions.filter(
        ({ properties }) => flat(properties['FunctionName']) === functionCalled(method),
      );
      expect(permission?.properties).toMatchObject({
        Action: 'lambda:InvokeFunction',
        Principal: 'apigateway.amazonaws.com',
      });
      const source = `/v1/${verb ?? ''}${path?.replaceAll(/\{\w+\}/g, '*') ?? ''}`;
      expect(flat(permission?.properties['SourceArn']).endsWith(source)).toBe(true);
    }
  });

  it('the role of the scheduler is passed to the scheduler only', () => {
    const passing = granted.filter((statement) => actionsOf(statement).includes('iam:PassRole'));
    expect(passing.length).toBeGreaterThan(0);
    for (const statement of passing) {
      expect(statement.Condition).toEqual({ StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } });
      expect(flat(statement.Resource)).toBe('{"Ref":"WakeUpRoleArn"}');
    }
  });
});
