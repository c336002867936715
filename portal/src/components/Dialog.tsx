/**
 * A dialog over the page: the browser's own, which keeps the focus inside, ends at Escape and gives the focus back. It is
 * open as long as it is rendered.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Two columns of content instead of one. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ title, onClose, isWide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${isWide === true ? styles.wide : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** The buttons at the end of a dialog, the one that acts first. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
