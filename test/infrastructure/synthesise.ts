import { keptOrMade } from './kept.ts';
import { type Made, synthesiseStage, type Wish } from './synthesise-stages.ts';
import { inlinePoliciesOf, type Resource } from './template.ts';

export interface SynthesisedStage extends Made {
  ofType(type: string): readonly Resource[];
  /** The policies of roles, those within a role too. */
  policies(): readonly Resource[];
}

/**
 * Whole stages as CloudFormation, root and nested stacks, by the names that the caller gives them. Nothing is bundled:
 * a stand-in takes the place of the code. The templates are kept until a source file changes. Throws where a stage
 * cannot be made, unless the wish is for its refusal.
 */
export function synthesise<Name extends string>(
  wishes: Readonly<Record<Name, Wish>>,
): Readonly<Record<Name, SynthesisedStage>> {
  const names = Object.keys(wishes) as Name[];
  const made = makeAll(names.map((name) => wishes[name]));
  const stages = names.map((name, index) => [name, synthesised(name, wishes[name], made[index])]);
  return Object.fromEntries(stages) as Record<Name, SynthesisedStage>;
}

function synthesised(name: string, { refused = false }: Wish, made: Made | undefined): SynthesisedStage {
  const { refusal } = made ?? { refusal: 'nothing was made' };
  if (made === undefined || (refusal !== undefined) !== refused) {
    throw new Error(`stage ${name}: ${refusal ?? 'it was made, and should have been refused'}`);
  }
  const ofType = (type: string) => made.resources.filter((one) => one.type === type);
  return {
    ...made,
    ofType,
    policies: () => [...ofType('AWS::IAM::Policy'), ...ofType('AWS::IAM::Role').flatMap(inlinePoliciesOf)],
  };
}

function makeAll(wishes: readonly Wish[]): readonly Made[] {
  const nameOf = (wish: Wish) => JSON.stringify({ ...wish, checks: wish.checks ?? false });
  return keptOrMade(
    wishes.map((wish) => ({
      name: nameOf(wish),
      // A stage that was made with its checks is the same stage.
      orName: nameOf({ ...wish, checks: true }),
      make: () => synthesiseStage(wish) as Made,
    })),
  );
}
