import { readFileSync } from 'node:fs';
import process from 'node:process';

/** How Linux counts the time of processes, on every machine. */
const ticksPerSecond = 100;

/**
 * The CPU time of this process in milliseconds, with the programs that it started and that have ended, such as engines.
 * Other work on the machine does not change it, as it changes the time that passes.
 */
export function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + endedChildrenMs();
}

/** Only Linux tells it. */
function endedChildrenMs() {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The second field is the program's name in parentheses, and may contain spaces.
  const [, , , , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(user) + Number(system)) * 1000) / ticksPerSecond;
}
