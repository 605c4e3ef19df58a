import type { Platform } from '../../../functions/ports/platform.ts';
import type { FaultPlan } from '../weakening/fault-plan.ts';
import { mortal } from './mortal-ports.ts';

/** A platform whose process can die at any request to the table, a queue or a receiver. */
export function mortalPlatform(platform: Platform, plan: FaultPlan): Platform {
  const { table, queues, webhookSender } = platform;
  return {
    ...platform,
    table: mortal('table', table, plan),
    queues: mortal('queues', queues, plan),
    webhookSender: mortal('webhookSender', webhookSender, plan),
  };
}
