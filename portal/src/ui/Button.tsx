/** A button; one of a view is primary. With a shortcut, its key stands in it and presses it. */
import { type ReactNode, useRef } from 'react';
import styles from './Button.module.css';
import { useShortcut, useShownKeys } from './shortcuts.ts';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  readonly isPrimary?: boolean;
  /** It takes something away for good. */
  readonly isDangerous?: boolean;
  /** Without an edge, beside others. */
  readonly isQuiet?: boolean;
  readonly isDisabled?: boolean;
  readonly isExpanded?: boolean;
  /** Takes the focus when it appears: the button that a dialog expects to be pressed. */
  readonly isFocused?: boolean;
  /** Sends the form around it. */
  readonly isSubmit?: boolean;
  readonly label?: string;
  /** The id of what says why it is disabled. */
  readonly describedBy?: string;
  /** A link to a refused field leads to it by this name. */
  readonly name?: string;
  /** The key that presses it, such as `a`. */
  readonly shortcut?: string;
}

export function Button({ children, onPress, label, describedBy, name, shortcut, ...is }: ButtonProps) {
  const shown = useShownKeys(shortcut);
  const isOn = is.isDisabled !== true && onPress !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  useShortcut(isOn ? shortcut : undefined, label ?? (typeof children === 'string' ? children : ''), () => {
    // What the key opens gives the focus back to the button, unless a row or a link has it.
    if (document.activeElement === document.body) button.current?.focus();
    onPress?.();
  });
  return (
    <button
      ref={button}
      type={is.isSubmit === true ? 'submit' : 'button'}
      className={classOf(is)}
      disabled={is.isDisabled === true}
      name={name}
      aria-label={label}
      aria-describedby={describedBy}
      aria-expanded={is.isExpanded}
      aria-keyshortcuts={shown?.toUpperCase()}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only in a dialog, which moves the focus anyway
      autoFocus={is.isFocused === true}
      onClick={onPress}
    >
      {children}
      {shown === undefined ? null : <kbd aria-hidden="true">{shown.toUpperCase()}</kbd>}
    </button>
  );
}

const classOf = ({ isPrimary, isDangerous, isQuiet }: Omit<ButtonProps, 'children'>): string =>
  [styles.button, isPrimary && styles.primary, isDangerous && styles.dangerous, isQuiet && styles.quiet]
    .filter(Boolean)
    .join(' ');
