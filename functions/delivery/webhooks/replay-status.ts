export const replayStatuses = ['Running', 'Completed', 'Stopped'] as const;

/** Why a replay ended before its last event. EnabledAgain: the webhook was enabled again, which began a new run. */
export const stopReasons = ['Disabled', 'Unavailable', 'EnabledAgain', 'ReceiverFails'] as const;
export type StopReason = (typeof stopReasons)[number];
