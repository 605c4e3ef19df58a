import { invariant } from '../../kernel/base/invariant.ts';
import { readAchFiles } from '../../ports/ach-rail/nacha/collect-files.ts';
import { faultText } from '../../ports/ach-rail/nacha/fault.ts';
import type { AchFile } from '../../ports/ach-rail/nacha/file.ts';

/** A file of ours as a bank reads it. Throws if it has any fault, as a bank would refuse it. */
export function readSentFile(bytes: Uint8Array): AchFile {
  const { files, faults } = readAchFiles(bytes);
  const [file] = files;
  invariant(faults.length === 0, `a bank would not read our ACH file: ${faults.map(faultText).slice(0, 3).join('; ')}`);
  invariant(file?.header !== undefined && files.length === 1, 'an object of ours is not one ACH file');
  const batches = file.batches.map(({ header, entries }) => {
    invariant(header !== undefined, 'a batch of ours has no header');
    return { header, entries };
  });
  return { header: file.header, batches };
}
