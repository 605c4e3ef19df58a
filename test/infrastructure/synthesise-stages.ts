import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, NestedStack } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { operations, unlistedRoutes, workers } from '../../functions/registry.ts';
import { addStack, stageOf } from '../../lib/stack-of-stage.ts';
import type { Stage } from '../../lib/stages.ts';
import { type Findings, findingsOf } from './findings.ts';
import { partsOf, type Resource, resourcesOf, type Template, type TemplateParts } from './template.ts';

/** A stage to synthesise. */
export interface Wish {
  readonly stage: string;
  readonly changes?: Partial<Stage>;
  /** The first operations of the registry, and how they differ from it; absent for all of them. */
  readonly operations?: { readonly first: number; readonly changes?: { streams: true; timeoutSeconds: number } };
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
  readonly terminationProtection: boolean;
  readonly resources: readonly Resource[];
  readonly templates: Readonly<Record<string, TemplateParts>>;
  /** The template of the root stack, and those of its nested stacks by the logical id of their resource. */
  readonly rootTemplate: string;
  readonly nestedTemplates: Readonly<Record<string, string>>;
  /** Of the root stack. */
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly findings: Findings;
}

// The program: reads wishes.json in the given folder and writes 0.json, 1.json and so on beside it.
const [folder = '.'] = process.argv.slice(2);
const wishes = JSON.parse(readFileSync(join(folder, 'wishes.json'), 'utf8')) as readonly Wish[];
for (const [index, wish] of wishes.entries()) {
  writeFileSync(join(folder, `${String(index)}.json`), JSON.stringify(madeOrRefused(wish)));
}

function madeOrRefused(wish: Wish): Made | { readonly refusal: string } {
  const outdir = mkdtempSync(join(tmpdir(), 'bankstack-synth-'));
  try {
    return make(wish, outdir);
  } catch (error) {
    return { refusal: String(error) };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

function make({ stage, changes = {}, operations: some, checks = false }: Wish, outdir: string): Made {
  const app = new App({
    outdir,
    // A stage without sandbox needs a recipient of its alarms.
    context: { stage, alarmEmails: 'alarms@example.com' },
    analyticsReporting: false,
    stackTraces: false,
    treeMetadata: false,
    builtinCloudFormationValidation: checks,
  });
  const stack = addStack(app, {
    checks: false,
    operations:
      some === undefined
        ? [...operations, ...unlistedRoutes]
        : operations.slice(0, some.first).map((one) => ({ ...one, ...some.changes })),
    workers,
    changes,
    codeOf: (id) => lambda.Code.fromInline(`// ${id}`),
  });
  app.synth();
  const templates = new Map(
    readdirSync(outdir)
      .filter((name) => name.endsWith('.template.json'))
      .map((name) => [name, JSON.parse(readFileSync(join(outdir, name), 'utf8')) as Template]),
  );
  const outputs = Object.entries(templates.get(stack.templateFile)?.Outputs ?? {});
  const nested = stack.node.children.filter((one): one is NestedStack => NestedStack.isNestedStack(one));
  return {
    stage: { ...stageOf(app), ...changes },
    terminationProtection: stack.terminationProtection ?? false,
    resources: [...templates].flatMap(([name, template]) => resourcesOf(name, template)),
    templates: Object.fromEntries([...templates].map(([name, template]) => [name, partsOf(template)])),
    rootTemplate: stack.templateFile,
    nestedTemplates: Object.fromEntries(
      nested.map((one) => [String(stack.resolve(one.nestedStackResource?.logicalId)), one.templateFile]),
    ),
    outputs: Object.fromEntries(outputs.map(([name, { Value }]) => [name, Value])),
    findings: checks ? findingsOf(app) : { messages: [], broken: [], brokenWithoutReasons: [], acknowledged: [] },
  };
}
