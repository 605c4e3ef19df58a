export const replayStatuses = ['Running', 'Completed', 'Stopped'] as const;
export type ReplayStatus = (typeof replayStatuses)[number];

/** Why a replay ended before its last event. EnabledAgain: a new run of its webhook has begun. */
export const stopReasons = ['Disabled', 'Unavailable', 'EnabledAgain', 'ReceiverFails'] as const;
export type StopReason = (typeof stopReasons)[number];
