import { stateMachine } from '../../kernel/base/state-machine.ts';

export const achFileStatuses = ['Written', 'Sent', 'Acknowledged', 'Rejected', 'Received', 'PutAside'] as const;

/** The life of a file: one for a bank is Written, or PutAside if all its entries are refused. One from a bank is Received. */
export const achFileMachine = stateMachine({
  thing: 'ACH file',
  states: achFileStatuses,
  begins: ['Written', 'Received', 'PutAside'],
  steps: {},
});
