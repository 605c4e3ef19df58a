/** The longest reason, in characters. */
export const reasonMax = 200;

export const reasonOption = {
  text: 'why it is done; the audit log keeps it for good, so it names no person',
  value: 'text',
  isRequired: true,
} as const;

export const resumeReasonOption = { text: 'why it is resumed, for the audit log', value: 'text' } as const;
