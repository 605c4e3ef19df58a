export type SchedulerErrorType = 'ConflictException' | 'ResourceNotFoundException' | 'ValidationException';

const STATUS: Readonly<Record<SchedulerErrorType, number>> = {
  ConflictException: 409,
  ResourceNotFoundException: 404,
  ValidationException: 400,
};

/** An error answer that the SDK turns into the exception of the same name. */
export class SchedulerError extends Error {
  readonly type: SchedulerErrorType;
  readonly status: number;

  constructor(type: SchedulerErrorType, message: string) {
    super(message);
    this.type = type;
    this.status = STATUS[type];
  }
}

export function invalid(message: string): SchedulerError {
  return new SchedulerError('ValidationException', message);
}
