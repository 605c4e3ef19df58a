import { ArnFormat, Stack } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { keptWith } from '../kept-resources.ts';
import { apiName, webAclLogName } from '../names.ts';
import type { Stage } from '../stages.ts';
import { everyMinute, type Watch } from './watch.ts';

interface ManagedGroup {
  readonly name: string;
  /** Rules of the group that only count. */
  readonly counted: readonly string[];
}

/**
 * Groups of rules that AWS keeps. Rules about bodies only count: functions check every body themselves, a file or a list is
 * larger than the groups expect, and the address of a webhook looks like an attack. So do requests without a user agent:
 * callers are programs.
 */
const managedGroups: readonly ManagedGroup[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList', counted: [] },
  { name: 'AWSManagedRulesKnownBadInputsRuleSet', counted: [] },
  {
    name: 'AWSManagedRulesCommonRuleSet',
    counted: [
      'SizeRestrictions_BODY',
      'CrossSiteScripting_BODY',
      'GenericLFI_BODY',
      'GenericRFI_BODY',
      'EC2MetaDataSSRF_BODY',
      'NoUserAgent_HEADER',
    ],
  },
];

const addressRule = 'Addresses';
const windowSeconds = 60;
const refusalsMax = 1000;

export interface WebAclProps {
  readonly stage: Stage;
  /** Requests of one source address in a minute. */
  readonly requestsPerAddress: number;
  readonly apiStage: apigateway.Stage;
}

/**
 * A web ACL in front of the API: it refuses addresses that send too much, whether or not they have a token, and requests that
 * rules of AWS know as attacks. The gateway answers 403 for it.
 */
export class WebAcl extends Construct {
  /** The alarms on refused requests. A few are normal on the internet and raise none. */
  readonly watches: readonly Watch[];

  constructor(scope: Construct, id: string, { stage, requestsPerAddress, apiStage }: WebAclProps) {
    super(scope, id);
    const name = apiName(stage);
    const acl = new wafv2.CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibleAs(name),
      rules: [addressLimit(requestsPerAddress), ...managedGroups.map(managed)],
    });
    new wafv2.CfnWebACLAssociation(this, 'Association', { resourceArn: apiStage.stageArn, webAclArn: acl.attrArn });
    logRefusals(this, acl, stage);
    const refusedBy = (rule: string) =>
      new cloudwatch.Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: name, Region: Stack.of(this).region, Rule: rule },
        statistic: 'Sum',
        period: everyMinute,
      });
    const filtered = new cloudwatch.MathExpression({
      label: 'Filtered requests',
      expression: managedGroups.map((_, index) => `FILL(m${String(index)}, 0)`).join(' + '),
      usingMetrics: Object.fromEntries(managedGroups.map((group, index) => [`m${index}`, refusedBy(group.name)])),
      period: everyMinute,
    });
    this.watches = [
      {
        name: 'RefusedAddresses',
        runbook: 'refused-addresses',
        severity: 'nextDay',
        owner: 'security',
        endsWithFault: true,
        says: `The web ACL refused ${refusalsMax} requests and more within a minute from addresses that send too much`,
        metric: refusedBy(addressRule),
        threshold: refusalsMax,
      },
      {
        name: 'FilteredRequests',
        runbook: 'filtered-requests',
        severity: 'nextDay',
        owner: 'security',
        endsWithFault: true,
        says: `The web ACL refused ${refusalsMax} requests and more within a minute that look like attacks`,
        metric: filtered,
        threshold: refusalsMax,
      },
    ];
  }
}

const visibleAs = (metricName: string): wafv2.CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would show query strings.
  sampledRequestsEnabled: false,
});

const addressLimit = (limit: number): wafv2.CfnWebACL.RuleProperty => ({
  name: addressRule,
  priority: 0,
  action: { block: {} },
  statement: {
    rateBasedStatement: { limit, evaluationWindowSec: windowSeconds, aggregateKeyType: 'IP' },
  },
  visibilityConfig: visibleAs(addressRule),
});

const managed = ({ name, counted }: ManagedGroup, index: number): wafv2.CfnWebACL.RuleProperty => ({
  name,
  priority: index + 1,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visibleAs(name),
});

/** The log of refused requests. Its name is fixed and it is kept, so it is in the stack with the data. */
export function createWebAclLog(scope: Construct, stage: Stage): void {
  new logs.LogGroup(new Construct(scope, 'Waf'), 'Log', {
    logGroupName: webAclLogName(stage),
    retention: stage.logRetention,
    removalPolicy: keptWith(stage),
  });
}

/** Logs the refused requests, without tokens, cookies, paths and query strings: a path can be the secret address of a hosted page. */
function logRefusals(scope: Construct, acl: wafv2.CfnWebACL, stage: Stage): void {
  const destination = Stack.of(scope).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: webAclLogName(stage),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  new wafv2.CfnLoggingConfiguration(scope, 'Logging', {
    resourceArn: acl.attrArn,
    logDestinationConfigs: [destination],
    redactedFields: [
      ...['authorization', 'cookie', 'referer'].map((Name) => ({ singleHeader: { Name } })),
      { uriPath: {} },
      { queryString: {} },
    ],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    },
  });
}
