import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties?: unknown }>>;
  readonly Parameters?: Readonly<Record<string, { readonly Default?: string }>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

/** The parameters of a template: names to values of the parent stack, or to those that another stack publishes. */
type Parameters = Readonly<Record<string, unknown>>;

const nestedType = 'AWS::CloudFormation::Stack';
/** Members that are not compared: metadata for the CDK, what differs after any change of code, and how a dashboard is laid out. */
const ignored = new Set(['Metadata', 'Code', 'DependsOn', 'DashboardBody']);

/**
 * The resources of a synthesised stage, all its stacks together, by type and name. References are replaced by these
 * names, so it does not matter which stack has a resource. Hashes of assets, names and the deployment are left out.
 */
export function resourcesOf(folder: string): ReadonlyMap<string, unknown> {
  const templates = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Template]),
  );
  const roots = [...templates].filter(([file]) => !file.includes('nested')).map(([, template]) => template);
  if (roots.length === 0) throw new Error(`${folder} has no template of a root stack`);
  const published = publishedBy(roots);
  const found = new Map<string, unknown>();
  for (const root of roots) {
    const own = { template: root, parameters: publishedTo(root, published) };
    const nested = nestedStacksOf(own, templates);
    for (const { template, parameters } of [own, ...nested.values()]) {
      for (const [id, resource] of Object.entries(template.Resources)) {
        if (resource.Type === nestedType) continue;
        found.set(freeName(found, `${resource.Type} ${nameOf(id)}`), resolved(resource, { parameters, nested }));
      }
    }
  }
  return found;
}

/** The values that stacks publish, by their names in the Parameter Store, as references to resources. */
function publishedBy(roots: readonly Template[]): Parameters {
  const parameters = roots
    .flatMap(({ Resources }) => Object.values(Resources))
    .filter(({ Type }) => Type === 'AWS::SSM::Parameter')
    .map(({ Properties }) => Properties as { readonly Name: string; readonly Value: unknown });
  return Object.fromEntries(parameters.map(({ Name, Value }) => [Name, Value]));
}

const publishedTo = ({ Parameters: own = {} }: Template, published: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(own).flatMap(([name, { Default = '' }]) =>
      Default in published ? [[name, published[Default]]] : [],
    ),
  );

interface Nested {
  readonly template: Template;
  readonly parameters: Parameters;
}

function nestedStacksOf(root: Nested, templates: ReadonlyMap<string, Template>): ReadonlyMap<string, Nested> {
  return new Map(
    Object.entries(root.template.Resources)
      .filter(([, { Type }]) => Type === nestedType)
      .map(([id, resource]) => {
        const file = (resource as { Metadata?: Record<string, string> }).Metadata?.['aws:asset:path'] ?? '';
        const template = templates.get(file);
        if (template === undefined) throw new Error(`nested stack ${id} has no template ${file}`);
        const { Parameters = {} } = (resource.Properties ?? {}) as { Parameters?: Parameters };
        const given = Object.entries(Parameters).map(([name, value]) => {
          const { Ref = '' } = (value ?? {}) as { Ref?: string };
          return [name, root.parameters[Ref] ?? value] as const;
        });
        return [id, { template, parameters: Object.fromEntries(given) }];
      }),
  );
}

interface Scope {
  readonly parameters: Parameters;
  readonly nested: ReadonlyMap<string, Nested>;
}

/** A value with its references replaced by names, through parameters and outputs of nested stacks. */
function resolved(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') return withoutHashes(value);
  if (Array.isArray(value)) return ordered(value.map((one) => resolved(one, scope)));
  if (typeof value !== 'object' || value === null) return value;
  const { Ref, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: readonly [string, string] };
  if (Ref !== undefined) {
    const given = scope.parameters[Ref];
    return given === undefined ? `\${${nameOf(Ref)}}` : resolved(given, { ...scope, parameters: {} });
  }
  if (attribute !== undefined) {
    const [id, name] = attribute;
    const stack = scope.nested.get(id);
    const output = stack?.template.Outputs?.[name.replace('Outputs.', '')]?.Value;
    if (stack !== undefined && output !== undefined)
      return resolved(output, { ...scope, parameters: stack.parameters });
    return `\${${nameOf(id)}.${name}}`;
  }
  const kept = Object.entries(value).filter(([key]) => !ignored.has(key));
  return Object.fromEntries(kept.map(([key, one]) => [nameOf(key), resolved(one, scope)]));
}

/** Sorts lists of objects, such as the statements of a policy, because their order has no meaning. */
function ordered(list: readonly unknown[]): readonly unknown[] {
  if (list.some((one) => typeof one === 'string')) return list;
  return list.toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
}

const nameOf = (id: string): string => withoutHashes(id).replace(/(?<=\w)[0-9A-F]{8}(?![0-9A-Za-z])/g, '');
const withoutHashes = (text: string): string => text.replace(/[0-9a-f]{32,64}/g, '<hash>');

function freeName(taken: ReadonlyMap<string, unknown>, name: string): string {
  for (let number = 2, free = name; ; number += 1, free = `${name} ${number}`) if (!taken.has(free)) return free;
}
