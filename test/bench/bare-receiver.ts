import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver that answers 200 to whatever comes; says its port to the process that started it. */
const server = createServer((incoming, answer) => {
  incoming.resume().on('end', () => answer.end());
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
