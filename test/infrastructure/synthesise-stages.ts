import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, NestedStack, type Stack, Validations } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { operations, summaryOf, unlistedRoutes, wingOf, workers } from '../../functions/registry.ts';
import { addStacks, stageOf } from '../../lib/stack-of-stage.ts';
import type { Stage } from '../../lib/stages.ts';
import { forgettingTokens } from './cdk-tokens.ts';
import { type Findings, findingsOf, noFindings } from './findings.ts';
import { keptValidation } from './kept-validation.ts';
import { type NestedIn, partsOf, type Resource, resourcesOf, type Template, type TemplateParts } from './template.ts';

/** A stage to synthesise. */
export interface Wish {
  readonly stage: string;
  readonly changes?: Partial<Stage>;
  /** The first operations of the registry, and how they differ from it; absent for all of them. */
  readonly operations?: { readonly first: number; readonly changes?: { streams: true; timeoutSeconds: number } };
  /** How many operations the stage has beside those of the registry: copies with ids and paths of their own. */
  readonly more?: number;
  /** True where the checks of CloudFormation and of cdk-nag are made too. */
  readonly checks?: boolean;
  /** True where the stage cannot be made, and why is what the test wants to know. */
  readonly refused?: boolean;
  /** Tells two syntheses of one stage apart, for a test that compares them. */
  readonly attempt?: number;
}

/** The result of a synthesis, or its error. */
export interface Made {
  readonly refusal?: string;
  readonly stage: Stage;
  readonly resources: readonly Resource[];
  readonly templates: Readonly<Record<string, TemplateParts>>;
  /** The stacks that are deployed, in their order: the first one has the data. */
  readonly stacks: readonly MadeStack[];
  /** Of the stack with the data. */
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly findings: Findings;
}

/** A stack of a stage. Its nested stacks are deployed with it. */
export interface MadeStack {
  readonly name: string;
  readonly template: string;
  readonly terminationProtection: boolean;
  /** Its account and region, as the CDK writes them. */
  readonly environment: string;
  /** The names of the stacks that have to be deployed before. */
  readonly after: readonly string[];
}

/** Synthesises a stage in this process; the CDK and what it compiles stay loaded for the next one. Answers the error of a stage that cannot be made. */
export function synthesiseStage(wish: Wish): Made | { readonly refusal: string } {
  const outdir = mkdtempSync(join(tmpdir(), 'bankstack-synth-'));
  const { stackTraceLimit } = Error;
  // The CDK notes the place of each token, whatever `stackTraces` says: a tenth of the time of a stage.
  Error.stackTraceLimit = 0;
  try {
    return forgettingTokens(() => make(wish, outdir));
  } catch (error) {
    return { refusal: String(error) };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    rmSync(outdir, { recursive: true, force: true });
  }
}

function make({ stage, changes = {}, operations: some, more = 0, checks = false }: Wish, outdir: string): Made {
  const app = new App({
    outdir,
    // A stage without sandbox needs a recipient of its alarms.
    context: { stage, alarmEmails: 'alarms@example.com' },
    analyticsReporting: false,
    stackTraces: false,
    treeMetadata: false,
    builtinCloudFormationValidation: false,
  });
  if (checks) Validations.of(app).addPlugins(keptValidation);
  const stacks = addStacks(app, {
    checks: false,
    operations:
      some === undefined
        ? [...operations, ...unlistedRoutes, ...copies(more)]
        : operations.slice(0, some.first).map((one) => ({ ...one, ...some.changes })),
    workers,
    changes,
    codeOf: (id) => lambda.Code.fromInline(`// ${id}`),
    wingOf: (id) => wingOf(originalOf(id)),
    summaryOf: (route) => summaryOf({ ...route, id: originalOf(route.id) }),
  });
  app.synth();
  const templates = readdirSync(outdir)
    .filter((name) => name.endsWith('.template.json'))
    .map((name) => [name, JSON.parse(readFileSync(join(outdir, name), 'utf8')) as Template] as const);
  const parents = new Map(stacks.flatMap((stack) => nestedIn(stack)));
  const parts = Object.fromEntries(templates.map(([name, template]) => [name, partsOf(template, parents.get(name))]));
  return {
    stage: { ...stageOf(app), ...changes },
    resources: templates.flatMap(([name, template]) => resourcesOf(name, template)),
    templates: parts,
    stacks: stacks.map((stack) => ({
      name: stack.stackName,
      template: stack.templateFile,
      terminationProtection: stack.terminationProtection ?? false,
      environment: stack.environment,
      after: stack.dependencies.map(({ stackName }) => stackName),
    })),
    outputs: parts[stacks[0]?.templateFile ?? '']?.outputs ?? {},
    findings: checks ? findingsOf(app, outdir) : noFindings,
  };
}

/** Copies of operations of all wings, as many of each as it has a part of the API. */
function copies(count: number): readonly AnyOperation[] {
  return Array.from({ length: count }, (_, index) => {
    const one = operations[Math.floor((index * operations.length) / count)];
    if (one === undefined) throw new Error('the registry has no operations');
    const { concurrentMax: _long, ...usual } = one;
    const [id, path] = [`${one.id}Copy${String(index)}`, `${one.path}/copy-${String(index)}`];
    return { ...usual, id, path };
  });
}

/** The id of the operation that an operation is a copy of, or its own. */
function originalOf(id: string): string {
  return id.replace(/Copy\d+$/, '');
}

/** The nested stacks of a stack, by their templates. */
function nestedIn(stack: Stack): readonly (readonly [string, NestedIn])[] {
  return stack.node
    .findAll()
    .filter((one): one is NestedStack => NestedStack.isNestedStack(one))
    .map((one) => {
      const id = String(stack.resolve(one.nestedStackResource?.logicalId));
      return [one.templateFile, { template: one.nestedStackParent?.templateFile ?? '', id }] as const;
    });
}
