import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag';

/** The messages of the CDK and cdk-nag about an app. */
export interface Findings {
  /** Warnings and errors of the CDK. */
  readonly messages: readonly unknown[];
  /** Rules of cdk-nag that are broken and not acknowledged with a reason. */
  readonly broken: readonly string[];
  /** Rules of cdk-nag that are broken, acknowledged or not. */
  readonly brokenWithoutReasons: readonly string[];
  /** Rules that are acknowledged with a reason. */
  readonly acknowledged: readonly string[];
}

export function findingsOf(app: App): Findings {
  const entries = app.node.findAll().flatMap((construct) => construct.node.metadata);
  const types = new Set(['aws:cdk:warning', 'aws:cdk:error']);
  const acknowledgements = entries.filter((entry) => entry.type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY);
  return {
    messages: entries.filter((entry) => types.has(entry.type)),
    broken: rulesBrokenBy(app, packs()),
    brokenWithoutReasons: rulesBrokenBy(
      app,
      packs().map((pack) => Object.assign(pack, { isAcknowledged: () => false })),
    ),
    acknowledged: unique(
      acknowledgements.flatMap(({ data }) =>
        Object.keys(data as Record<string, string>).map((id) => id.replace('Annotation::', '')),
      ),
    ),
  };
}

const packs = (): readonly NagPack[] => [new AwsSolutionsChecks(), new ServerlessChecks()];

const rulesBrokenBy = (app: App, checked: readonly NagPack[]): readonly string[] =>
  unique(checked.flatMap((pack) => pack.validateScope(app).violations.map((violation) => violation.ruleName)));

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];
