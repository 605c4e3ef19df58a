import { stageNamed } from '../../lib/stages.ts';
import type { PricedStage } from './estimate.ts';
import { pricedSettings } from './journeys.ts';
import { readMeasuredUnits } from './measured-units.ts';
import { idleParts } from './resource-usage.ts';
import { resourcesOfStage } from './stage-resources.ts';

/** A stage of lib/stages.ts with its idle use and the units of the bench. Throws an error if a resource has no price. */
export function pricedStage(name: string): PricedStage {
  const resources = resourcesOfStage(name);
  return {
    idle: idleParts(resources),
    settings: pricedSettings(resources, stageNamed(name)),
    measured: readMeasuredUnits(),
  };
}
