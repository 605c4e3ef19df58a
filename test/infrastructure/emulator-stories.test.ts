import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveStories, sandboxStories } from '../emulator/live-stories.ts';
import { leftOut, longStories } from '../emulator/long-stories.ts';

const folder = join(import.meta.dirname, '..', 'stories');
const suffix = '.test.ts';
/** They start platforms of their own. */
const ofThisMachine = ['start', 'tour'];
/** What only a sandbox has: the bank clock, operations, and values with a meaning. */
const sandboxParts = /moveBankClock|passNextRunDay|\/sandbox\b|processorToken|card-/;

const stories = readdirSync(folder)
  .filter((name) => name.endsWith(suffix))
  .map((name) => ({ name: name.slice(0, -suffix.length), text: readFileSync(join(folder, name), 'utf8') }))
  .filter(({ name }) => !ofThisMachine.includes(name));

/** A file as the parts that begin with its tests. */
const testsOf = (text: string): readonly string[] => text.split(/^ {2}test\(/m).slice(1);

test('each story runs on the live stage of the emulator, or needs what only a sandbox has', () => {
  const left = stories.filter(({ name, text }) => !liveStories.includes(name) && !sandboxParts.test(text));
  expect(left.map(({ name }) => name)).toEqual([]);
  expect(liveStories.filter((name) => !stories.some((story) => story.name === name))).toEqual([]);
});

test('each story that the sandbox stage leaves out has another one in its place, or runs whole on the live stage', () => {
  const left = leftOut({});
  for (const name of left) {
    const text = stories.find((story) => story.name === name)?.text ?? '';
    const inPlace = stories.find((story) => story.name === longStories[name]?.split(' ')[0])?.name;
    const isWhole = liveStories.includes(name) && !sandboxStories.some((story) => text.includes(story));
    expect({ name, isKept: isWhole || (inPlace !== undefined && !left.includes(inPlace)) }).toEqual({
      name,
      isKept: true,
    });
  }
  expect(leftOut({ EMULATOR_STORIES: 'all' })).toEqual([]);
});

test('the stories that are left out of a file need a sandbox, and the others do not use its clock', () => {
  const tests = stories.filter(({ name }) => liveStories.includes(name)).flatMap(({ text }) => testsOf(text));
  for (const story of sandboxStories) expect(tests.filter((text) => text.includes(story))).toHaveLength(1);
  const run = tests.filter((text) => !sandboxStories.some((story) => text.includes(story)));
  expect(run.filter((text) => /moveBankClock|passNextRunDay/.test(text))).toEqual([]);
});
