import { usualRates } from '../../functions/kernel/base/rate-settings.ts';
import { operations } from '../../functions/registry.ts';
import { checkRates } from '../../lib/check-rates.ts';
import { stageNamed } from '../../lib/stages.ts';
import { synthesise } from './synthesise.ts';
import { flat, settingsTextOf } from './template.ts';

const waf = { requestsPerAddress: 9_000 };
const { guarded, unguarded, tooFew } = synthesise({
  // One operation is enough: the web ACL knows none.
  guarded: { stage: 'live', operations: { first: 1 } },
  unguarded: { stage: 'sandbox', operations: { first: 1 } },
  tooFew: { stage: 'live', changes: { waf: { requestsPerAddress: 10 } }, refused: true },
});

interface Rule {
  readonly Name: string;
  readonly Priority: number;
  readonly Action?: unknown;
  readonly OverrideAction?: unknown;
  readonly Statement: {
    readonly RateBasedStatement?: unknown;
    readonly ManagedRuleGroupStatement?: {
      readonly VendorName: string;
      readonly Name: string;
      readonly RuleActionOverrides: readonly { readonly Name: string; readonly ActionToUse: unknown }[];
    };
  };
  readonly VisibilityConfig: { readonly MetricName: string; readonly SampledRequestsEnabled: boolean };
}

const [acl] = guarded.ofType('AWS::WAFv2::WebACL');
const rules = acl?.properties['Rules'] as readonly Rule[];

describe('a stage without a web ACL', () => {
  it('has nothing of it', () => {
    expect(unguarded.resources.filter(({ type }) => type.startsWith('AWS::WAF'))).toEqual([]);
  });
});

describe('a stage with a web ACL', () => {
  it('is the live one, unless its settings say otherwise', () => {
    expect(guarded.stage.waf).toEqual(waf);
    expect(guarded.ofType('AWS::WAFv2::WebACL')).toHaveLength(1);
  });

  it('has it in front of the stage of the API, and lets pass what no rule refuses', () => {
    expect(acl?.properties).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
    const [association] = guarded.ofType('AWS::WAFv2::WebACLAssociation');
    const [apiStage] = guarded.ofType('AWS::ApiGateway::Stage');
    expect(flat(association?.properties['ResourceArn'])).toContain(`{"Ref":"${apiStage?.logicalId ?? ''}"}`);
    expect(flat(association?.properties['WebACLArn'])).toContain(acl?.logicalId);
  });

  it('refuses an address that sends more than the setting in a minute, before anything else', () => {
    const [first] = [...rules].sort((one, other) => one.Priority - other.Priority);
    expect(first).toMatchObject({
      Action: { Block: {} },
      Statement: { RateBasedStatement: { Limit: 9_000, EvaluationWindowSec: 60, AggregateKeyType: 'IP' } },
    });
    expect(rules.filter(({ Statement }) => Statement.RateBasedStatement !== undefined)).toHaveLength(1);
  });

  it('has rules of AWS that refuse, but for those that would refuse files, lists and programs', () => {
    const groups = rules.flatMap((one) => {
      const { ManagedRuleGroupStatement: group } = one.Statement;
      if (group !== undefined) expect(one.OverrideAction).toEqual({ None: {} });
      return group ?? [];
    });
    expect(groups.map(({ VendorName, Name }) => [VendorName, Name])).toEqual([
      ['AWS', 'AWSManagedRulesAmazonIpReputationList'],
      ['AWS', 'AWSManagedRulesKnownBadInputsRuleSet'],
      ['AWS', 'AWSManagedRulesCommonRuleSet'],
    ]);
    const counted = groups.flatMap(({ RuleActionOverrides }) => RuleActionOverrides);
    expect(counted.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(['SizeRestrictions_BODY', 'NoUserAgent_HEADER']),
    );
    for (const { ActionToUse } of counted) expect(ActionToUse).toEqual({ Count: {} });
  });

  it('logs what it refused, for as long as the stage keeps logs, without tokens, cookies, paths and query strings', () => {
    const [logging] = guarded.ofType('AWS::WAFv2::LoggingConfiguration');
    expect(logging?.properties).toMatchObject({
      RedactedFields: [
        ...['authorization', 'cookie', 'referer'].map((Name) => ({ SingleHeader: { Name } })),
        { UriPath: {} },
        { QueryString: {} },
      ],
      LoggingFilter: { DefaultBehavior: 'DROP' },
    });
    const [group] = guarded
      .ofType('AWS::Logs::LogGroup')
      .filter(({ properties }) => String(properties['LogGroupName']).startsWith('aws-waf-logs-'));
    expect(group?.properties['RetentionInDays']).toBe(guarded.stage.logRetention);
    expect(flat(logging?.properties['LogDestinationConfigs'])).toContain(
      `log-group:${String(group?.properties['LogGroupName'])}`,
    );
    for (const { VisibilityConfig } of rules) expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });

  it('has alarms on the metrics of its rules', () => {
    const alarms = guarded
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => flat(properties).includes('AWS/WAFV2'));
    const watched = alarms.map(({ properties }) => flat(properties)).join('\n');
    expect(alarms).toHaveLength(2);
    for (const { VisibilityConfig } of rules)
      expect(watched).toContain(`"Name":"Rule","Value":"${VisibilityConfig.MetricName}"`);
  });

  it('is refused with a limit below that of a token', () => {
    expect(tooFew.refusal).toContain('waf.requestsPerAddress is less than one token may send');
  });
});

describe('limits of a stage', () => {
  const check = (rates: Partial<typeof usualRates>, requestsPerAddress?: number) =>
    checkRates({
      ...stageNamed('live'),
      waf: undefined,
      rates: { ...usualRates, ...rates },
      ...(requestsPerAddress === undefined ? {} : { waf: { requestsPerAddress } }),
    });

  it('may be the usual ones', () => expect(() => check({})).not.toThrow());

  it.each([
    [{ perToken: 99 }, 'rates.perToken is 99; it must be a whole number of 100 or more'],
    [{ perCustomer: 150.5 }, 'rates.perCustomer is 150.5'],
    [{ perOrganisation: Number.NaN }, 'rates.perOrganisation is NaN'],
    [{ perToken: 20_000 }, 'rates.perOrganisation is less than what one of its tokens or customers may send'],
    [
      { searchedPerOrganisation: 9_999 },
      'rates.searchedPerOrganisation is less than one list may search, which is 10000',
    ],
  ])('are refused at synthesis if they make no sense: %p', (rates, why) => {
    expect(() => check(rates)).toThrow(why);
  });

  it.each([6_000.5, 3_000_000_000])('of an address are refused if WAF would: %p', (limit) => {
    expect(() => check({}, limit)).toThrow('waf.requestsPerAddress is');
  });

  it('reach the functions of operations', () => {
    const [handler] = guarded
      .ofType('AWS::Lambda::Function')
      .filter(({ properties }) => properties['FunctionName'] === `bankstack-live-${operations[0]?.id ?? ''}`);
    expect(handler && settingsTextOf(handler)).toContain(`"rates":${JSON.stringify(usualRates)}`);
  });
});
