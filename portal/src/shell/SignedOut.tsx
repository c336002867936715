/** An ended session: a dialog signs in again on the spot, and every call that met the end goes on. */
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { useTask } from '../data/query.ts';
import { useStoredPerson } from '../data/stored.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { textIn } from '../data/form/Form.tsx';
import form from '../data/form/Form.module.css';
import { useWords } from '../language/language.ts';
import { useMe } from '../data/me.ts';
import { isSignedIn as readIsSignedIn, leave, onSignedOut } from '../data/service.ts';
import { byCode, byPasskey, byPassword, type Step } from '../data/person/sign-in.ts';
import { hasPasskeys } from '../data/person/webauthn.ts';

const SignInContext = createContext<() => void>(() => undefined);

/** Opens the dialog before the session has ended. */
export const useSignInAgain = () => use(SignInContext);

/** Tells the other tabs of this browser, which share the session. */
const channel_name = 'signed-in';

export function SignedOutProvider({ children }: { readonly children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false);
  const { readAgain } = useStoredPerson();
  // Calls that wait for the person; all of them go on or fail together.
  const waiting = useRef<((isSignedIn: boolean) => void)[]>([]);
  const end = useCallback(
    async (isSignedIn: boolean) => {
      setIsAsking(false);
      // The new session first: what a call then changes of the person is not overwritten by an older answer.
      if (isSignedIn) await readAgain();
      for (const goOn of waiting.current.splice(0)) goOn(isSignedIn);
    },
    [readAgain],
  );
  const renewedAt = useRef(-Infinity);
  const open = useCallback(() => setIsAsking(true), []);
  useEffect(
    () =>
      onSignedOut(async () => {
        if (await isRenewed(renewedAt)) return true;
        open();
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [open],
  );
  useEffect(() => {
    const others = new BroadcastChannel(channel_name);
    others.addEventListener('message', () => void end(true));
    return () => others.close();
  }, [end]);
  return (
    <SignInContext value={open}>
      {children}
      {isAsking ? <SignInDialog onEnd={(isSignedIn) => void end(isSignedIn)} /> : null}
    </SignInContext>
  );
}

/** Calls go on without asking at most this often: a call that is refused again is the person's. */
const renewed_ms = 2_000;

/** Whether a call goes on with the cookie that there is now. */
async function isRenewed(renewedAt: { current: number }): Promise<boolean> {
  if (performance.now() - renewedAt.current < renewed_ms || !(await readIsSignedIn())) return false;
  renewedAt.current = performance.now();
  return true;
}

function tellOtherTabs(): void {
  const others = new BroadcastChannel(channel_name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  others.postMessage(null);
  others.close();
}

function SignInDialog({ onEnd }: { readonly onEnd: (isSignedIn: boolean) => void }) {
  const { signedOut } = useWords();
  const { email, passkey_count } = useMe();
  const [isCode, setIsCode] = useState(false);
  const { mutate, data, isError, isPending } = useTask((ask: () => Promise<Step>) => ask(), {
    onDone: (step) => {
      if (step === 'code') setIsCode(true);
      if (step === 'set-up') void leave();
      if (step !== 'done') return;
      tellOtherTabs();
      onEnd(true);
    },
  });
  const field = isCode
    ? ({ label: signedOut.code, name: 'code', type: 'text', autoComplete: 'one-time-code' } as const)
    : ({ label: signedOut.password, name: 'password', type: 'password', autoComplete: 'current-password' } as const);
  const wrong = isCode ? signedOut.wrongCode : signedOut.wrong;
  const general = isError || data === 'failed' ? signedOut.failed : data === 'throttled' ? signedOut.throttled : null;
  return (
    <Dialog title={signedOut.title} onClose={() => onEnd(false)}>
      <p>{signedOut.about(email)}</p>
      <form
        className={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const text = textIn(new FormData(event.currentTarget), field.name);
          mutate(() => (isCode ? byCode(text) : byPassword(email, text)));
        }}
      >
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <Field key={field.name} {...field} required failure={data === 'wrong' ? wrong : undefined} />
        {general === null ? null : <p role="alert">{general}</p>}
        <DialogActions>
          <Button isPrimary isSubmit isDisabled={isPending}>
            {isCode ? signedOut.next : signedOut.signIn}
          </Button>
          {passkey_count > 0 && hasPasskeys() ? (
            <Button onPress={() => mutate(byPasskey)}>{signedOut.byPasskey}</Button>
          ) : null}
          <Button isQuiet onPress={() => void leave()}>
            {signedOut.leave}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
