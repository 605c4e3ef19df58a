import { kinds } from '../../../functions/registry.ts';

/** The kinds of items, by their prefixes, that a property compares, and for each other kind the reason why it does not. */
export interface ObservedKinds {
  readonly compared: readonly string[];
  readonly left: Readonly<Record<string, string>>;
}

const reference = 'is written before the run, and by no function';
const list = 'how items are divided among leaves depends on when the worker runs; the faults at rest compare the lists';
const pending = 'holds only what is still under way, and the run ends when nothing is';
const timing = 'depends on the moments at which workers run';
const byType = 'is written for each 32 chunks of the log, and how events lie in chunks depends on when the worker runs';
const endOfDay = 'is compared with the transactions by test/support/model/ends-of-day.ts';
const line = 'holds who decides for a busy account, which depends on who lost a race';
const untouched = 'no act of that property writes it';

/** The kinds by which test/support/model/outcome.ts compares two runs. */
export const kindsOfOutcomes = observed({
  apx: reference,
  ins: reference,
  key: reference,
  ogs: reference,
  org: reference,
  blo: pending,
  blp: pending,
  rpo: pending,
  due: pending,
  wak: timing,
  rcn: timing,
  abk: 'is found by the walk through the ledger: a part that is read twice may end elsewhere',
  dlv: 'is checked against what receivers saw by test/support/model/log.ts',
  edc: endOfDay,
  edl: endOfDay,
  edm: endOfDay,
  eod: endOfDay,
  etc: byType,
  etl: byType,
  exp: 'is compared with what the target got by test/support/model/exported.ts',
  jrn: 'the types of its events are compared; how many rows there are without events is left open',
  lin: line,
  log: 'is compared with the journal by test/support/model/log.ts',
  lsm: list,
  lst: list,
  otc: 'counts codes before they are sent, so a request that fails counts too',
  out: 'is a message that may be sent twice',
  qrt: 'holds keys of what was put aside, and is empty in the end',
  slt: 'holds the slots of requests that are under way',
  ten: 'names entries, each of which is a received payment (rcv)',
});

/** The kinds that test/properties/interleavings.property.test.ts compares after two acts met. */
export const kindsOfInterleavings = observed({
  apx: reference,
  ins: reference,
  key: reference,
  ogs: reference,
  org: reference,
  blk: untouched,
  blo: untouched,
  blp: untouched,
  clk: untouched,
  ctk: untouched,
  dlv: untouched,
  due: untouched,
  edc: untouched,
  edl: untouched,
  edm: untouched,
  exp: untouched,
  idc: 'is written before the acts, and none of them changes a personal number',
  idm: 'holds keys, and one act sends one',
  jrn: 'the types of its events are compared',
  lin: line,
  lnk: untouched,
  log: untouched,
  lsm: untouched,
  lst: untouched,
  otc: untouched,
  otp: untouched,
  out: untouched,
  qrt: untouched,
  rcn: untouched,
  abk: untouched,
  rcv: untouched,
  rpl: untouched,
  rpo: untouched,
  slt: untouched,
  ten: untouched,
  tok: untouched,
  usr: untouched,
  wak: untouched,
  whk: untouched,
});

/** Everything that is not left out is compared. */
function observed(left: ObservedKinds['left']): ObservedKinds {
  return { compared: kinds.flatMap(({ prefix }) => (prefix in left ? [] : [prefix])), left };
}
