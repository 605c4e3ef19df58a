import { runCommandLine } from '../../bin/command-line/run.ts';

/** The settings for AWS, and without any of this machine. */
const noSettings = {
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
  BANKSTACK_DATA_DIR: '/nowhere',
};

/** Runs a command in this process, because starting a program for each would take a minute. */
export async function runCommand(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const { env } = process;
  const lines = { output: [] as unknown[], errors: [] as unknown[] };
  const spies = [
    jest.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.output.push(line)),
    jest.spyOn(console, 'error').mockImplementation((line: unknown) => void lines.errors.push(line)),
  ];
  process.env = { ...noSettings, ...settings };
  try {
    const code = await runCommandLine(args);
    return { code, output: lines.output.join('\n'), errors: lines.errors.join('\n') };
  } finally {
    process.env = env;
    for (const spy of spies) spy.mockRestore();
  }
}
