import { globSync, readFileSync } from 'node:fs';
import { compareAction, pinnedActions } from './actions/pinned-actions.ts';

// `npm run check:actions`: is the digest of each action of the workflows the commit of the tag that is written beside it?
const workflows = globSync('.github/workflows/*.{yml,yaml}').map((file) => readFileSync(file, 'utf8'));
const findings = await Promise.all(
  pinnedActions(workflows).map((action) => compareAction(action, 'https://github.com')),
);
for (const { repository, digest, tag, outcome } of findings) {
  process.stdout.write(`${outcome}: ${repository}@${digest} (${tag})\n`);
}
// 1: a digest is wrong; 2: a repository cannot be reached from here, so nothing is known.
const outcomes = new Set(findings.map(({ outcome }) => outcome));
process.exitCode = outcomes.has('differs') || outcomes.has('tag not found') ? 1 : outcomes.has('not compared') ? 2 : 0;
