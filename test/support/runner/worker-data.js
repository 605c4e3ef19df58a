import process from 'node:process';

/*
 * Loaded first in each process that runs tests. When a process asks for its settings, the runner sends them to all
 * processes at once, and never again. A process that gets them before it asks would wait forever: here it keeps them.
 */
const isSettings = (message) => message?.type === 'jest-light-runner-worker-data';
let told;
process.on('message', (message) => {
  if (isSettings(message)) told ??= message;
});

const send = process.send?.bind(process);
if (send !== undefined) {
  process.send = (message, ...rest) => {
    const isAsking = message === 'jest-light-runner-get-worker-data';
    if (isAsking && told !== undefined) process.nextTick(() => process.emit('message', told));
    return send(message, ...rest);
  };
}

// Processes that tests start need none of this.
delete process.env['NODE_OPTIONS'];
