import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypes } from '../../../functions/kernel/http/file-type.ts';
import { createRedraw, redraw, threadFailure } from '../../../functions/kernel/http/images/redraw.ts';
import { exampleFiles } from '../../../functions/kernel/http/upload.ts';
import { strictLog } from '../../support/bank/stored-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ends the thread, each in its way. */
const deaths = {
  'ends by itself': 'process.exit(1)',
  'throws what nothing catches': "throw new Error('a fault')",
  'has a failed library': "parentPort.postMessage({ outcome: 'crashed' })",
} as const;
const endings = Object.entries(deaths);

let made = 0;
/** A thread that dies of the files of which a condition is true, and gives back the others. The threads count together. */
function threadThat(dies: string, when: string): () => string {
  made += 1;
  const file = join(folder, `${made}.mjs`);
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
    import { appendFileSync, readFileSync } from 'node:fs';
    parentPort.postMessage('ready');
    parentPort.on('message', ({ bytes }) => {
      appendFileSync('${file}.count', '.');
      const count = readFileSync('${file}.count').length;
      if (${when}) ${dies};
      else parentPort.postMessage({ outcome: 'drawn', bytes });
    });`,
  );
  return () => file;
}

const sent = { type: 'image/png', bytes: Buffer.from('the file'), bytesMax: 1_000 } as const;
const isOfSender = "Buffer.from(bytes).toString() === 'the file'";

describe.each(endings)('if a thread that reads files %s', (_, dies) => {
  const drawnBy = (when: string) => {
    const lines: string[] = [];
    const read = createRedraw(threadThat(dies, when));
    const log = { error: (message: string) => lines.push(message) };
    return { lines, drawing: read(sent, { owner: 'one', log }), next: () => read(sent, { owner: 'one', log }) };
  };

  test('once, another one reads the file, and the failure is logged', async () => {
    const { lines, drawing, next } = drawnBy('count === 1');
    expect(await drawing).toMatchObject({ outcome: 'drawn' });
    expect(lines).toEqual([threadFailure]);
    expect(await next()).toMatchObject({ outcome: 'drawn' });
    expect(lines).toHaveLength(1);
  });

  test('at one file only, the file is broken, and the failure is logged', async () => {
    const { lines, drawing } = drawnBy(isOfSender);
    expect(await drawing).toEqual({ outcome: 'broken' });
    expect(lines).toEqual([threadFailure]);
  });

  test('at every file, the request fails, and the next one is read', async () => {
    const { lines, drawing, next } = drawnBy('count <= 3');
    await expect(drawing).rejects.toThrow('threads fail at a file that is known to be good');
    expect(lines).toEqual([threadFailure]);
    expect(await next()).toMatchObject({ outcome: 'drawn' });
  });
});

test('a thread that does not start fails the request', async () => {
  const read = createRedraw(() => join(folder, 'none.mjs'));
  const log = { error: () => undefined };
  await expect(read(sent, { owner: 'one', log })).rejects.toThrow('threads fail at a file');
});

test.each(fileTypes)('the file of type %s by which a thread is tried is read', async (type) => {
  const bytes = exampleFiles[type];
  const file = { type, bytes, bytesMax: 1_000 };
  expect(await redraw(file, { owner: 'one', log: strictLog })).toMatchObject({ outcome: 'drawn' });
});
