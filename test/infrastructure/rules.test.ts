import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag';
import { synthesise } from './synthesise.ts';

const packs = (): readonly NagPack[] => [new AwsSolutionsChecks(), new ServerlessChecks()];

describe.each(['sandbox', 'live', 'emulator'])('stage %s', (name) => {
  const { app } = synthesise(name);

  it('breaks no rule of cdk-nag that is not acknowledged with a reason', () => {
    const broken = packs().flatMap((pack) => pack.validateScope(app).violations.map((violation) => violation.ruleName));
    expect(broken).toEqual([]);
  });

  it('is synthesised without a warning or an error', () => {
    const types = new Set(['aws:cdk:warning', 'aws:cdk:error']);
    const entries = app.node.findAll().flatMap((construct) => construct.node.metadata);
    expect(entries.filter((entry) => types.has(entry.type))).toEqual([]);
  });
});

it('each acknowledged rule is still broken somewhere, or it would be stale', () => {
  const { app } = synthesise('sandbox');
  const acknowledged = new Set<string>();
  const key = Validations.ACKNOWLEDGED_RULES_METADATA_KEY;
  for (const construct of app.node.findAll()) {
    for (const { data } of construct.node.metadata.filter((entry) => entry.type === key)) {
      for (const id of Object.keys(data as Record<string, string>)) acknowledged.add(id.replace('Annotation::', ''));
    }
  }
  const found = new Set(unforgiving().flatMap((pack) => pack.validateScope(app).violations.map((one) => one.ruleName)));
  expect(acknowledged.size).toBeGreaterThan(0);
  expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
});

/** The packs as they are without acknowledgements. */
function unforgiving(): readonly NagPack[] {
  return packs().map((pack) => Object.assign(pack, { isAcknowledged: () => false }));
}
