import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import type { BankServers, BankServerSettings } from '../../functions/ports/bank-servers/port.ts';
import type { Stage } from '../../lib/stages.ts';
import { serversFromHere } from '../ach-connect/servers-from-here.ts';
import { tryServer } from '../ach-connect/try-server.ts';
import { type Check, type CheckFinding, failed, joined, passed, warning } from './check.ts';

/** Does the server of each bank have a known host key, take our login, and have the folders of the settings? */
export const bankServers: Check = {
  name: 'bank-servers',
  actions: ['ssm:GetParameter'],
  neededBy: () => 'service',
  look: (stage) => lookAtServers(stage, serversFromHere()),
};

/** The finding about all servers of a stage. Nothing is written. */
export async function lookAtServers(
  { bankServers: servers = [], fixedEgress }: Pick<Stage, 'bankServers' | 'fixedEgress'>,
  reach: Pick<BankServers, 'open'>,
): Promise<CheckFinding> {
  if (servers.length === 0) return passed('no bank has an SFTP server in the settings');
  const isAdmittedElsewhere = fixedEgress !== undefined;
  return joined(await Promise.all(servers.map((one) => lookAtServer(one, reach, isAdmittedElsewhere))));
}

async function lookAtServer(
  server: BankServerSettings,
  reach: Pick<BankServers, 'open'>,
  isAdmittedElsewhere: boolean,
): Promise<CheckFinding> {
  const { routingNumber } = server;
  const findings = await tryServer(reach, server, { now: systemClock.now(), writesProbe: false });
  const wrong = findings.filter(({ isGood }) => !isGood);
  if (wrong.length === 0) {
    return passed(`bank ${routingNumber}: host key known, login taken, ${findings.length - 1} folders listed`);
  }
  const says = `bank ${routingNumber}: ${wrong.map((one) => `${one.step}: ${one.says}`).join('; ')}`;
  if (isAdmittedElsewhere && wrong.every(({ failure }) => failure === 'Unreachable')) {
    return warning({ says, whatToDo: 'try it from an address that the bank admits: npx bankstack ach connect' });
  }
  return failed({ says, whatToDo: 'mend the settings, or ask the bank (docs/partners/ach-files.md, Transport)' });
}
