import { Problem } from './problem.ts';

/** A step of a state machine: the states that it may start from, and the one or those that it leads to. */
export interface MachineStep<State extends string = string> {
  readonly from: readonly State[];
  readonly to: State | readonly State[];
  /** What a refusal says of the thing, if that is not that it cannot be moved to the target: `it cannot be changed`. */
  readonly refusal?: string;
}

/** Something that some states allow and that does not change the state, as the replacement of a card that is Lost. */
export interface MachineAction<State extends string = string> {
  /** The states that allow it. */
  readonly in: readonly State[];
  /** The end of the sentence `it can ...`: `be replaced`. A refusal says it, with the states that allow it. */
  readonly can: string;
}

/** A state machine as data: the documentation and the tests derive from it. */
export interface StateTable<State extends string = string> {
  /** The thing in words, as refusals name it: `recurring payment`. */
  readonly thing: string;
  /** The states that a thing can be created in. */
  readonly begins: readonly State[];
  readonly steps: StepTable<State>;
  readonly actions: ActionTable<State>;
}

type StepTable<State extends string> = Readonly<Record<string, MachineStep<State>>>;
type ActionTable<State extends string> = Readonly<Record<string, MachineAction<State>>>;

/** The steps that lead to several states. A caller of `next` says to which. */
type Fork<Steps extends StepTable<string>> = {
  readonly [Name in keyof Steps & string]: Steps[Name]['to'] extends string ? never : Name;
}[keyof Steps & string];

/** The states that a step leads to. */
type TargetOf<Step extends MachineStep> = Step['to'] extends readonly (infer Target)[] ? Target : Step['to'];

interface Stateful<State extends string> {
  readonly status: State;
}

/** Further parts of a refusal. */
export interface RefusalFields {
  /** The id of the thing, if the sentence has to name it: a request may name several. */
  readonly id?: string;
  /** The place in the body of the wish that is refused. */
  readonly pointer?: string | undefined;
  /** The ids of what is in the way. */
  readonly existingIds?: readonly string[];
}

/**
 * The states of a thing, the steps between them, and what else each state allows. The only code that knows what a state allows:
 * operations and workers take the new state from `next`, and write it on condition of the version that they read, which fixes the
 * state that the step started from. Other code refuses with `invalid_state` by `mustAllow` or `refused`, so that each refusal names
 * the state.
 */
export class StateMachine<
  State extends string,
  Begin extends State,
  Steps extends StepTable<State>,
  Action extends string = never,
> implements StateTable<State> {
  readonly thing: string;
  readonly begins: readonly Begin[];
  readonly steps: Steps;
  readonly actions: ActionTable<State>;
  readonly #sentence: (state: State, id?: string) => string;

  constructor({
    thing,
    begins,
    steps,
    actions = {},
    sentence = (state, id) => `The ${thing}${id === undefined ? '' : ` ${id}`} is ${state}`,
  }: Declaration<State, Begin, Steps> & { readonly actions?: ActionTable<State> }) {
    this.thing = thing;
    this.begins = begins;
    this.steps = steps;
    this.actions = actions;
    this.#sentence = sentence;
  }

  /** A state that a thing is created in. */
  begin<const Wanted extends Begin>(state: Wanted): Wanted {
    return state;
  }

  /**
   * The state of a thing after a step. Throws `invalid_state` (409), which names the present state and the wanted one, if the present
   * state does not allow the step. Repeating a step is refused too: ask `isRepeated` first where a repeated request changes nothing.
   */
  next<Name extends Exclude<keyof Steps & string, Fork<Steps>>>(thing: Stateful<State>, step: Name): Steps[Name]['to'];
  next<Name extends Fork<Steps>, const Target extends TargetOf<Steps[Name]>>(
    thing: Stateful<State>,
    step: Name,
    target: Target,
  ): Target;
  next(thing: Stateful<State>, step: string, target?: string): unknown {
    const [only] = this.#targets(step);
    if (!this.allows(thing, step)) throw this.refused(thing, this.#obstacle(step, target));
    return target ?? only;
  }

  /** Throws as `next` does if the state of a thing allows neither the step nor the action. For a step, the caller takes the new state later. */
  mustAllow(thing: Stateful<State>, name: (keyof Steps & string) | Action, fields: RefusalFields = {}): void {
    if (!this.allows(thing, name)) throw this.refused(thing, this.#obstacle(name), fields);
  }

  /** True if a step can start from the state of a thing, or if the state allows an action. */
  allows({ status }: Stateful<State>, name: (keyof Steps & string) | Action): boolean {
    const { steps, actions }: StateTable<State> = this;
    const states = steps[name]?.from ?? actions[name]?.in ?? [];
    return states.includes(status);
  }

  /** True if a thing is where a step leads, or in the named one of its targets, and the step cannot start there. */
  isRepeated<Name extends keyof Steps & string>(
    thing: Stateful<State>,
    step: Name,
    target?: TargetOf<Steps[Name]>,
  ): boolean {
    const targets: readonly unknown[] = target === undefined ? this.#targets(step) : [target];
    return targets.includes(thing.status) && !this.allows(thing, step);
  }

  /** True if no step starts at the state of a thing: it never changes its state again. */
  isFinal({ status }: Stateful<State>): boolean {
    return Object.values(this.steps).every(({ from }) => !from.includes(status));
  }

  /** A refusal (`invalid_state`, 409) that names the state of a thing. `why` is the obstacle: the state, or something else. */
  refused({ status }: Stateful<State>, why: string, { id, pointer, existingIds }: RefusalFields = {}): Problem {
    return new Problem('invalid_state', {
      detail: `${this.#sentence(status, id)}; ${why}`,
      ...(pointer === undefined ? {} : { pointer }),
      ...(existingIds === undefined ? {} : { existingIds }),
    });
  }

  #targets(step: string): readonly string[] {
    return [this.steps[step]?.to ?? []].flat();
  }

  #obstacle(name: string, target?: string): string {
    const action = this.actions[name];
    if (action !== undefined) return `it can ${action.can} only if it is ${action.in.join(' or ')}`;
    return this.steps[name]?.refusal ?? `it cannot be moved to ${target ?? this.#targets(name).join(' or ')}`;
  }
}

interface Declaration<State extends string, Begin extends State, Steps> {
  readonly thing: string;
  /** All states, so that a misspelt one is a type error. */
  readonly states: readonly State[];
  readonly begins: readonly Begin[];
  readonly steps: Steps;
  /** The state in a sentence, where `The <thing> is <state>` does not fit. */
  readonly sentence?: (state: State, id?: string) => string;
}

/** The names of the steps of a machine. */
export type StepName<Machine extends StateTable> = keyof Machine['steps'] & string;

/** Declares a state machine. The manifest of its capability lists it (machines); docs/generated/states.md draws it. */
export function stateMachine<
  const State extends string,
  const Begin extends NoInfer<State>,
  const Steps extends StepTable<NoInfer<State>>,
  const Action extends string = never,
>(
  declaration: Declaration<State, Begin, Steps> & {
    readonly actions?: Readonly<Record<Action, MachineAction<NoInfer<State>>>>;
  },
): StateMachine<State, Begin, Steps, Action> {
  return new StateMachine(declaration);
}
