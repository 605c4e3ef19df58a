import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, type CfnResource, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import * as z from 'zod';

/** The messages of the CDK and cdk-nag about an app. */
export interface Findings {
  /** Warnings and errors of the CDK. */
  readonly messages: readonly unknown[];
  /** Rules of CloudFormation that templates break. */
  readonly templateFaults: readonly string[];
  /** Rules of cdk-nag that are broken and not acknowledged with a reason. */
  readonly broken: readonly string[];
  /** Rules of cdk-nag that are broken, acknowledged or not. */
  readonly brokenWithoutReasons: readonly string[];
  /** Rules that are acknowledged with a reason. */
  readonly acknowledged: readonly string[];
}

export const noFindings: Findings = {
  messages: [],
  templateFaults: [],
  broken: [],
  brokenWithoutReasons: [],
  acknowledged: [],
};

/** The findings about an app that was synthesised into a folder with `keptValidation`, whose report the CDK writes there. */
export function findingsOf(app: App, outdir: string): Findings {
  const entries = app.node.findAll().flatMap((construct) => construct.node.metadata);
  const types = new Set(['aws:cdk:warning', 'aws:cdk:error']);
  const acknowledgements = entries.filter((entry) => entry.type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY);
  return {
    messages: entries.filter((entry) => types.has(entry.type)),
    templateFaults: templateFaultsIn(outdir),
    ...rulesBrokenBy(app),
    acknowledged: unique(
      acknowledgements.flatMap(({ data }) =>
        Object.keys(data as Record<string, string>).map((id) => id.replace('Annotation::', '')),
      ),
    ),
  };
}

const reportSchema = z.object({
  pluginReports: z.array(
    z.object({ violations: z.array(z.object({ ruleName: z.string(), description: z.string() })) }),
  ),
});

/** The CDK writes a report of its own checks only if they find something. */
function templateFaultsIn(outdir: string): readonly string[] {
  const report: unknown = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
  return reportSchema
    .parse(report)
    .pluginReports.flatMap(({ violations }) => violations)
    .map(({ ruleName, description }) => `${ruleName}: ${description}`);
}

/** A pack asks for each resource that breaks a rule whether that is acknowledged: so the rules that it asks about are those that are broken. */
function rulesBrokenBy(app: App): Pick<Findings, 'broken' | 'brokenWithoutReasons'> {
  const broken: string[] = [];
  const brokenWithoutReasons: string[] = [];
  for (const pack of [new AwsSolutionsChecks(), new ServerlessChecks()]) {
    const isAcknowledged: unknown = Reflect.get(pack, 'isAcknowledged');
    if (typeof isAcknowledged !== 'function') throw new Error('a pack of cdk-nag has no method isAcknowledged');
    Object.assign(pack, {
      isAcknowledged: (resource: CfnResource, ruleId: string) => {
        brokenWithoutReasons.push(ruleId);
        return Boolean(Reflect.apply(isAcknowledged, pack, [resource, ruleId]));
      },
    });
    broken.push(...pack.validateScope(app).violations.map(({ ruleName }) => ruleName));
  }
  return { broken: unique(broken), brokenWithoutReasons: unique(brokenWithoutReasons) };
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];
