import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { takeForms } from './both-engines.js';
import { cpuMs } from './cpu-time.js';

/*
 * Loaded first in each process that runs tests. When a process asks for its settings, the runner sends them to all
 * processes at once, and never again. A process that gets them before it asks would wait forever: here it keeps them.
 * The result of each file gets the CPU time that the file took, and what it asked the engines.
 */
const isSettings = (message) => message?.type === 'jest-light-runner-worker-data';
const isTask = (message) => message?.__tinypool_worker_message__ === true && message.source === 'port';
let settings;
let cpuMsAtStart = 0;
process.on('message', (message) => {
  if (isSettings(message)) settings ??= message;
  if (isTask(message)) cpuMsAtStart = cpuMs();
});

const send = process.send?.bind(process);
if (send !== undefined) {
  process.send = (message, ...rest) => {
    const isAsking = message === 'jest-light-runner-get-worker-data';
    if (isAsking && settings !== undefined) process.nextTick(() => process.emit('message', settings));
    if (isTask(message) && message.result?.perfStats !== undefined) {
      message.result.perfStats.cpuMs = Math.round(cpuMs() - cpuMsAtStart);
      message.result.perfStats.forms = takeForms();
    }
    return send(message, ...rest);
  };
}

// The runner ends its processes by a signal. Node writes what it compiled to NODE_COMPILE_CACHE only when a process exits by itself.
process.once('SIGTERM', () => process.exit());

// Programs that tests start meanwhile, such as platforms, load the same modules: in a fresh checkout, these are kept soon, and not only at the end.
for (const seconds of [5, 15, 45, 120]) setTimeout(flushCompileCache, seconds * 1000).unref();

// Processes that tests start need none of this.
delete process.env['NODE_OPTIONS'];
