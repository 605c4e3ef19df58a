import { unavailableMs } from './settings.ts';

/** The recorded time in which a webhook has had only failures. */
export class Outage {
  /** The first failure since the last success: the earliest that it may have been, and the latest. */
  #sinceMs: number | undefined;
  #surelySinceMs: number | undefined;
  #failedAtMs: number | undefined;
  /** Batches given up since: as many as there may have been, and those that were surely recorded before the last failure. */
  #givenUp = 0;
  #surelyGivenUp = 0;
  #surelyGivenUpBefore = 0;
  /** How it was before a success that may not have been recorded. */
  #before: { readonly sinceMs: number | undefined; readonly givenUp: number } | undefined;

  succeed(): void {
    const before = { sinceMs: this.#sinceMs, givenUp: this.#givenUp };
    this.forget();
    this.#before = before;
  }

  forget(): void {
    this.#sinceMs = undefined;
    this.#surelySinceMs = undefined;
    this.#failedAtMs = undefined;
    this.#givenUp = 0;
    this.#surelyGivenUp = 0;
    this.#before = undefined;
  }

  fail(nowMs: number, isLast: boolean): void {
    this.#sinceMs ??= nowMs;
    this.#surelySinceMs ??= nowMs;
    this.#failedAtMs = nowMs;
    if (isLast) this.giveUp();
    this.#surelyGivenUpBefore = this.#surelyGivenUp;
  }

  giveUp(): void {
    this.#givenUp += 1;
    this.#surelyGivenUp += 1;
  }

  /** A process died: the last answer may not have been recorded. */
  die(): void {
    if (this.#surelySinceMs === this.#failedAtMs) this.#surelySinceMs = undefined;
    this.#failedAtMs = undefined;
    if (this.#before === undefined) return;
    this.#sinceMs = this.#before.sinceMs;
    this.#givenUp = this.#before.givenUp;
  }

  /** A request begins: it may not, where the failure before it came days after the first one. */
  begin(violation: (what: string) => void): void {
    this.#before = undefined;
    if (this.#surelySinceMs === undefined || this.#failedAtMs === undefined) return;
    const failedMs = this.#failedAtMs - this.#surelySinceMs;
    if (this.#surelyGivenUpBefore > 0 && failedMs >= unavailableMs) {
      violation(`Enabled after failures for ${failedMs} ms`);
    }
  }

  /** `isOver`: the body under way may not be tried any more. */
  becomeUnavailable(nowMs: number, isOver: boolean, violation: (what: string) => void): void {
    const failedMs = this.#sinceMs === undefined ? 0 : nowMs - this.#sinceMs;
    if (failedMs < unavailableMs) violation(`Unavailable after failures for ${failedMs} ms`);
    if (this.#givenUp === 0 && !isOver) violation('Unavailable, and nothing was given up');
  }
}
