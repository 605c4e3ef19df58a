import { BankstackError } from './bankstack-error.ts';
import type { CallOptions } from './call-options.ts';
import { Caller } from './caller.ts';
import { type DryRunResult, tryOut } from './dry-run.ts';
import type { Operations, TriableOperation } from './generated/operations.ts';
import { operations } from './operation.ts';
import type { BankstackOptions } from './options.ts';
import type { Members } from './outgoing.ts';
import { type ListDocument, type PageRequest, Pages } from './pages.ts';

/** The methods of all operations. They are made from the table, so the compiler knows them by the interface alone. */
class OperationMethods {
  readonly #caller: Caller;

  constructor(options: BankstackOptions) {
    this.#caller = new Caller(options);
  }

  static {
    for (const operation of operations) {
      const value = function (this: OperationMethods, members: Members = {}, options: CallOptions = {}) {
        const caller = this.#caller;
        if (!operation.isList) return caller.call(operation, members, options);
        const page = (members['page'] ?? {}) as PageRequest;
        const read = (part: PageRequest) => caller.call(operation, { ...members, page: part }, options);
        return new Pages(read as (part: PageRequest) => Promise<ListDocument>, page);
      };
      Object.defineProperty(this.prototype, operation.id, { value });
    }
  }
}

const Methods = OperationMethods as unknown as new (options: BankstackOptions) => Operations;

/**
 * A client of a Bankstack platform. It has a method for each operation, by its name in the reference: `createPayment`, `listPayments`. Each takes the variables of the path,
 * the parameters and the body as one object, and then options of the call. Lists can be awaited and iterated.
 */
export class Bankstack extends Methods {
  readonly #options: BankstackOptions;
  readonly #caller: Caller;

  /** Throws if the address is neither https nor of this machine. */
  constructor(options: BankstackOptions) {
    super(options);
    this.#options = options;
    this.#caller = new Caller(options);
  }

  /** The same platform with other options, for example with the token of a customer. */
  with(options: Partial<BankstackOptions>): Bankstack {
    return new Bankstack({ ...this.#options, ...options });
  }

  /** What a call would do: `bank.dryRun('createPayment', params)`. Nothing is done, and nobody is asked or told. */
  async dryRun<Id extends TriableOperation>(
    id: Id,
    params?: Parameters<Operations[Id]>[0],
    options: CallOptions = {},
  ): Promise<DryRunResult<Awaited<ReturnType<Operations[Id]>>>> {
    const operation = operations.find((one) => one.id === id);
    if (operation === undefined) throw new BankstackError(`no operation is called ${id}`);
    const answer = await tryOut(this.#caller, operation, (params ?? {}) as Members, options);
    return answer as DryRunResult<Awaited<ReturnType<Operations[Id]>>>;
  }
}
