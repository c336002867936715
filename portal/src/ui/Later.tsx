/** Parts of a screen that are read after it: what a person reads first is asked first. */
import { type ReactNode, useEffect, useState } from 'react';
import styles from './Later.module.css';

const look_ms = 50;

/** Whether the screen says that something of it loads, but for its later parts. */
const isLoading = () =>
  [...document.querySelectorAll('main [aria-busy=true]')].some((part) => part.closest('[data-later]') === null);

/** Shows its children once nothing else of the screen loads. */
export function Later({ children }: { readonly children: ReactNode }) {
  const [isTheirTurn, setTheirTurn] = useState(false);
  useEffect(() => {
    if (isTheirTurn) return undefined;
    const looking = setInterval(() => setTheirTurn(!isLoading()), look_ms);
    return () => clearInterval(looking);
  }, [isTheirTurn]);
  return (
    <div className={styles.later} aria-busy={!isTheirTurn} data-later>
      {isTheirTurn ? children : null}
    </div>
  );
}
