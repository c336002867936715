/**
 * A dialog over the page: the browser's own, which keeps the focus inside, ends at Escape and gives the focus back to
 * what opened it. It is open as long as it is rendered.
 */
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** It stands on the page, which stays usable: what it does shows there. */
  readonly isInline?: boolean;
  /** Two columns of content instead of one. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ title, onClose, isInline = false, isWide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose());
  // Before the element leaves the page: the browser gives the focus back from a dialog that is still there.
  useLayoutEffect(() => {
    const opened = dialog.current;
    const heard = new AbortController();
    if (isInline) opened?.show();
    else opened?.showModal();
    // Only a modal one is cancelled by the browser.
    if (isInline) opened?.addEventListener('keydown', (event) => onKey(event), heard);
    return () => {
      heard.abort();
      opened?.close();
    };
  }, [isInline]);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${isInline ? styles.inline : ''} ${isWide === true ? styles.wide : ''}`}
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
