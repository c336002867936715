/** „Schuldnerseite“ of a debtor of invoices: its codes, and what it chose. */
import type { OperatorDunningDebtor } from '@mahnwerk/contract/operator/dunning-debtors.ts';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import type { CaseDialog } from '../cases/CaseForm.tsx';
import { ChoicesTable } from './Choices.tsx';
import { CodeRow } from './DebtorPageRegion.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { shown_max, Table } from './Table.tsx';
import { debtorPageWords } from './words.ts';

export function InvoicesPageRegion({ debtor: { id, invoice_count } }: { readonly debtor: OperatorDunningDebtor }) {
  const words = useTexts(debtorPageWords);
  const mayChange = useMay()('operator:cases');
  const [isAdding, setAdding] = useState(false);
  const [code, setCode] = useState<string>();
  const add = mayChange && invoice_count > 0;
  return (
    <Card
      title={words.title}
      aside={
        mayChange ? (
          <>
            <PreviewButton of={{ dunningDebtor: id }} />{' '}
            {add ? <Button onPress={() => setAdding(true)}>{words.add}</Button> : null}
          </>
        ) : null
      }
      hasNoPadding
    >
      <Codes id={id} mayChange={mayChange} />
      <Choices id={id} />
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

function Codes({ id, mayChange }: { readonly id: string; readonly mayChange: boolean }) {
  const words = useTexts(debtorPageWords);
  const { data, error, refetch } = useRead(api.operator.dunningDebtorAccessCodes.list, {
    dunning_debtor_id: id,
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

function Choices({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(api.operator.debtorChoices.list, {
    query: { dunning_debtor_id: id, limit: shown_max },
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return <ChoicesTable choices={data?.results} />;
}

function NewCode({ id, onClose, onCode }: CaseDialog & { readonly onCode: (code: string) => void }) {
  const words = useTexts(debtorPageWords);
  const { dunningDebtorAccessCodes } = useOperator();
  return (
    <CommandDialog
      draft={`${id} ${words.add}`}
      onClose={onClose}
      title={words.add}
      submit={words.submit}
      done={words.added}
      changes={[api.operator.dunningDebtorAccessCodes]}
      failures={{ conflict: words.nothingOpen }}
      send={async (fields, attempt) => {
        const { code } = await dunningDebtorAccessCodes.create({
          dunning_debtor_id: id,
          body: { reason: textIn(fields, 'reason') },
          ...attempt,
        });
        if (code !== undefined) onCode(code);
      }}
    >
      {(errorOf) => (
        <>
          <p>{words.addAbout}</p>
          <TextArea label={words.reason} name="reason" rows={2} required failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}
