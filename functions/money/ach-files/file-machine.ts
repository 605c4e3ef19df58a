import { stateMachine } from '../../kernel/base/state-machine.ts';

export const achFileStatuses = ['Written', 'Sent', 'Acknowledged', 'Rejected', 'Received', 'PutAside'] as const;

/** The life of a file: one for a bank is Written, one from a bank is Received. */
export const achFileMachine = stateMachine({
  thing: 'ACH file',
  states: achFileStatuses,
  begins: ['Written', 'Received'],
  steps: {},
});
