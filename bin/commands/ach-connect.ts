import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { stageNamed } from '../../lib/stages.ts';
import { serversFromHere } from '../ach-connect/servers-from-here.ts';
import { tryServer } from '../ach-connect/try-server.ts';
import { columns } from '../command-line/columns.ts';
import { defineCommand } from '../command-line/command.ts';
import { deployedStageOption } from '../command-line/options.ts';

export const connect = defineCommand({
  summary: 'Tries the SFTP server of a bank: its host key, our login, and each folder of the settings.',
  details:
    'It works for deployed stages only: the banks of a laptop are simulated. It ends with 1 if something is wrong, and says what and where. With --probe it also writes a small file where files are uploaded, and removes it. It connects from this machine: a bank that admits only the addresses of the stage cannot be reached.',
  examples: ['--stage live --bank 021000021', '--stage live --bank 021000021 --probe'],
  options: {
    stage: deployedStageOption,
    bank: { text: 'the routing number of the bank', value: 'number', isRequired: true },
    probe: { text: 'write a probe, and remove it' },
  },
  writes: false,
  asksAws: true,
  run: async ({ stage: name, bank, probe }) => {
    const { bankServers: servers = [] } = stageNamed(name);
    const server = servers.find(({ routingNumber }) => routingNumber === bank);
    if (server === undefined) throw new Error(`Stage ${name} has no server of a bank ${bank} (bankServers).`);
    const findings = await tryServer(serversFromHere(), server, { now: systemClock.now(), writesProbe: probe });
    const rows = findings.map(({ step, isGood, says }) => [isGood ? 'good' : 'WRONG', step, says]);
    const isGood = findings.every((one) => one.isGood);
    return {
      data: { bank, isGood, findings },
      lines: columns(['', 'tried', 'result'], rows),
      exitCode: isGood ? 0 : 1,
    };
  },
});
