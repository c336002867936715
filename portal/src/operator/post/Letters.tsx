/** „Alle Schreiben“: every letter, by mail and by post; those that came back are marked here. */
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { debtorPageWords } from '../debtor-page/words.ts';
import { decisionWords } from '../dunning/reasons.ts';
import { useMeanwhile } from '../useMeanwhile.ts';
import { UndeliverableLetter } from '../letters/commands.tsx';
import { useLetterColumns } from './letter-columns.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import { PostTabs } from './PostTabs.tsx';
import { changedPost, type Letter } from './reads.ts';
import { words } from './words.ts';

export function AllLetters() {
  const texts = useTexts(words);
  const { letters: states, channels } = useTexts(decisionWords);
  const { table, screens } = useWords();
  const { debtor, case: ofCase, company, kind, invoices, dated, channel, state, posted, why } = useLetterColumns();
  const inFile = columns.filed('why', why.title, why.csv);
  const [returned, setReturned] = useState<Letter>();
  const filters = [
    { name: 'q', label: table.find },
    { name: 'status', label: texts.state, options: stateOptions(states) },
    { name: 'channel', label: texts.channel, options: stateOptions(channels) },
    useCompanyFilter(texts.company),
    { name: 'dated_from', label: texts.from, isDay: true },
    { name: 'dated_to', label: texts.to, isDay: true },
    ...usePageFilters(),
  ];
  const mayMark = useMay()('operator:cases');
  const mark = {
    name: 'undeliverable',
    title: texts.undeliverable.action,
    cell: (letter: Letter) =>
      left.has(letter.status) ? (
        <Button isQuiet label={texts.undeliverable.of(letter.debtor_name)} onPress={() => setReturned(letter)}>
          {texts.undeliverable.action}
        </Button>
      ) : null,
  };
  return (
    <PostTabs>
      <Table<Letter>
        topic="letters"
        views="operator/letters"
        title={texts.letters}
        file="persons"
        empty={<Empty text={texts.noLetters} to={paths.operator.dunningRuns()} action={screens.dunningRuns} />}
        list={api.operator.letters.list}
        idOf={({ id }) => id}
        filters={filters}
        preview={(letter) => <LetterPreview letter={letter} />}
        columns={[
          debtor,
          ofCase,
          company,
          kind,
          invoices,
          dated,
          channel,
          state,
          posted,
          inFile,
          ...(mayMark ? [mark] : []),
        ]}
      />
      {returned === undefined ? null : <Returned letter={returned} onClose={() => setReturned(undefined)} />}
    </PostTabs>
  );
}

/** What became of letters with a code: „Auswertung“ leads here. */
function usePageFilters() {
  const texts = useTexts(words);
  const { kinds } = useTexts(debtorPageWords);
  return [
    { name: 'text_key', label: texts.textKey },
    { name: 'text_version', label: texts.textVersion },
    { name: 'left_from', label: texts.leftFrom, isDay: true },
    { name: 'left_to', label: texts.leftTo, isDay: true },
    { name: 'page', label: texts.page, options: stateOptions(texts.pageUse) },
    { name: 'page_choice', label: texts.pageChoice, options: stateOptions(kinds) },
  ];
}

/** A letter of a case has a cause, which says what becomes of the address. */
function Returned(dialog: { readonly letter: Letter; readonly onClose: () => void }) {
  return dialog.letter.mandate === null ? <Undeliverable {...dialog} /> : <UndeliverableLetter {...dialog} />;
}

/** It has left, and can come back. */
const left: ReadonlySet<Letter['status']> = new Set(['sent', 'taken', 'posted']);

export function Undeliverable({ letter: { id }, onClose }: { readonly letter: Letter; readonly onClose: () => void }) {
  const texts = useTexts(words).undeliverable;
  const { letters } = useOperator();
  const why = useMeanwhile(id, api.operator.letters.get);
  return (
    <CommandDialog
      title={texts.title}
      submit={texts.submit}
      isDangerous
      changes={changedPost}
      onClose={onClose}
      why={why}
      send={(fields, attempt) => letters.undeliverable({ id, body: { reason: textIn(fields, 'reason') }, ...attempt })}
      done={texts.done}
      draft={`undeliverable ${id}`}
    >
      {(errorOf) => (
        <>
          <p>{texts.about}</p>
          <TextArea name="reason" label={texts.reason} rows={2} required failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}
