import { achFilesQueue } from '../../../functions/money/ach-files/queues.ts';
import { nameOfFile } from '../../../functions/money/ach-files/files-since.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { answerBySecond } from '../../ports/ach-files/others/second-bank.ts';
import { routingNumber } from '../ach-files/file-bank.ts';

/**
 * A bank that knows our files by the second implementation only: it reads those whose keys begin like this, must find no fault, and answers by a report and
 * a file that it writes itself. It rejects the files with the given names, and does nothing else with them.
 */
export async function playSecondBank(bank: Bank, prefix: string, rejected: readonly string[]): Promise<void> {
  const { achFiles, queues } = bank.platform;
  const send = async (name: string, text: string): Promise<void> => {
    const key = `incoming/${routingNumber}/${bank.organisationId}/${name}`;
    await achFiles.putOnce(key, Buffer.from(text, 'latin1'));
    await queues.send({ queue: achFilesQueue.name, body: { key } });
  };
  for await (const { key } of achFiles.list(prefix)) {
    if (!key.endsWith('.ach')) continue;
    const name = nameOfFile(key);
    const { findings, text } = answerBySecond(Buffer.from((await achFiles.read(key)) ?? []).toString('latin1'));
    expect([name, findings]).toEqual([name, []]);
    const isRejected = rejected.includes(name);
    await send(`${name}.ack`, isRejected ? `${name},REJECTED,,,UNKNOWN COMPANY\n` : `${name},ACCEPTED,,,\n`);
    if (text !== undefined && !isRejected) await send(`answers-to-${name}.ach`, text);
  }
}
