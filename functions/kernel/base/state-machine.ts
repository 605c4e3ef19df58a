import { Problem } from './problem.ts';

/** A step of a state machine: the states that it may start from, and the one or those that it leads to. */
export interface MachineStep<State extends string = string> {
  readonly from: readonly State[];
  readonly to: State | readonly State[];
  /** What a refusal says of the thing, if that is not that it cannot be moved to the target: `it cannot be changed`. */
  readonly refusal?: string;
}

/** A state machine as data: the documentation and the tests derive from it. */
export interface StateTable<State extends string = string> {
  /** The thing in words, as refusals name it: `recurring payment`. */
  readonly thing: string;
  /** The states that a thing can be created in. */
  readonly begins: readonly State[];
  readonly steps: Readonly<Record<string, MachineStep<State>>>;
}

type StepTable<State extends string> = Readonly<Record<string, MachineStep<State>>>;

/** The steps that lead to several states. A caller of `next` says to which. */
type Fork<Steps extends StepTable<string>> = {
  readonly [Name in keyof Steps & string]: Steps[Name]['to'] extends string ? never : Name;
}[keyof Steps & string];

/** The states that a step leads to. */
type TargetOf<Step extends MachineStep> = Step['to'] extends readonly (infer Target)[] ? Target : Step['to'];

interface Stateful<State extends string> {
  readonly status: State;
}

/**
 * The states of a thing and the steps between them. The only code that knows which step a state allows: operations and workers take the
 * new state from `next`, and write it on condition of the version that they read, which fixes the state that the step started from.
 */
export class StateMachine<
  State extends string,
  Begin extends State,
  Steps extends StepTable<State>,
> implements StateTable<State> {
  readonly thing: string;
  readonly begins: readonly Begin[];
  readonly steps: Steps;
  readonly #sentence: (state: State) => string;

  constructor({
    thing,
    begins,
    steps,
    sentence = (state) => `The ${thing} is ${state}`,
  }: Declaration<State, Begin, Steps>) {
    this.thing = thing;
    this.begins = begins;
    this.steps = steps;
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

  /** Throws as `next` does, with the pointer to the wish in the body if there is one. For code that takes the new state later. */
  mustAllow(thing: Stateful<State>, step: keyof Steps & string, pointer?: string): void {
    if (!this.allows(thing, step)) throw this.refused(thing, this.#obstacle(step), pointer);
  }

  /** True if a step can start from the state of a thing. */
  allows({ status }: Stateful<State>, step: keyof Steps & string): boolean {
    return this.steps[step]?.from.includes(status) === true;
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

  /** The refusal (`invalid_state`, 409) of something that the state of a thing does not allow. It names the state. */
  refused({ status }: Stateful<State>, why: string, pointer?: string): Problem {
    const detail = `${this.#sentence(status)}; ${why}`;
    return new Problem('invalid_state', pointer === undefined ? { detail } : { detail, pointer });
  }

  #targets(step: string): readonly string[] {
    return [this.steps[step]?.to ?? []].flat();
  }

  #obstacle(step: string, target?: string): string {
    return this.steps[step]?.refusal ?? `it cannot be moved to ${target ?? this.#targets(step).join(' or ')}`;
  }
}

interface Declaration<State extends string, Begin extends State, Steps> {
  readonly thing: string;
  /** All states, so that a misspelt one is a type error. */
  readonly states: readonly State[];
  readonly begins: readonly Begin[];
  readonly steps: Steps;
  /** The state in a sentence, where `The <thing> is <state>` does not fit. */
  readonly sentence?: (state: State) => string;
}

/** The names of the steps of a machine. */
export type StepName<Machine extends StateTable> = keyof Machine['steps'] & string;

/** Declares a state machine. The manifest of its capability lists it (machines); docs/generated/states.md draws it. */
export function stateMachine<
  const State extends string,
  const Begin extends NoInfer<State>,
  const Steps extends StepTable<NoInfer<State>>,
>(declaration: Declaration<State, Begin, Steps>): StateMachine<State, Begin, Steps> {
  return new StateMachine(declaration);
}
