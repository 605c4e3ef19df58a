import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { archive, fund, move } from './account-rules.ts';
import type { Act, ScheduleRequest } from './acts.ts';
import { changeOther } from './counterparty-rules.ts';
import { create, refusalOf } from './create-rules.ts';
import { pay } from './payment-rules.ts';
import { nextOnRail, stepOnRail } from './rail-rules.ts';
import { RaceState } from './race-state.ts';
import { isDue, run } from './run-rules.ts';
import { linesOf } from './shown-state.ts';
import { change, turn } from './turn-rules.ts';

/** A small bank by the rules alone: one command after the other, no storage, no requests. */
export class RaceModel extends RaceState {
  clone(): RaceModel {
    const copy = new RaceModel();
    copy.accounts = new Map(this.accounts);
    copy.customers = new Map(this.customers);
    copy.other = this.other;
    copy.schedules = new Map(this.schedules);
    copy.payments = new Map(this.payments);
    copy.keys = new Map(this.keys);
    copy.log = new Map(this.log);
    return copy;
  }

  /** All that can be seen of the bank, one line for each thing. */
  lines(): string[] {
    return linesOf(this);
  }

  /** Performs it and returns the answer for the client; for a run, whether there was one. */
  apply(act: Act, now: Instant): string {
    switch (act.act) {
      case 'create':
        return create(this, act.asked, now);
      case 'run':
        return run(this, act.id, now);
      case 'disable':
      case 'enable':
      case 'delete':
        return turn(this, act, now);
      case 'change':
        return change(this, act, now);
      case 'freeze':
      case 'unfreeze':
      case 'close':
      case 'reopen':
        return move(this, act);
      case 'archive':
        return archive(this, act.customer);
      case 'fund':
        return fund(this, act);
      case 'pay':
        return pay(this, act);
      case 'forget':
      case 'relink':
        return changeOther(this, act);
    }
  }

  /** The reason why it cannot be created in this state, with any key. */
  refusalOf(asked: ScheduleRequest): string | undefined {
    return refusalOf(this, asked);
  }

  /** True where a worker would run it now. */
  isDue(id: string, now: Instant): boolean {
    return isDue(this, id, now);
  }

  /** The id of the payment whose step on the rail is due first. */
  nextOnRail(now: Instant): string | undefined {
    return nextOnRail(this, now);
  }

  /** The rail takes a payment, or the money of a debit arrives. */
  stepOnRail(id: string, now: Instant): void {
    stepOnRail(this, id, now);
  }
}
