import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** An action that a workflow uses: a repository, the digest of a commit, and the tag that the comment beside it names. */
export interface PinnedAction {
  readonly repository: string;
  readonly digest: string;
  readonly tag: string;
}

/** The comparison of an action with the tag that its repository has now. */
export type ActionFinding = PinnedAction & {
  readonly outcome: 'agrees' | 'differs' | 'tag not found' | 'not compared';
};

const pinned = /uses:\s*([\w-]+\/[\w-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$/gm;
const timeoutMs = 30_000;

/** The actions of workflows, each once. */
export function pinnedActions(workflows: readonly string[]): readonly PinnedAction[] {
  const found = workflows.flatMap((text) =>
    [...text.matchAll(pinned)].map(([, repository = '', digest = '', tag = '']) => ({ repository, digest, tag })),
  );
  return [...new Map(found.map((one) => [Object.values(one).join(' '), one])).values()];
}

/** Compares an action with its repository, which is below `host`. A repository that cannot be reached is not compared. */
export async function compareAction(action: PinnedAction, host: string): Promise<ActionFinding> {
  const { repository, digest, tag } = action;
  try {
    const refs = [`refs/tags/${tag}`, `refs/tags/${tag}^{}`];
    const { stdout } = await promisify(execFile)('git', ['ls-remote', `${host}/${repository}`, ...refs], {
      timeout: timeoutMs,
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    });
    // The commit of an annotated tag has the second name; a plain tag has only the first.
    const commits = new Map(stdout.split('\n').map((line) => [line.split('\t')[1], line.split('\t')[0]]));
    const commit = refs.map((ref) => commits.get(ref)).findLast((one) => one !== undefined);
    return { ...action, outcome: commit === undefined ? 'tag not found' : commit === digest ? 'agrees' : 'differs' };
  } catch {
    return { ...action, outcome: 'not compared' };
  }
}
