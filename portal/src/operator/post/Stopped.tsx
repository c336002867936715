/** „Gestoppt“: letters that were stopped for a fault or came back, until a person takes note. */
import { useCommand } from '../../data/query.ts';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { Table } from '../../data/table/Table.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { Redraft } from '../letters/commands.tsx';
import { words as letterWords } from '../letters/words.ts';
import { useLetterColumns } from './letter-columns.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import { PostTabs } from './PostTabs.tsx';
import { changedPost, type Letter } from './reads.ts';
import { words } from './words.ts';

export function StoppedLetters() {
  const texts = useTexts(words);
  const letterTexts = useTexts(letterWords);
  const { table } = useWords();
  const { debtor, case: ofCase, company, kind, dated, why, stoppedSince } = useLetterColumns();
  const { letters } = useOperator();
  const mayAct = useMay()('operator:cases');
  const acknowledge = {
    name: 'acknowledge',
    title: texts.acknowledge.action,
    cell: (letter: Letter) => <Acknowledge letter={letter} />,
  };
  const redraft = {
    name: 'redraft',
    title: letterTexts.redraft,
    cell: (letter: Letter) =>
      letter.mandate === null ? null : <Redraft letter={letter} label={letterTexts.redraftOf(letter.debtor_name)} />,
  };
  const selecting = {
    nameOf: ({ debtor_name }: Letter) => debtor_name,
    changes: [api.operator.workQueues],
    commands: [
      {
        name: 'acknowledge',
        title: texts.acknowledge.action,
        run: ({ id }: Letter, _fields: FormData, idempotencyKey: string) => letters.acknowledge({ id, idempotencyKey }),
      },
    ],
  };
  const filters = [{ name: 'q', label: table.find }, useCompanyFilter(texts.company)];
  return (
    <PostTabs>
      <Table<Letter>
        topic="letters"
        title={texts.stoppedOnes}
        file="persons"
        views="operator/stopped-letters"
        empty={<Empty text={texts.noneStopped} to={paths.operator.letters()} action={texts.tabs.letters} />}
        list={api.operator.letters.list}
        given={attention}
        idOf={({ id }) => id}
        filters={filters}
        preview={(letter) => <LetterPreview letter={letter} />}
        {...(mayAct ? { selecting } : {})}
        columns={[debtor, ofCase, company, kind, dated, why, stoppedSince, ...(mayAct ? [redraft, acknowledge] : [])]}
      />
    </PostTabs>
  );
}

const attention = { query: { attention: true } };

function Acknowledge({ letter: { id, debtor_name } }: { readonly letter: Letter }) {
  const texts = useTexts(words).acknowledge;
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(api.operator.letters.acknowledge, {
    changes: changedPost,
    onDone: () => toast({ text: texts.done }),
  });
  return (
    <>
      <Button isQuiet label={texts.of(debtor_name)} isDisabled={isPending} onPress={() => mutate({ id })}>
        {texts.action}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate({ id })} />}
    </>
  );
}
