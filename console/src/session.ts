import type { AchWindows } from './coming-windows.ts';
import { type Role, roles } from './roles.ts';
import { touches } from './touches.ts';

export interface Session {
  readonly token: string;
  /** Seconds that the token lasts from the answer on. */
  readonly expiresIn: number;
  readonly role: Role;
  /** What the token may do. */
  readonly scopes: readonly string[];
  /** True if the platform simulates the world outside, and its clock can be moved. */
  readonly isSandbox: boolean;
  readonly organisationId: string;
  readonly userId: string;
  /** What the person is called, if they have signed in at an identity provider. */
  readonly name?: string;
  /** When ACH entries leave on banking days, by the clock of the bank. */
  readonly achWindows?: AchWindows;
  /** The session ends when nobody has touched the page for so long. */
  readonly idleMinutes?: number;
  /** Seconds from the answer on, after which the session ends in any case. */
  readonly endsIn?: number;
}

/** True if two sessions are of one person: what one has typed is shown to nobody else. */
export const isSamePerson = (one: Session, other: Session): boolean =>
  one.userId === other.userId && one.organisationId === other.organisationId;

/** How people sign in: with one click on a laptop, or at the identity provider of the company. */
export const signsInAt: 'laptop' | 'provider' =
  document.querySelector<HTMLMetaElement>('meta[name=sign-in]')?.content === 'provider' ? 'provider' : 'laptop';

/** The root of the API: the console lies one folder below it. */
export const apiUrl = new URL('..', new URL('./', window.location.href)).href.replace(/\/$/, '');

/** Where the tab keeps the role, so that a reload signs in again. It keeps no token. */
const roleKey = 'role';

export function rememberedRole(): Role | undefined {
  const role = sessionStorage.getItem(roleKey) ?? '';
  return role in roles ? (role as Role) : undefined;
}

export const rememberRole = (role: Role): void => {
  sessionStorage.setItem(roleKey, role);
};

export const forgetRole = (): void => {
  sessionStorage.removeItem(roleKey);
};

/** Signs in; rejects with a sentence for the person. */
export async function signIn(role: Role): Promise<Session> {
  const answer = await fetch('session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ role }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Session;
}

/** The session that the cookie of this browser leads to; undefined if nobody has signed in, or the session has ended. */
export async function openSession(): Promise<Session | undefined> {
  const answer = await fetch('session', { method: 'POST' });
  if (answer.status === 401) return undefined;
  if (!answer.ok) throw new Error(`The session could not be read: the platform answers ${String(answer.status)}.`);
  return (await answer.json()) as Session;
}

/** Where the tab keeps the page that somebody wanted to see while they sign in elsewhere. */
const wantedKey = 'wanted';

/** Leaves for the identity provider. It leads back to the page that is open now. */
export function signInAtProvider(): void {
  sessionStorage.setItem(wantedKey, window.location.hash);
  window.location.assign('sign-in');
}

/** Opens the page that was open before the sign-in, and takes what the sign-in has left out of the address. Returns why it was refused. */
export function backFromProvider(): string | undefined {
  const refused = new URLSearchParams(window.location.search).get('refused') ?? undefined;
  const wanted = sessionStorage.getItem(wantedKey);
  sessionStorage.removeItem(wantedKey);
  // It is only ever the part after #, so it leads to this page.
  const hash = wanted?.startsWith('#') === true ? wanted : window.location.hash;
  if (refused !== undefined || wanted !== null) window.history.replaceState(null, '', `./${hash}`);
  return refused;
}

/** Where a tab tells the other ones of its browser that their session was ended. It has a moment only. */
const endedKey = 'session ended at';

/** Ends the session, or all of the person. Answers where one signs out at the provider, if one does. */
async function endSession(where: 'here' | 'everywhere'): Promise<string | undefined> {
  const answer = await fetch(where === 'here' ? 'session' : 'session?everywhere=true', { method: 'DELETE' });
  if (!answer.ok) throw new Error(`The platform answers ${String(answer.status)}: sign out again.`);
  localStorage.setItem(endedKey, String(Date.now()));
  const { address } = (await answer.json()) as { readonly address?: string };
  return address;
}

/** Ends the session, or all of the person, and leads to the provider if one signs out there too. */
export async function signOutAtProvider(where: 'here' | 'everywhere'): Promise<void> {
  const address = await endSession(where);
  if (address !== undefined) window.location.assign(address);
}

const { touch, touchedAt } = touches(localStorage, () => Date.now());
/** Looks whether the session is over before a touch counts: whoever comes back to an idle page does not keep it open. */
let lookFirst: () => boolean = () => false;
for (const event of ['pointerdown', 'keydown'] as const) {
  const onTouch = () => {
    if (!lookFirst()) touch();
  };
  window.addEventListener(event, onTouch, { capture: true, passive: true });
}

const isIdle = ({ idleMinutes }: Session): boolean =>
  idleMinutes !== undefined && Date.now() - touchedAt() > idleMinutes * 60_000;

/** How often a page looks whether its session is over, though nothing is asked of the platform. */
const lookMs = 2_000;

/**
 * Calls `ended` once when a session is over: nobody has touched a tab for too long, it has lasted as long as it may, or another tab has ended it. It counts from
 * now on, when the session was answered. Returns what stops it.
 */
export function watchSession(session: Session, ended: () => void): () => void {
  // Somebody has just opened it.
  touch();
  const endsAt = Date.now() + (session.endsIn ?? Number.POSITIVE_INFINITY) * 1000;
  let isEnded = false;
  const end = () => {
    if (!isEnded) ended();
    isEnded = true;
  };
  const look = (): boolean => {
    if (isEnded || (!isIdle(session) && Date.now() < endsAt)) return isEnded;
    end();
    // The platform ends it too, unless it cannot be reached: then it does so later by itself.
    void endSession('here').catch(() => undefined);
    return true;
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === endedKey) end();
  };
  const onVisible = () => void look();
  const timer = window.setInterval(look, lookMs);
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  lookFirst = look;
  return () => {
    window.clearInterval(timer);
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
    lookFirst = () => false;
  };
}

/**
 * The next session with a token; undefined if the session has ended. Somebody else may have signed in with this browser: that is the end of
 * the session too. An idle one ends here, and the page stays with what was typed.
 */
export async function nextSession(first: Session): Promise<Session | undefined> {
  if (signsInAt === 'laptop') return signIn(first.role);
  if (isIdle(first)) {
    await endSession('here');
    return undefined;
  }
  const next = await openSession();
  return next !== undefined && isSamePerson(first, next) ? next : undefined;
}
