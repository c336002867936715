/** „Muster ansehen“: the letter of a level with invented data, by what is typed. */
import { useState } from 'react';
import { DocumentContent } from '../../data/document/DocumentViewer.tsx';
import { useDunning } from '../../data/useDunning.ts';
import styles from '../../features/ladder/Ladder.module.css';
import { patchOf, type TypedPolicy } from '../../features/ladder/ladder-values.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Radios, Select } from '../../ui/Field.tsx';
import { words } from './words.ts';

interface SampleLetterProps {
  readonly typed: TypedPolicy;
  readonly onClose: () => void;
}

export function SampleLetter({ typed, onClose }: SampleLetterProps) {
  const texts = useTexts(words);
  const { table } = useWords();
  const { dunning, customer } = useDunning();
  const [level, setLevel] = useState(1);
  const [acting_as, setActing] = useState<'consumer' | 'business'>('consumer');
  const policy = patchOf(typed);
  const file = {
    // Another letter is another file.
    id: `sample of ${customer} ${level} ${acting_as} ${JSON.stringify(policy)}`,
    filename: texts.sampleFile,
    mime_type: 'application/pdf',
    status: 'ready',
    failure_reason: null,
  } as const;
  return (
    <Dialog title={texts.sample} isWide onClose={onClose}>
      <div className={styles.stack}>
        <p>{texts.sampleAbout}</p>
        <Select
          label={texts.sampleLevel}
          name="level"
          value={String(level)}
          options={typed.levels.map(({ name }, at) => ({ value: String(at + 1), text: `${at + 1} ${name}` }))}
          onChange={({ target }) => setLevel(Number(target.value))}
        />
        <Radios
          legend={texts.sampleDebtor}
          name="acting_as"
          options={Object.entries(texts.debtors).map(([value, text]) => ({ value, text }))}
          chosen={acting_as}
          onChoose={(value) => setActing(value as 'consumer' | 'business')}
        />
        <DocumentContent
          key={file.id}
          document={file}
          read={() => dunning.mahnservicePolicy.preview({ body: { level, acting_as, policy } })}
        />
      </div>
      <DialogActions>
        <Button onPress={onClose}>{table.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
