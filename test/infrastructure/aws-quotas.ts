import type { Made } from './synthesise-stages.ts';
import { listOf } from './template.ts';

/** The bounds of CloudFormation for a stack, and for a stack with its nested ones in one operation. */
const resourcesMax = 500;
const parametersMax = 200;
const outputsMax = 200;
const templateBytesMax = 1_000_000;
const nestedResourcesMax = 2_500;
/** The paths of an API, unless AWS raises the quota. */
export const apiResourcesMax = 300;
/** The paths that an operator asks AWS for (docs/operate/going-live.md). */
export const apiResourcesQuota = 600;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

interface Usage {
  readonly name: string;
  readonly what: string;
  readonly used: number;
  readonly most: number;
}

/** What each stack of a stage uses of the quotas of CloudFormation. */
function usages({ resources, templates, stacks }: Made): readonly Usage[] {
  const inTemplate = (name: string) => resources.filter(({ template }) => template === name).length;
  const wholeOf = (name: string): number =>
    inTemplate(name) +
    sum(Object.keys(templates).map((one) => (templates[one]?.parent?.template === name ? wholeOf(one) : 0)));
  return [
    ...Object.entries(templates).flatMap(([name, { bytes, parameters, outputs }]) => [
      { name, what: 'resources', used: inTemplate(name), most: resourcesMax },
      { name, what: 'parameters', used: parameters.length, most: parametersMax },
      { name, what: 'outputs', used: Object.keys(outputs).length, most: outputsMax },
      { name, what: 'bytes', used: bytes, most: templateBytesMax },
    ]),
    ...stacks.map(({ template }) => ({
      name: template,
      what: 'resources with those of its nested stacks',
      used: wholeOf(template),
      most: nestedResourcesMax,
    })),
  ];
}

/** The stacks that use more than a part of a quota. */
export const fullStacks = (made: Made, part: number): readonly string[] =>
  usages(made)
    .filter(({ used, most }) => used > most * part)
    .map(({ name, what, used, most }) => `${name} has ${used} of ${most} ${what}`);

/** The paths of the API, with its root. */
export const apiResources = ({ resources }: Made): number =>
  resources.filter(({ type }) => type === 'AWS::ApiGateway::Resource').length + 1;

/** The concurrency that functions reserve. Lambda refuses reservations that leave less than 100 to the others. */
export const reservedConcurrency = ({ resources }: Made): number =>
  sum(resources.map(({ properties }) => Number(properties['ReservedConcurrentExecutions'] ?? 0)));

/** Resources that wait for each other, so that CloudFormation refuses the template: one way around. */
export function circle({ resources }: Made, template: string): readonly string[] {
  const own = new Map(resources.filter((one) => one.template === template).map((one) => [one.logicalId, one]));
  const next = (id: string): readonly string[] => {
    const text = JSON.stringify(own.get(id)?.whole ?? {});
    const named = [...text.matchAll(/\{"(?:Ref|Fn::GetAtt)":(?:"|\[")([A-Za-z0-9]+)"/g)].map(([, name = '']) => name);
    return [...named, ...listOf(own.get(id)?.whole['DependsOn'] as string)].filter((one) => own.has(one) && one !== id);
  };
  const done = new Set<string>();
  const visit = (id: string, way: readonly string[]): readonly string[] => {
    if (way.includes(id)) return [...way.slice(way.indexOf(id)), id];
    if (done.has(id)) return [];
    for (const one of next(id)) {
      const found = visit(one, [...way, id]);
      if (found.length > 0) return found;
    }
    done.add(id);
    return [];
  };
  return [...own.keys()].map((id) => visit(id, [])).find((found) => found.length > 0) ?? [];
}
