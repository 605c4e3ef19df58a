import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import * as z from 'zod';
import { operations, unlistedRoutes, workers } from '../../functions/registry.ts';
import { addStacks } from '../../lib/stack-of-stage.ts';
import { type Stage, stageNamed } from '../../lib/stages.ts';
import type { TemplateResource } from './resource-usage.ts';

const templateSchema = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
});

/** The resources of all templates of a stage, with a stand-in for the code of its functions. It takes some seconds, and asks no one. */
export function resourcesOfStage(name: string, changes: Partial<Stage> = {}): readonly TemplateResource[] {
  const outdir = mkdtempSync(join(tmpdir(), 'bankstack-cost-'));
  try {
    const app = new App({
      outdir,
      // The recipients of alarms cost nothing, but a live stage without one is refused.
      context: { stage: stageNamed(name).name, alarmEmails: 'alarms@example.com' },
      analyticsReporting: false,
      stackTraces: false,
      treeMetadata: false,
      builtinCloudFormationValidation: false,
    });
    const routes = [...operations, ...unlistedRoutes];
    addStacks(app, {
      checks: false,
      operations: routes,
      workers,
      changes,
      codeOf: (id) => Code.fromInline(`// ${id}`),
    });
    app.synth();
    return readdirSync(outdir)
      .filter((file) => file.endsWith('.template.json'))
      .toSorted()
      .flatMap((file) => resourcesIn(readFileSync(join(outdir, file), 'utf8')));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

const resourcesIn = (template: string): readonly TemplateResource[] =>
  Object.values(templateSchema.parse(JSON.parse(template)).Resources).map(({ Type: type, Properties: properties }) => ({
    type,
    properties,
  }));
