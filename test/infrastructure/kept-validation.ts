import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CloudFormationValidatePlugin,
  type IPolicyValidationContext,
  type IPolicyValidationPlugin,
  NestedStack,
  type PolicyValidationStack,
  type PolicyViolation,
} from 'aws-cdk-lib';
import { keyOfText } from '../../lib/bundling/source-key.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

const unusedForMs = 24 * 60 * 60 * 1000;

/** It keeps the rules that it has compiled. */
const rules = new CloudFormationValidatePlugin();

/**
 * Checks templates by the rules of CloudFormation, those of nested stacks too, which the CDK leaves out. What it found is kept in
 * .build/validation by the content of each template: most changes of the sources change few templates or none, and to compile the rules
 * and check all templates of a stage takes 12 s of CPU.
 */
export const keptValidation: IPolicyValidationPlugin = {
  name: CloudFormationValidatePlugin.PLUGIN_NAME,
  validate: (context) => {
    const folder = folderOfKept();
    const stacks = [...context.stackTemplates, ...nestedTemplates(context)].map((stack) => ({
      stack,
      file: join(folder, `${keyOf(stack)}.json`),
    }));
    const unknown = stacks.filter(({ file }) => !existsSync(file));
    if (unknown.length > 0) {
      const { violations } = rules.validate({ ...context, stackTemplates: unknown.map(({ stack }) => stack) });
      for (const { stack, file } of unknown) keep(file, violationsIn(stack.templatePath, violations));
    }
    const violations = stacks.flatMap(({ stack, file }) => readKept(file, stack.templatePath));
    return { success: violations.length === 0, violations: [...violations] };
  },
};

/** The lock file names the releases of the CDK and of its rules, which come with it. */
function folderOfKept(): string {
  const all = join(projectRoot(), '.build/validation');
  const kept = join(all, keyOfText(readFileSync(join(projectRoot(), 'package-lock.json'), 'utf8')));
  mkdirSync(kept, { recursive: true });
  removeUnused(all);
  return kept;
}

/** The findings of a template depend on nothing else. */
const keyOf = ({ templatePath, stackConstructPath, accountId, region }: PolicyValidationStack): string =>
  keyOfText(JSON.stringify([stackConstructPath, accountId, region, readFileSync(templatePath, 'utf8')]));

/** A nested stack is deployed in the account and region of the stack around it. */
function nestedTemplates({ appConstruct, stackTemplates }: IPolicyValidationContext): readonly PolicyValidationStack[] {
  const templates = new Map(stackTemplates.map((stack) => [stack.stackConstructPath, stack]));
  return appConstruct.node
    .findAll()
    .filter((one): one is NestedStack => NestedStack.isNestedStack(one))
    .map((one) => {
      const around = one.node.scopes.map(({ node }) => templates.get(node.path)).find((stack) => stack !== undefined);
      if (around === undefined) throw new Error(`the nested stack ${one.node.path} is in no stack that is checked`);
      const templatePath = join(dirname(around.templatePath), one.templateFile);
      return { ...around, stackConstructPath: one.node.path, templatePath };
    });
}

/** What was found in one of the templates. The folder of its synthesis is another one each time, and is left out. */
const violationsIn = (templatePath: string, violations: readonly PolicyViolation[]): readonly PolicyViolation[] =>
  violations
    .map(({ violatingResources, ...violation }) => ({
      ...violation,
      violatingResources: violatingResources
        .filter((one) => one.templatePath === templatePath)
        .map(({ templatePath: _folder, ...one }) => one),
    }))
    .filter(({ violatingResources }) => violatingResources.length > 0);

/** Other processes never see half a file. */
function keep(file: string, violations: readonly PolicyViolation[]): void {
  const making = `${file}.${String(process.pid)}`;
  writeFileSync(making, JSON.stringify(violations));
  renameSync(making, file);
}

function readKept(file: string, templatePath: string): readonly PolicyViolation[] {
  const now = new Date();
  utimesSync(file, now, now);
  const violations = JSON.parse(readFileSync(file, 'utf8')) as readonly PolicyViolation[];
  return violations.map(({ violatingResources, ...violation }) => ({
    ...violation,
    violatingResources: violatingResources.map((one) => ({ ...one, templatePath })),
  }));
}

/** Templates as they were before, and what was found by earlier releases of the rules. */
function removeUnused(all: string): void {
  for (const entry of readdirSync(all, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const isUnused = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > unusedForMs;
    if (entry.isFile() && isUnused) rmSync(file, { force: true });
  }
}
