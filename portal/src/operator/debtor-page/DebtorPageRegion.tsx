/** „Schuldnerseite“ of a case: who has a code, and what was chosen with it. */
import type { AccessCode } from '@mahnwerk/contract/operator/access-codes.ts';
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { useCase } from '../cases/reads.ts';
import { dayText } from '../../ui/dates.ts';
import { Choices } from './Choices.tsx';
import { EndCode, NewCode, UnlockCode } from './commands.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { shown_max, Table } from './Table.tsx';
import { debtorPageWords } from './words.ts';

const meanings: Readonly<Record<AccessCode['status'], Meaning>> = {
  active: 'good',
  locked: 'warn',
  replaced: 'calm',
  ended: 'calm',
};

export function DebtorPageRegion({ choices }: { readonly choices: readonly DebtorChoice[] | undefined }) {
  const words = useTexts(debtorPageWords);
  const mayChange = useMay()('operator:cases');
  const { id, mandate } = useCase();
  const [isAdding, setAdding] = useState(false);
  const [code, setCode] = useState<string>();
  const add = mayChange && mandate.closed_at === null;
  return (
    <Card
      title={words.title}
      aside={
        mayChange ? (
          <>
            <PreviewButton of={{ mandate: id }} />{' '}
            {add ? <Button onPress={() => setAdding(true)}>{words.add}</Button> : null}
          </>
        ) : null
      }
      hasNoPadding
    >
      <Codes mayChange={mayChange} />
      <Choices choices={choices} mayChange={add} />
      {isAdding ? <NewCode id={id} onClose={() => setAdding(false)} onCode={setCode} /> : null}
      {code === undefined ? null : (
        <SecretOnce
          title={words.code}
          about={words.codeAbout}
          value={code}
          kept={words.kept}
          onClose={() => setCode(undefined)}
        />
      )}
    </Card>
  );
}

function Codes({ mayChange }: { readonly mayChange: boolean }) {
  const words = useTexts(debtorPageWords);
  const { id } = useCase();
  const { data, error, refetch } = useRead(api.operator.accessCodes.list, {
    mandate_id: id,
    query: { limit: shown_max },
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <Table
      name={words.codes}
      heads={[words.recipient, words.letter, words.state, words.lastUse, words.commands]}
      empty={words.none}
      count={data?.results.length}
    >
      {data?.results.map((code) => (
        <CodeRow key={code.id} id={id} code={code} mayChange={mayChange} />
      ))}
    </Table>
  );
}

interface CodeRowProps {
  /** Of the case or the debtor. */
  readonly id: string;
  readonly code: AccessCode;
  readonly mayChange: boolean;
}

export function CodeRow({ id, code, mayChange }: CodeRowProps) {
  const words = useTexts(debtorPageWords);
  const { code: language } = useWords();
  const [open, setOpen] = useState<'end' | 'unlock'>();
  const close = () => setOpen(undefined);
  const isOpen = code.status === 'active' || code.status === 'locked';
  return (
    <tr>
      <td>{words.roles[code.by]}</td>
      <td data-label={words.letter}>
        {code.letter_id === null ? words.byHand : dayText(code.created_at.slice(0, 10), language)}
      </td>
      <td data-label={words.state}>
        <State meaning={meanings[code.status]}>{words.statuses[code.status]}</State>
      </td>
      <td data-label={words.lastUse}>
        {code.last_used_at === null ? words.never : <DateTime at={code.last_used_at} />}
      </td>
      <td>
        {mayChange && isOpen ? <Button onPress={() => setOpen('end')}>{words.end}</Button> : null}
        {mayChange && code.status === 'locked' ? (
          <Button onPress={() => setOpen('unlock')}>{words.unlock}</Button>
        ) : null}
        {open === 'end' ? <EndCode id={id} code={code} onClose={close} /> : null}
        {open === 'unlock' ? <UnlockCode id={id} code={code} onClose={close} /> : null}
      </td>
    </tr>
  );
}
