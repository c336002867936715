/** Two minutes before a session ends, the page says so and offers to sign in again. */
import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useWords } from '../language/language.ts';
import { useMe } from '../data/me.ts';
import styles from './Frame.module.css';
import { useSignInAgain } from './SignedOut.tsx';

const warned_ms = 2 * 60_000;
/** A later end is looked at again by then: a timer counts no further than 24 days, and a sleeping computer stops it. */
const look_ms = 15_000;

const isNear = (end: number): boolean => end - Date.now() <= warned_ms;

export function SessionWarning() {
  const { signedOut } = useWords();
  const end = Date.parse(useMe().session.expires_at);
  const [warnedOf, setWarnedOf] = useState(isNear(end) ? end : 0);
  const signInAgain = useSignInAgain();
  useEffect(() => {
    const look = () => {
      if (isNear(end)) setWarnedOf(end);
    };
    const timer = setInterval(look, look_ms);
    look();
    return () => clearInterval(timer);
  }, [end]);
  return (
    <div role="status" aria-label={signedOut.label}>
      {warnedOf === end ? (
        <p className={styles.warning}>
          {signedOut.soon} <Button onPress={signInAgain}>{signedOut.renew}</Button>
        </p>
      ) : null}
    </div>
  );
}
