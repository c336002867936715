/** The result of a command, in a corner of the page: it leaves by itself, or with a link in it when it is closed. */
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useWords } from '../language/language.ts';
import { Button } from './Button.tsx';
import styles from './Toast.module.css';

export interface Outcome {
  readonly text: ReactNode;
  /** Where to see it. */
  readonly link?: ReactNode;
  /** The command did not happen. */
  readonly isFailure?: boolean;
}

/** How long an outcome without a link is shown. */
const shown_ms = 6_000;

const ToastContext = createContext<(outcome: Outcome) => void>(() => undefined);

/** Shows the result of a command; the newest replaces the one before. */
export const useToast = () => use(ToastContext);

export function ToastArea({ children }: { readonly children: ReactNode }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const isFailure = outcome?.isFailure === true;
  const close = useCallback(() => setOutcome(undefined), []);
  useEffect(() => {
    if (outcome === undefined || outcome.link !== undefined) return;
    const timer = setTimeout(close, shown_ms);
    return () => clearTimeout(timer);
  }, [outcome, close]);
  return (
    <ToastContext value={setOutcome}>
      {children}
      <div role="status" className={styles.area}>
        {outcome === undefined || isFailure ? null : <Said outcome={outcome} onClose={close} />}
      </div>
      {isFailure ? (
        <div role="alert" className={styles.area}>
          <Said outcome={outcome} onClose={close} />
        </div>
      ) : null}
    </ToastContext>
  );
}

function Said({ outcome, onClose }: { readonly outcome: Outcome; readonly onClose: () => void }) {
  const { table } = useWords();
  return (
    <div className={`${styles.toast} ${outcome.isFailure === true ? styles.failed : ''}`}>
      <span>
        {outcome.text} {outcome.link}
      </span>
      <Button isQuiet label={table.close} onPress={onClose}>
        ✕
      </Button>
    </div>
  );
}
