import type { PartnerAddress } from '../../../functions/ports/https/ask-partner.ts';
import { onHttpRequest, startLoopbackReceiver } from '../delivery/loopback-receiver.ts';
import { fixedSecret } from '../identity/example-provider.ts';

interface Served {
  readonly status?: number;
  readonly body?: unknown;
}

/** A partner that gives this answer to each JSON document; without one it never answers. `make` makes the port that asks it. */
export async function startDirectory<Port>(
  answer: (asked: Readonly<Record<string, unknown>>) => Served | undefined,
  make: (address: Omit<PartnerAddress, 'timeoutMs'>) => Port,
) {
  const requests: { head: string; body: string }[] = [];
  const receiver = await startLoopbackReceiver((socket) =>
    onHttpRequest(socket, ({ head, body }) => {
      requests.push({ head, body: body.toString() });
      const served = answer(JSON.parse(body.toString()) as Readonly<Record<string, unknown>>);
      if (served === undefined) return;
      const text = JSON.stringify(served.body ?? {});
      socket.end(
        `HTTP/1.1 ${served.status ?? 200} X\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
      );
    }),
  );
  const baseUrl = `http://127.0.0.1:${receiver.port}/v1`;
  const made = make({ baseUrl, secret: fixedSecret('s3cr3t'), allowHttp: true });
  return { made, requests, stop: () => receiver[Symbol.asyncDispose]() };
}
