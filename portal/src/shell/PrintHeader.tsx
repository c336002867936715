/** Below a printed page: when and from where it was printed. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayOf, dayText } from '../ui/dates.ts';
import { useWords } from '../language/language.ts';
import styles from './Frame.module.css';

export function PrintHeader() {
  const { code } = useWords();
  const [printed, setPrinted] = useState('');
  useEffect(() => {
    // The page is drawn for the printer as soon as the event has been heard.
    const onPrint = () => flushSync(() => setPrinted(`${dayText(dayOf(), code)} · ${location.href}`));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, [code]);
  return <p className={styles.printed}>{printed}</p>;
}
