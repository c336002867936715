/** A link that looks like the main button of a screen: it leads to the screen that creates something. `C` follows it. */
import { Link, useNavigate } from '@tanstack/react-router';
import button from './Button.module.css';
import { useShortcut, useShownKeys } from './shortcuts.ts';

export function NewLink({ to, children }: { readonly to: string; readonly children: string }) {
  const navigate = useNavigate();
  const shown = useShownKeys('c');
  useShortcut('c', children, () => void navigate({ to }));
  return (
    <Link to={to} className={`${button.button} ${button.link} ${button.primary}`} aria-keyshortcuts="C">
      {children}
      {shown === undefined ? null : <kbd aria-hidden="true">{shown.toUpperCase()}</kbd>}
    </Link>
  );
}
