/** „Vorschau mit Akte“: a version of a letter text with a real case, as a PDF. */
import { useState } from 'react';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { CaseField } from '../CaseField.tsx';
import { PreviewContent } from '../letters/Preview.tsx';
import styles from './LetterTexts.module.css';
import { words } from './words.ts';

interface PreviewTextProps {
  /** The key of the text. */
  readonly of: string;
  /** Of the operator's versions; undefined: the one in force for the case. */
  readonly version?: number;
  readonly onClose: () => void;
}

export function PreviewText({ of: key, version, onClose }: PreviewTextProps) {
  const texts = useTexts(words);
  const { table } = useWords();
  const { letterTextPreviews } = useOperator();
  const [mandate_id, choose] = useState<string>();
  return (
    <Dialog title={texts.previewWithCase} isWide onClose={onClose}>
      <div className={styles.stack}>
        <CaseField label={texts.case} onChoose={choose} />
        {mandate_id === undefined ? null : (
          <PreviewContent
            of={`text ${key} ${version ?? ''} ${mandate_id}`}
            read={() =>
              letterTextPreviews.preview({
                key,
                query: { mandate_id, ...(version === undefined ? {} : { version }) },
              })
            }
          />
        )}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{table.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
