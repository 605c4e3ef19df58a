import { operations, workers } from '../../functions/registry.ts';
import { planRoute, planWorker } from '../../lib/function-plan.ts';
import { recipientsAndFixedEgress } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { type Resource, type Statement, flat, listOf, statementsOf } from './template.ts';

const { zones } = recipientsAndFixedEgress.changes.fixedEgress;
const { fixed, fixedInTwo, fixedSandbox, usual, inNoZone, inFourZones } = synthesise({
  fixed: recipientsAndFixedEgress,
  // Their networks, and the workers in them, need no operation.
  fixedInTwo: { stage: 'live', operations: { first: 1 }, changes: { fixedEgress: { zones: zones.slice(0, 2) } } },
  fixedSandbox: {
    stage: 'sandbox',
    operations: { first: 1 },
    changes: { fixedEgress: { zones: zones.slice(0, 1) } },
  },
  usual: { stage: 'live', operations: { first: 1 } },
  inNoZone: { stage: 'live', changes: { fixedEgress: { zones: [] } }, refused: true },
  inFourZones: { stage: 'live', changes: { fixedEgress: { zones: ['a', 'b', 'c', 'd'] } }, refused: true },
});

const functionsOf = (stage: typeof fixed) => stage.ofType('AWS::Lambda::Function');
const nameOf = ({ properties }: Resource) => properties['FunctionName'];
const placed = functionsOf(fixed).filter(({ properties }) => properties['VpcConfig'] !== undefined);
const policyOf = ({ properties, template }: Resource) => {
  const role = (properties['Role'] as { 'Fn::GetAtt': string[] })['Fn::GetAtt'][0];
  const own = fixed
    .policies()
    .filter((one) => one.template === template && JSON.stringify(one.properties['Roles']) === `[{"Ref":"${role}"}]`);
  expect(own).toHaveLength(1);
  return own.flatMap(statementsOf);
};
const ec2ActionsOf = (statement: Statement) => listOf(statement.Action).filter((action) => action.startsWith('ec2:'));

describe('a stage without fixed addresses', () => {
  it('has no network', () => {
    expect(usual.resources.filter(({ type }) => type.startsWith('AWS::EC2::'))).toEqual([]);
    expect(functionsOf(usual).filter(({ properties }) => properties['VpcConfig'] !== undefined)).toEqual([]);
    expect(usual.outputs).not.toHaveProperty('EgressAddresses');
  });
});

