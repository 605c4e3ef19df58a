import { createPayment } from '../../../functions/money/payments/operations/create.ts';
import { createLinedHandler } from '../../../functions/kernel/http/lined-handler.ts';
import type { HttpHandler } from '../../../functions/kernel/http/handler.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { proxyEvent } from '../../../local/gateway/proxy-event.ts';
import { createRouter } from '../../../local/gateway/route.ts';
import type { VirtualTime } from '../delivery-simulation/virtual-time.ts';
import type { Cloud } from '../../../bin/scale/cloud.ts';

export interface GatewayOptions {
  readonly cloud: Cloud;
  readonly time: VirtualTime;
  /** The platform of a new execution. */
  readonly platformOf: () => Platform;
}

/** A request that waited for nothing: the gateway refuses it if no execution is left. */
export const noExecution = 0;

/** Creates payments in executions of the function, which serve one request at a time and start cold. */
export class PaymentGateway {
  readonly counts = { coldStarts: 0, running: 0, mostRunning: 0 };
  readonly #options: GatewayOptions;
  readonly #idle: HttpHandler[] = [];
  readonly #route = createRouter([createPayment])('POST', createPayment.path);
  #requests = 0;

  constructor(options: GatewayOptions) {
    this.#options = options;
  }

  /** The status of the answer, and `noExecution` if there was none. */
  async pay(token: string, body: object): Promise<number> {
    const { cloud, time, platformOf } = this.#options;
    if (this.counts.running >= cloud.apiExecutions || this.#route === undefined) return noExecution;
    this.counts.running += 1;
    this.counts.mostRunning = Math.max(this.counts.mostRunning, this.counts.running);
    this.#requests += 1;
    const request = {
      method: 'POST',
      target: createPayment.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' },
      body: Buffer.from(JSON.stringify(body)),
      sourceIp: '203.0.113.10',
      requestId: String(this.#requests),
    };
    const warm = this.#idle.pop();
    if (warm === undefined) {
      this.counts.coldStarts += 1;
      await time.sleep(cloud.coldStartMs);
    }
    const handler = warm ?? createLinedHandler(createPayment, platformOf());
    await time.sleep(cloud.cpuMs);
    const { statusCode } = await handler(proxyEvent(request, this.#route));
    this.#idle.push(handler);
    this.counts.running -= 1;
    return statusCode;
  }
}
