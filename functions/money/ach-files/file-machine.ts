import { stateMachine } from '../../kernel/base/state-machine.ts';

export const achFileStatuses = ['Written', 'Sent', 'Acknowledged', 'Rejected', 'Received', 'PutAside'] as const;

/**
 * The life of a file. One for a bank is Written, or PutAside if all its entries are refused here. It becomes Sent when the platform has uploaded it; where
 * something else takes the files from the bucket, it stays Written until the bank answers. The bank accepts or rejects it as a whole, and an operator can undo
 * a wrong rejection. A file from a bank is Received.
 */
export const achFileMachine = stateMachine({
  thing: 'ACH file',
  states: achFileStatuses,
  begins: ['Written', 'Received', 'PutAside'],
  steps: {
    send: { from: ['Written'], to: 'Sent' },
    acknowledge: { from: ['Written', 'Sent'], to: 'Acknowledged' },
    // A bank may reject what it has accepted at first.
    reject: { from: ['Written', 'Sent', 'Acknowledged'], to: 'Rejected' },
    keep: { from: ['Rejected'], to: 'Acknowledged' },
  },
});
