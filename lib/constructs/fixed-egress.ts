import { Aws, CfnOutput } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { keptWith } from '../kept-resources.ts';
import { published, type PublishedValue } from '../published-values.ts';
import type { Stage } from '../stages.ts';

/** The network is never peered with another, so its addresses cannot collide. Each zone has its own range. */
const network = '10.64.0.0/22';
const zonesMax = 3;
const publicRange = (index: number): string => `10.64.0.${index * 64}/26`;
const privateRange = (index: number): string => `10.64.${index + 1}.0/24`;
/** The ports that a receiver may have. AWS services use 443. */
const httpsPorts = [443, 8443];

/** The published ids of the private subnets, in the order of the zones. */
const subnetValues = ['egress-subnet-1', 'egress-subnet-2', 'egress-subnet-3'] as const;

/** The network of a function, and the grants that Lambda needs for it. */
export interface FunctionNetwork {
  readonly subnetIds: readonly string[];
  readonly securityGroupId: string;
  readonly grants: readonly iam.PolicyStatement[];
}

/** The network of a stage for the functions of a stack; undefined if the stage has no fixed addresses. */
export function networkOf(scope: Construct, stage: Stage): FunctionNetwork | undefined {
  if (stage.fixedEgress === undefined) return undefined;
  return {
    subnetIds: subnetValues.slice(0, stage.fixedEgress.zones.length).map((value) => published(scope, stage, value)),
    securityGroupId: published(scope, stage, 'egress-security-group'),
    grants: interfaceGrants(),
  };
}

export interface FixedEgressProps {
  readonly stage: Stage;
  readonly zones: readonly string[];
  readonly table: Pick<dynamodb.TableV2, 'tableArn'>;
}

/**
 * A network with one elastic IP address for each zone, for outgoing connections. It accepts no incoming connections. Functions
 * reach the table through a gateway endpoint, which is free, and SQS and KMS through NAT: a delivery sends them only a few
 * kilobytes, while interface endpoints cost money for each hour and zone.
 */
export class FixedEgress extends Construct {
  /** What the stacks of functions have to know of it. */
  readonly values: Readonly<Partial<Record<PublishedValue, string>>>;

  constructor(scope: Construct, id: string, { stage, zones, table }: FixedEgressProps) {
    super(scope, id);
    if (zones.length === 0 || zones.length > zonesMax)
      throw new Error(`fixedEgress has ${zones.length} zones; it needs 1 to ${zonesMax}`);
    const vpc = new ec2.Vpc(this, 'Vpc', {
      ipAddresses: ec2.IpAddresses.cidr(network),
      availabilityZones: [...zones],
      subnetConfiguration: [],
      natGateways: 0,
    });
    logConnections(vpc, stage);
    // The class declares an optional property of the interface as possibly undefined, which exactOptionalPropertyTypes refuses.
    const own = vpc as ec2.IVpc;
    const addresses = zones.map((_zone, index) => createAddress(this, index, stage));
    const subnets = createSubnets(this, { vpc, zones, addresses });
    admitTable(vpc, subnets, table);
    const securityGroup = new ec2.SecurityGroup(this, 'SecurityGroup', {
      vpc: own,
      description: 'Functions that call receivers: https to anywhere, nothing in',
      allowAllOutbound: false,
    });
    for (const port of httpsPorts) securityGroup.addEgressRule(ec2.Peer.anyIpv4(), ec2.Port.tcp(port), 'https');
    // A bank gives the name of its server, whose address may change.
    for (const port of new Set(stage.bankServers?.map((server) => server.port))) {
      securityGroup.addEgressRule(ec2.Peer.anyIpv4(), ec2.Port.tcp(port), 'SFTP servers of banks');
    }
    this.values = {
      'egress-security-group': securityGroup.securityGroupId,
      ...subnetIds(subnets),
    };
    new CfnOutput(scope, 'EgressAddresses', {
      description: 'Webhook requests come from these addresses only',
      value: addresses.map((address) => address.ref).join(','),
    });
  }
}

