/**
 * A service that the platform uses has throttled a call or failed, in every try that there was time for. Nothing is wrong with the call: a
 * request is answered 503 `timeout`, and work is tried again. `message` names the call and the status, and has nothing of what was sent.
 */
export class BusyService extends Error {
  override readonly name = 'BusyService';
}
