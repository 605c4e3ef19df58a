import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import { operations as allOperations, workers as allWorkers } from '../../functions/registry.ts';
import { addStack, stageOf } from '../../lib/stack-of-stage.ts';
import type { BankstackStack } from '../../lib/stacks/bankstack-stack.ts';
import type { Stage } from '../../lib/stages.ts';

export interface Resource {
  readonly template: string;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly whole: Readonly<Record<string, unknown>>;
}

export interface Statement {
  readonly Sid?: string;
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Synthesised {
  readonly app: App;
  readonly stack: BankstackStack;
  readonly stage: Stage;
  readonly resources: readonly Resource[];
  ofType(type: string): readonly Resource[];
}

/** A whole stage as CloudFormation, root and nested stacks, with a stand-in for the code: nothing is bundled. */
export function synthesise(
  stageName: string,
  registry: {
    readonly operations?: readonly AnyOperation[];
    readonly workers?: readonly Worker[];
    readonly changes?: Partial<Stage>;
  } = {},
  context: Readonly<Record<string, string>> = {},
): Synthesised {
  const outdir = mkdtempSync(join(tmpdir(), 'bankstack-synth-'));
  try {
    const app = new App({ outdir, context: { stage: stageName, ...context }, analyticsReporting: false });
    const stack = addStack(app, {
      checks: false,
      operations: registry.operations ?? allOperations,
      workers: registry.workers ?? allWorkers,
      ...(registry.changes === undefined ? {} : { changes: registry.changes }),
      codeOf: (id) => lambda.Code.fromInline(`// ${id}`),
    });
    app.synth();
    const resources = readdirSync(outdir)
      .filter((name) => name.endsWith('.template.json'))
      .flatMap((name) => resourcesOf(name, readFileSync(join(outdir, name), 'utf8')));
    return {
      app,
      stack,
      stage: { ...stageOf(app), ...registry.changes },
      resources,
      ofType: (type) => resources.filter((one) => one.type === type),
    };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** The statements of a policy document, wherever the resource keeps it. */
export function statementsOf({ properties }: Resource): readonly Statement[] {
  const document = properties['PolicyDocument'] ?? properties['KeyPolicy'] ?? properties['AssumeRolePolicyDocument'];
  return (document as { Statement: readonly Statement[] } | undefined)?.Statement ?? [];
}

export const listOf = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T];

/** A name or address with its references in place of what CloudFormation fills in. */
export function flat(value: unknown): string {
  if (typeof value === 'string') return value;
  const join = (value as { 'Fn::Join'?: readonly [string, readonly unknown[]] } | undefined)?.['Fn::Join'];
  return join === undefined ? JSON.stringify(value) : join[1].map(flat).join(join[0]);
}

function resourcesOf(template: string, text: string): readonly Resource[] {
  const { Resources } = JSON.parse(text) as {
    readonly Resources: Readonly<
      Record<string, { readonly Type: string; readonly Properties?: Resource['properties'] }>
    >;
  };
  return Object.entries(Resources).map(([logicalId, whole]) => ({
    template,
    logicalId,
    type: whole.Type,
    properties: whole.Properties ?? {},
    whole: { ...whole },
  }));
}
