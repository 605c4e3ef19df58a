import process from 'node:process';

/*
 * Loaded first in each process that runs tests. The runner answers a process that asks for its settings by telling all of
 * them at once, and never again. A process that is told before it asks would wait forever: here it keeps what it was told.
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