describe('a stage with fixed addresses', () => {
  it('runs the functions that call receivers in its network, and no other', () => {
    const plans = [...operations.map(planRoute), ...workers.map(planWorker)];
    const calling = plans
      .filter(({ ports }) => ports.includes('webhookSender'))
      .map(({ id }) => `bankstack-live-${id}`);
    expect(calling.length).toBeGreaterThan(0);
    expect(placed.map(nameOf).toSorted()).toEqual(calling.toSorted());
    for (const { properties } of placed) {
      const { SubnetIds, SecurityGroupIds } = properties['VpcConfig'] as Record<string, unknown[]>;
      expect([SubnetIds?.length, SecurityGroupIds?.length]).toEqual([zones.length, 1]);
    }
  });

  it('has an address, a NAT gateway and a way out in each zone, and says the addresses', () => {
    const addresses = fixed.ofType('AWS::EC2::EIP');
    const gateways = fixed.ofType('AWS::EC2::NatGateway');
    expect([addresses.length, gateways.length]).toEqual([zones.length, zones.length]);
    const used = gateways.map(({ properties }) => flat(properties['AllocationId']));
    expect(used).toEqual(addresses.map(({ logicalId }) => `{"Fn::GetAtt":["${logicalId}","AllocationId"]}`));
    const subnets = fixed.ofType('AWS::EC2::Subnet');
    expect(subnets.map(({ properties }) => properties['AvailabilityZone']).toSorted()).toEqual(
      [...zones, ...zones].toSorted(),
    );
    expect(subnets.map(({ properties }) => properties['MapPublicIpOnLaunch'])).not.toContain(true);
    const ways = fixed.ofType('AWS::EC2::Route').filter(({ properties }) => properties['NatGatewayId'] !== undefined);
    expect(new Set(ways.map(({ properties }) => flat(properties['NatGatewayId']))).size).toBe(zones.length);
    expect(flat(fixed.outputs['EgressAddresses'])).toBe(
      addresses.map(({ logicalId }) => `{"Ref":"${logicalId}"}`).join(','),
    );
  });

  it('keeps the addresses where the stage is kept, for receivers have them in their lists', () => {
    for (const { whole } of fixed.ofType('AWS::EC2::EIP')) {
      expect(whole).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
    expect(fixedSandbox.ofType('AWS::EC2::EIP').map(({ whole }) => whole['DeletionPolicy'])).toEqual(['Delete']);
  });

  it('keeps the existing resources when a zone is added at the end', () => {
    const propertiesById = (stage: typeof fixed) =>
      new Map(
        stage.resources
          .filter(({ type }) => ['AWS::EC2::EIP', 'AWS::EC2::Subnet', 'AWS::EC2::NatGateway'].includes(type))
          .map(({ logicalId, properties }) => [logicalId, JSON.stringify(properties)]),
      );
    const fewer = propertiesById(fixedInTwo);
    const more = propertiesById(fixed);
    expect(fewer.size).toBe(8);
    for (const [logicalId, properties] of fewer) expect(more.get(logicalId)).toBe(properties);
  });

  it('lets nothing in, and out to the ports of receivers only', () => {
    const [group, ...others] = fixed.ofType('AWS::EC2::SecurityGroup');
    expect(others).toEqual([]);
    expect(group?.properties['SecurityGroupIngress']).toBeUndefined();
    expect(fixed.ofType('AWS::EC2::SecurityGroupIngress')).toEqual([]);
    expect(group?.properties['SecurityGroupEgress']).toEqual(
      [443, 8443].map(
        (port) => expect.objectContaining({ CidrIp: '0.0.0.0/0', FromPort: port, ToPort: port }) as object,
      ),
    );
  });

  it('reaches the table by an endpoint that leads to this table only, and no service by one that costs', () => {
    const [endpoint, ...others] = fixed.ofType('AWS::EC2::VPCEndpoint');
    expect(others).toEqual([]);
    expect(endpoint?.properties).toMatchObject({ VpcEndpointType: 'Gateway' });
    expect(listOf(endpoint?.properties['RouteTableIds'])).toHaveLength(zones.length);
    const [statement, ...more] = endpoint === undefined ? [] : statementsOf(endpoint);
    expect(more).toEqual([]);
    expect(listOf(statement?.Resource).map(flat)).toEqual([
      expect.stringMatching(/Table\w+","Arn"\]\}$/),
      expect.stringMatching(/Table\w+","Arn"\]\}\/index\/\*$/),
    ]);
    // Everything that the role of a function allows at the table is allowed through the endpoint.
    const onTable = placed.flatMap(policyOf).flatMap(({ Action }) => listOf(Action));
    for (const action of onTable.filter((one) => one.startsWith('dynamodb:'))) {
      expect(listOf(statement?.Action)).toContain(action);
    }
  });

  it('lets Lambda make network interfaces for those functions, and their own code not', () => {
    for (const one of functionsOf(fixed)) {
      const statements = policyOf(one).filter((statement) => ec2ActionsOf(statement).length > 0);
      if (!placed.includes(one)) expect([nameOf(one), statements]).toEqual([nameOf(one), []]);
    }
    for (const one of placed) {
      const statements = policyOf(one).filter((statement) => ec2ActionsOf(statement).length > 0);
      const [allowed, denied] = ['Allow', 'Deny'].map((effect) => statements.find(({ Effect }) => Effect === effect));
      expect(statements).toHaveLength(2);
      expect(ec2ActionsOf(allowed as Statement)).toEqual(listOf(allowed?.Action));
      expect(denied?.Action).toEqual(allowed?.Action);
      expect(denied?.Condition).toEqual({ Null: { 'lambda:SourceFunctionArn': 'false' } });
    }
  });

  it('logs its connections for as long as the stage keeps logs', () => {
    const [log] = fixed.ofType('AWS::EC2::FlowLog');
    expect(log?.properties).toMatchObject({ TrafficType: 'ALL', LogDestinationType: 'cloud-watch-logs' });
    const group = fixed
      .ofType('AWS::Logs::LogGroup')
      .find(({ logicalId }) => flat(log?.properties['LogGroupName']).includes(`"${logicalId}"`));
    expect(group?.properties['RetentionInDays']).toBe(fixed.stage.logRetention);
  });

  it('has no action with a wildcard', () => {
    const actions = fixed
      .policies()
      .flatMap(statementsOf)
      .flatMap(({ Action }) => listOf(Action));
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  it.each([
    ['no zone', inNoZone],
    ['four zones', inFourZones],
  ])('is refused with %s', (_zones, { refusal }) => {
    expect(refusal).toContain('it needs 1 to 3');
  });
});
