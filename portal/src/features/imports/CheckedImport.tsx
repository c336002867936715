/** A checked import: how many rows are fit, its options, its rows, and the button that runs it. */
import { Link } from '@tanstack/react-router';
import { useCommand } from '../../data/query.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Imports.module.css';
import { ImportOptionsForm } from './ImportOptionsForm.tsx';
import { ImportRows } from './ImportRows.tsx';
import { isTable, useResultFile, type OfImport } from './source.ts';
import { importWords } from './words.ts';

export function CheckedImport({ source, of }: OfImport) {
  const { check, columns } = useTexts(importWords);
  const { codes, failure } = useWords();
  const { ready, warned, refused } = of.counts;
  const { save, isPending: isSaving } = useResultFile(source, of);
  const { mutate, error, isPending } = useCommand(source.imports.run, {
    changes: [of.id, source.imports.list],
  });
  const runs = (numbers: readonly number[]) => mutate({ id: of.id, body: { only: [...numbers] } });
  return (
    <>
      <p role="status">{check.counts(ready, warned, refused)}</p>
      {source.mayWrite ? <ImportOptionsForm key={JSON.stringify(of.options)} source={source} of={of} /> : null}
      {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
      <div className={styles.actions}>
        {source.mayWrite ? (
          <Button
            isPrimary
            isDisabled={isPending || ready + warned === 0}
            onPress={() => mutate({ id: of.id, body: undefined })}
          >
            {check.run(ready + warned)}
          </Button>
        ) : null}
        {refused === 0 ? null : (
          <Button isDisabled={isSaving} onPress={() => save('refused')}>
            {check.faults}
          </Button>
        )}
        {source.mayWrite && isTable(of) ? (
          <Link to="." search={(before: object) => ({ ...before, step: 'columns' })}>
            {columns.change}
          </Link>
        ) : null}
      </div>
      <ImportRows source={source} of={of} onRun={source.mayWrite ? runs : undefined} />
    </>
  );
}