/** The ids of private subnets under the names by which they are published. */
function subnetIds(subnets: readonly ec2.ISubnet[]): FixedEgress['values'] {
  const ids: Partial<Record<PublishedValue, string>> = {};
  for (const [index, name] of subnetValues.entries()) {
    const subnet = subnets[index];
    if (subnet !== undefined) ids[name] = subnet.subnetId;
  }
  return ids;
}

/** Receivers have the address in their allow lists, so it is kept unless the stage is disposable. */
function createAddress(scope: Construct, index: number, stage: Stage): ec2.CfnEIP {
  const address = new ec2.CfnEIP(scope, `Address${index + 1}`, { domain: 'vpc' });
  address.applyRemovalPolicy(keptWith(stage));
  return address;
}

interface Layout {
  readonly vpc: ec2.Vpc;
  readonly zones: readonly string[];
  readonly addresses: readonly ec2.CfnEIP[];
}

/** Each zone has a public subnet with a NAT gateway and a private subnet behind it. A failed zone does not affect the others. */
function createSubnets(scope: Construct, { vpc, zones, addresses }: Layout): readonly ec2.ISubnet[] {
  const gateway = new ec2.CfnInternetGateway(scope, 'InternetGateway');
  const attached = new ec2.CfnVPCGatewayAttachment(scope, 'GatewayAttachment', {
    vpcId: vpc.vpcId,
    internetGatewayId: gateway.ref,
  });
  return zones.map((availabilityZone, index) => {
    const location = { vpcId: vpc.vpcId, availabilityZone, mapPublicIpOnLaunch: false };
    const outer = new ec2.PublicSubnet(scope, `Public${index + 1}`, { ...location, cidrBlock: publicRange(index) });
    outer.addDefaultInternetRoute(gateway.ref, attached);
    const nat = outer.addNatGateway(addresses[index]?.attrAllocationId);
    const inner = new ec2.PrivateSubnet(scope, `Private${index + 1}`, { ...location, cidrBlock: privateRange(index) });
    inner.addDefaultNatRoute(nat.ref);
    return inner;
  });
}

/** The endpoint allows access to this table only. The role of a function limits it further. */
function admitTable(vpc: ec2.Vpc, subnets: readonly ec2.ISubnet[], table: Pick<dynamodb.TableV2, 'tableArn'>): void {
  const endpoint = vpc.addGatewayEndpoint('Table', {
    service: ec2.GatewayVpcEndpointAwsService.DYNAMODB,
    subnets: [{ subnets: [...subnets] }],
  });
  endpoint.addToPolicy(
    new iam.PolicyStatement({
      principals: [new iam.AnyPrincipal()],
      actions: [
        ...['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
      ].map((action) => `dynamodb:${action}`),
      resources: [table.tableArn, `${table.tableArn}/index/*`],
      conditions: { StringEquals: { 'aws:PrincipalAccount': Aws.ACCOUNT_ID } },
    }),
  );
}

/** Logs connections and refused connections: addresses and ports, but no content. */
function logConnections(vpc: ec2.Vpc, stage: Stage): void {
  const logGroup = new logs.LogGroup(vpc, 'Connections', {
    retention: stage.logRetention,
    removalPolicy: keptWith(stage),
  });
  vpc.addFlowLog('Log', { destination: ec2.FlowLogDestination.toCloudWatchLogs(logGroup) });
}

/**
 * Lambda creates the network interfaces with the function's role, and first checks that the role may do so on all resources. The
 * code of the function may not: its requests carry the ARN of the function, and a deny statement refuses them.
 */
function interfaceGrants(): readonly iam.PolicyStatement[] {
  const onInterfaces = [
    ...['AssignPrivateIpAddresses', 'CreateNetworkInterface', 'DeleteNetworkInterface', 'DescribeNetworkInterfaces'],
    ...['DescribeSubnets', 'UnassignPrivateIpAddresses'],
  ].map((action) => `ec2:${action}`);
  return [
    new iam.PolicyStatement({ sid: 'JoinNetwork', actions: onInterfaces, resources: ['*'] }),
    new iam.PolicyStatement({
      sid: 'LeaveNetworkAlone',
      effect: iam.Effect.DENY,
      actions: onInterfaces,
      resources: ['*'],
      conditions: { Null: { 'lambda:SourceFunctionArn': 'false' } },
    }),
  ];
}
