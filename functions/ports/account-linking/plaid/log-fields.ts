import type { LogFields } from '../../log/port.ts';

const requestId = /^[A-Za-z0-9_-]{1,40}$/;
const errorName = /^[A-Z][A-Z0-9_]{0,79}$/;

/**
 * What may be logged of an answer: its id, and the type and the code of its error. Each of them has to look like one, so that no answer brings
 * names, numbers or texts into the log.
 */
export function loggedFields(json: unknown): LogFields {
  const read = (member: string, form: RegExp): string | undefined => {
    const value =
      json instanceof Object && Object.hasOwn(json, member) ? (json as Record<string, unknown>)[member] : undefined;
    return typeof value === 'string' ? (form.test(value) ? value : 'unreadable') : undefined;
  };
  return Object.fromEntries(
    Object.entries({
      partnerRequestId: read('request_id', requestId),
      errorType: read('error_type', errorName),
      errorCode: read('error_code', errorName),
    }).filter(([, value]) => value !== undefined),
  );
}
