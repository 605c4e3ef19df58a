/** What a stage may lack. Workers, queues and alarms that serve only such a part exist where the stage has it. */
export type OptionalPart =
  | 'eventExport'
  | 'bankServers'
  | 'sandbox'
  | 'achFiles'
  | 'achSettlement'
  | 'playedBank'
  | 'accountLinking'
  | 'cardProcessor'
  | 'console'
  | 'requestLog';

/** The settings of a stage that decide which of these parts it has. */
export interface PartSettings extends BankSettings {
  readonly eventExport?: object | undefined;
  readonly bankServers?: object | undefined;
  readonly accountLinking?: object | undefined;
  readonly cardProcessor?: object | undefined;
  readonly console?: object | undefined;
  readonly requestLog?: { readonly isKept: boolean } | undefined;
  readonly sandbox: boolean;
}

interface BankSettings {
  readonly banks: readonly { readonly ach: { readonly files?: object | undefined } }[];
}

/** True if a bank of the stage takes ACH files. Only then there is a bucket for them. */
export const takesAchFiles = ({ banks }: BankSettings): boolean => banks.some(({ ach }) => ach.files !== undefined);

const presence: Readonly<Record<OptionalPart, (stage: PartSettings) => boolean>> = {
  eventExport: ({ eventExport }) => eventExport !== undefined,
  bankServers: ({ bankServers }) => bankServers !== undefined,
  accountLinking: ({ accountLinking }) => accountLinking !== undefined,
  // A sandbox simulates it.
  cardProcessor: ({ sandbox, cardProcessor }) => sandbox || cardProcessor !== undefined,
  console: ({ console }) => console !== undefined,
  requestLog: ({ requestLog }) => requestLog?.isKept === true,
  sandbox: ({ sandbox }) => sandbox,
  achFiles: takesAchFiles,
  // In a sandbox each organisation has a clock of its own, so that there is no day of a bank.
  achSettlement: (stage) => !stage.sandbox && takesAchFiles(stage),
  // A sandbox plays a bank that takes files.
  playedBank: (stage) => stage.sandbox && takesAchFiles(stage),
};

/** True if the stage has what this serves. What serves no such part, every stage has. */
export const isOffered = ({ onlyWith }: { readonly onlyWith?: OptionalPart }, stage: PartSettings): boolean =>
  onlyWith === undefined || presence[onlyWith](stage);
