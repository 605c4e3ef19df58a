import path from 'node:path';
import { PlatformProblem } from './engines/platform-problem.ts';
import { projectRoot } from './engines/project-root.ts';
import { keptToken } from './listen/kept-token.ts';
import { type ListenOptions, listenUsage, readListenOptions } from './listen/options.ts';
import { whyOf } from './listen/forward.ts';
import { runningAddress } from './listen/running-address.ts';
import { type ListenSession, startListening } from './listen/session.ts';
import { terminalText } from './terminal-text.ts';

/** The process exits after this time even if something has not stopped. */
const stopMsMax = 10_000;

/** `npm run listen`: a webhook receiver on this machine, until Ctrl-C. Exits with 1 if events were missing or not genuine. */
async function listen(options: ListenOptions): Promise<void> {
  const write = (line: string) => void process.stdout.write(`${terminalText(line)}\n`);
  const dataDir = process.env['BANKSTACK_DATA_DIR'] ?? path.join(projectRoot(), '.local');
  const baseUrl = options.baseUrl ?? (await runningAddress(dataDir));
  const token = options.token ?? keptToken(dataDir);
  const listening = await startListening(options, { baseUrl, token, write, nowMs: Date.now });
  write(`Webhook ${listening.webhookId} of ${baseUrl} calls ${listening.url}; Ctrl-C disables it.`);
  if (options.forwardTo !== undefined) {
    write(`It hands on to ${options.forwardTo}; check the signatures there with ${listening.secret}`);
  }
  write('');
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop(listening, write);
    });
  }
}

async function stop(listening: ListenSession, write: (line: string) => void): Promise<void> {
  setTimeout(() => process.exit(1), stopMsMax).unref();
  const { events, requests, notGenuine, gaps } = listening.tally();
  write(`\n${events} events in ${requests} requests; ${notGenuine} not genuine, ${gaps} gaps.`);
  process.exitCode = notGenuine + gaps === 0 ? 0 : 1;
  try {
    await listening.stop();
    write(`Webhook ${listening.webhookId} is disabled.`);
  } catch (error) {
    process.exitCode = 1;
    tell(error);
  }
  process.exit();
}

/** Prints what failed and what to do, without a stack trace. */
function tell(error: unknown): void {
  const problem =
    error instanceof PlatformProblem
      ? error
      : new PlatformProblem(
          `A request to the API failed (${whyOf(error)}).`,
          'Check that the API is running and that the token belongs to it. See npm run listen -- --help',
        );
  process.stderr.write(`${problem.sentence}\n${problem.whatToDo}\n`);
}

try {
  const options = readListenOptions(process.argv.slice(2), process.env);
  if (options.help) process.stdout.write(`${listenUsage}\n`);
  else await listen(options);
} catch (error) {
  process.exitCode = 2;
  tell(error);
}
