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

/** The part of a quota that may be used: the rest is for what comes next. */
const usedPart = 0.8;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What a stage uses of the quotas of CloudFormation that it comes near to. */
export function overfullStacks({ resources, templates }: Made): readonly string[] {
  const counts = Object.entries(templates).flatMap(([name, { bytes, parameters, outputs }]) => [
    { name, what: 'resources', used: resources.filter((one) => one.template === name).length, most: resourcesMax },
    { name, what: 'parameters', used: parameters.length, most: parametersMax },
    { name, what: 'outputs', used: Object.keys(outputs).length, most: outputsMax },
    { name, what: 'bytes', used: bytes, most: templateBytesMax },
  ]);
  return counts
    .filter(({ used, most }) => used > most * usedPart)
    .map(({ name, what, used, most }) => `${name} has ${used} of ${most} ${what}`);
}

/** All resources of a deployment, of those that CloudFormation makes in one operation. */
export const resourcesLeft = ({ resources }: Made): number => nestedResourcesMax - resources.length;

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
