/** A token, and the seconds that it lasts from the answer on. */
interface Lasting {
  readonly token: string;
  readonly expiresIn: number;
}

/** The tokens of a session. No token is stored. */
export interface TokenSource {
  /** The token of now. The next one is asked for before this one ends, once for all who wait. Throws after the end. */
  readonly current: () => Promise<string>;
  /** Forgets the token of now: the API has refused it. */
  readonly drop: () => void;
  /** Gives no token from now on: the person has signed out. What still runs for them ends, and signs nobody in again. */
  readonly end: () => void;
}

/** A token is exchanged so long before it ends. */
const earlySeconds = 60;

/** The tokens of a session that begins with `first`. `next` answers undefined if the session has ended, and `ended` hears of that. */
export function tokenSource(first: Lasting, next: () => Promise<Lasting | undefined>, ended: () => void): TokenSource {
  let lasting: Lasting | undefined = first;
  let endsAt = endOf(first);
  let asked: Promise<Lasting | undefined> | undefined;
  let isEnded = false;
  const end = () => {
    isEnded = true;
    lasting = undefined;
  };
  const refuseAtEnd = () => {
    if (isEnded) throw new Error('The session has ended. Sign in again.');
  };
  return {
    current: async () => {
      refuseAtEnd();
      if (lasting !== undefined && Date.now() < endsAt) return lasting.token;
      asked ??= next().finally(() => (asked = undefined));
      const answer = await asked;
      refuseAtEnd();
      if (answer === undefined) {
        end();
        ended();
        throw new Error('The session has ended. Sign in again.');
      }
      lasting = answer;
      endsAt = endOf(answer);
      return answer.token;
    },
    drop: () => {
      lasting = undefined;
    },
    end,
  };
}

/** By the clock of this machine, which goes on while it sleeps. */
const endOf = ({ expiresIn }: Lasting): number => Date.now() + (expiresIn - earlySeconds) * 1000;
