/** The run of an import and what became of its rows. */
import { sentenceOf } from '../../data/form/Form.tsx';
import { useCommand } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Progress } from '../../ui/Progress.tsx';
import styles from './Imports.module.css';
import { ImportRows } from './ImportRows.tsx';
import { isBusy, useResultFile, type OfImport } from './source.ts';
import { importWords } from './words.ts';

export function RunOfImport({ source, of }: OfImport) {
  const { result: words } = useTexts(importWords);
  const { save, isPending } = useResultFile(source, of);
  return (
    <>
      <Card title={words.title}>
        <div className={styles.part}>
          <Course source={source} of={of} />
          <Counts of={of} />
          <div className={styles.actions}>
            <Button isDisabled={isPending} onPress={() => save('all')}>
              {words.download}
            </Button>
          </div>
        </div>
      </Card>
      {isBusy(of) ? null : <ImportRows source={source} of={of} />}
    </>
  );
}

/** How far it is, with what stops it and lets it go on. */
function Course({ source, of }: OfImport) {
  const { result: words } = useTexts(importWords);
  const { codes, failure } = useWords();
  const changes = [of.id, source.imports.list];
  const stop = useCommand(source.imports.stop, { changes });
  const resume = useCommand(source.imports.run, { changes });
  const error = stop.error ?? resume.error;
  const { ready, warned, done } = of.counts;
  const all = ready + warned;
  const mayStop = of.status === 'running' && source.mayWrite;
  return (
    <>
      {isBusy(of) ? (
        <Progress
          {...(of.status === 'running' ? { done, max: all } : {})}
          text={of.status === 'running' && done === 0 ? words.waits : words.done(done, all)}
        />
      ) : null}
      {of.status === 'stopped' ? <p role="status">{words.stopped}</p> : null}
      {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
      {mayStop ? (
        <Button isDisabled={stop.isPending} onPress={() => stop.mutate({ id: of.id })}>
          {words.stop}
        </Button>
      ) : null}
      {of.status === 'stopped' && source.mayWrite && done < all ? (
        <Button isPrimary isDisabled={resume.isPending} onPress={() => resume.mutate({ id: of.id, body: undefined })}>
          {words.resume}
        </Button>
      ) : null}
    </>
  );
}

const counted = ['created', 'updated', 'skipped', 'failed', 'refused', 'undone', 'left'] as const;

function Counts({ of: { counts } }: Pick<OfImport, 'of'>) {
  const { result: words } = useTexts(importWords);
  const facts = counted
    .filter((name) => counts[name] > 0)
    .map((name) => [words.counts[name], String(counts[name])] as const);
  return facts.length === 0 ? null : <DescriptionList facts={facts} />;
}
