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
  const lines = { output: [] as unknown[], errors: [] as unknown[] };
  const spies = [
    jest.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.output.push(line)),
    jest.spyOn(console, 'error').mockImplementation((line: unknown) => void lines.errors.push(line)),
  ];
  try {
    const code = await withSettings(settings, () => runCommandLine(args));
    return { code, output: lines.output.join('\n'), errors: lines.errors.join('\n') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs something with these settings in the environment, and without any of this machine. */
export async function withSettings<T>(settings: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const { env } = process;
  process.env = { ...noSettings, ...settings };
  try {
    return await work();
  } finally {
    process.env = env;
  }
}
