import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareAction, pinnedActions } from '../../bin/actions/pinned-actions.ts';

describe('the digest of an action', () => {
  const host = mkdtempSync(join(tmpdir(), 'actions-'));
  const repository = 'owner/action';
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', join(host, repository), '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      encoding: 'utf8',
    }).trim();
  const commit = (): string => {
    git('commit', '--quiet', '--allow-empty', '-m', 'a');
    return git('rev-parse', 'HEAD');
  };
  let digest: string;
  beforeAll(() => {
    mkdirSync(join(host, repository), { recursive: true });
    git('init', '--quiet');
    digest = commit();
    git('tag', 'v1.0.0');
    git('tag', '-a', 'v1.0.1', '-m', 'annotated');
  });
  afterAll(() => rmSync(host, { recursive: true, force: true }));
  const outcomeOf = async (tag: string, of = repository) =>
    (await compareAction({ repository: of, digest, tag }, host)).outcome;

  it('agrees with the commit of its tag, also of an annotated one', async () => {
    expect([await outcomeOf('v1.0.0'), await outcomeOf('v1.0.1')]).toEqual(['agrees', 'agrees']);
  });

  it('differs from a tag that was moved', async () => {
    commit();
    git('tag', '--force', 'v1.0.0');
    expect(await outcomeOf('v1.0.0')).toBe('differs');
  });

  it('is not taken for compared without the tag or the repository', async () => {
    expect([await outcomeOf('v9.0.0'), await outcomeOf('v1.0.1', 'owner/none')]).toEqual([
      'tag not found',
      'not compared',
    ]);
  });

  it('is found for every action of the workflows', () => {
    const workflows = globSync('.github/workflows/*.{yml,yaml}').map((file) => readFileSync(file, 'utf8'));
    const used = workflows.flatMap((text) => [...text.matchAll(/uses:\s*(\S+)/g)].map(([, name]) => name));
    const found = pinnedActions(workflows).map((one) => `${one.repository}@${one.digest}`);
    expect(new Set(found)).toEqual(new Set(used));
  });
});
