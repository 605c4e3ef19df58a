import type { VirtualTime } from '../delivery-simulation/virtual-time.ts';
import { waitingIn } from '../delivery-simulation/virtual-time.ts';

/** Like `waitingIn`, and the time since the process was started is virtual too: deadlines of requests go by it. */
export async function livingIn<T>(time: VirtualTime, work: () => Promise<T>): Promise<T> {
  const realUptime = process.uptime;
  const startMs = time.nowMs;
  process.uptime = () => (time.nowMs - startMs) / 1_000;
  try {
    return await waitingIn(time, work);
  } finally {
    process.uptime = realUptime;
  }
}
