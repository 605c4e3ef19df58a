import { synthesise } from './synthesise.ts';

const stages = synthesise({
  sandbox: { stage: 'sandbox', checks: true },
  live: { stage: 'live', checks: true },
  emulator: { stage: 'emulator', checks: true },
});

describe.each(['sandbox', 'live', 'emulator'] as const)('stage %s', (name) => {
  const { findings } = stages[name];

  it('breaks no rule of cdk-nag that is not acknowledged with a reason', () => {
    expect(findings.broken).toEqual([]);
  });

  it('is synthesised without a warning or an error', () => {
    expect(findings.messages).toEqual([]);
  });
});

it('each acknowledged rule is still broken somewhere, or it would be stale', () => {
  const { acknowledged, brokenWithoutReasons } = stages.sandbox.findings;
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !brokenWithoutReasons.includes(id))).toEqual([]);
});
