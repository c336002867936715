/** Says that the open record has changed since it was read, and reads it again when asked. */
import type { HintTopic } from '@mahnwerk/contract/account/stream.ts';
import { useIsCommanding } from '../stored.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { timeText } from '../../ui/dates.ts';
import { useWords } from '../../language/language.ts';
import styles from './Changed.module.css';
import { useLatestHint } from './latest-hints.ts';

export interface ChangedProps {
  readonly topic: HintTopic;
  readonly id: string;
  /** Of the record as it is shown. */
  readonly updatedAt: string;
  readonly onShow: () => void;
}

/** A command of this page is heard of before its answer is shown. */
const patience_ms = 1_000;

export const Changed = ({ topic, id, ...shown }: ChangedProps) => <Newer heard={useLatestHint(topic, id)} {...shown} />;

interface NewerProps extends Pick<ChangedProps, 'updatedAt' | 'onShow'> {
  /** The time of the latest change. */
  readonly heard: string | undefined;
}

export function Newer({ heard, updatedAt, onShow }: NewerProps) {
  const { live, code } = useWords();
  const isBusy = useIsCommanding();
  const [told, setTold] = useState<string>();
  const isNewer = heard !== undefined && heard > updatedAt;
  useEffect(() => {
    if (!isNewer || isBusy) return;
    const timer = setTimeout(() => setTold(heard), patience_ms);
    return () => clearTimeout(timer);
  }, [isNewer, isBusy, heard]);
  return (
    <div role="status" className={styles.place} aria-label={live.label}>
      {isNewer && told === heard ? (
        <p className={styles.changed}>
          {live.changed(timeText(heard, code))} <Button onPress={onShow}>{live.show}</Button>
        </p>
      ) : null}
    </div>
  );
}
