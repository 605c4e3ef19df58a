import type { Table } from '../kernel/table/table.ts';
import type { Instant } from '../kernel/base/calendar/instant.ts';
import type { Clock } from './clock/port.ts';
import type { Ids } from './ids/port.ts';
import type { Log } from './log/port.ts';
import type { Ports } from './ports.ts';
import type { Settings } from './settings.ts';

/** The parts of the platform that every function has. */
export interface BasePlatform {
  readonly settings: Settings;
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

/** All ways out of the process, made once for each process. Tests and laptops make their own. */
export interface Platform extends BasePlatform, Ports {
  /**
   * Draws a PDF beside the process's other work, from the layout of a document. Laptops have it, because one process serves requests there and draws all
   * statements; a deployed function draws its own.
   */
  readonly drawPdf?: (layout: object, createdAt: Instant) => Promise<Uint8Array>;
}
