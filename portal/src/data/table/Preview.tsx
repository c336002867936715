/** What stands beside a list about its current row. It follows the row; Escape or Space takes it away. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Preview.module.css';

interface PreviewProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Preview({ onClose, children }: PreviewProps) {
  const { table } = useWords();
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose());
  useEffect(() => {
    const heard = new AbortController();
    document.addEventListener('keydown', (event) => onKey(event), heard);
    return () => heard.abort();
  }, []);
  return (
    <aside className={styles.preview} aria-label={table.preview}>
      <div className={styles.close}>
        <Button isQuiet label={table.closePreview} onPress={onClose}>
          ✕
        </Button>
      </div>
      {children}
    </aside>
  );
}
