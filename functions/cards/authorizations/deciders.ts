/** Who has decided a use of a card. */
export const deciders = ['Rules', 'Answer', 'Operation', 'Timeout', 'Processor', 'StandIn'] as const;
export type Decider = (typeof deciders)[number];
