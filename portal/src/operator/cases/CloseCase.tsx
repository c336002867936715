/** „Akte schließen“: with what ends and how it ended. With money open, „Bezahlt“ is never the default. */
import { useState } from 'react';
import { isZero, moneyText } from '../../ui/amounts.ts';
import { Select, TextArea } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { markupOf } from '../../ui/RichText.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../../data/useOperator.ts';
import { ClosingEffect } from '../case-money/ClosingEffect.tsx';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';
import { useBalance, type Case } from './reads.ts';

export function CloseCase({ mandate, ...dialog }: CaseDialog & { readonly mandate: Case }) {
  const { cases, caseWork, table, code } = useWords();
  const words = cases.close;
  const operator = useOperator();
  const { data } = useBalance(dialog.id);
  const open = (data?.legal_balance ?? mandate.legal_balance).total_balance;
  const [chosen, setChosen] = useState(isZero(open) ? 'paid' : '');
  const [isWaived, setIsWaived] = useState(false);
  return (
    <CaseForm
      {...dialog}
      title={words.title}
      submit={words.submit}
      send={async (fields, attempt) => {
        const closing = textIn(fields, 'code') as keyof typeof words.codes;
        await operator.operatorCases.close({
          id: dialog.id,
          body: {
            reason: markupOf(textIn(fields, 'reason')),
            code: closing,
            ...(isWaived ? { waive_residue: true } : {}),
          },
          ...attempt,
        });
        return words.done;
      }}
    >
      {(errorOf) => (
        <>
          <p>{words.consequence}</p>
          <Select
            label={words.code}
            name="code"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            options={[
              { value: '', text: table.choose },
              ...Object.entries(words.codes).map(([value, text]) => ({ value, text })),
            ]}
            failure={errorOf('code')}
          />
          {chosen === 'paid' && !isZero(open) ? <Note>{caseWork.paidWithOpen(moneyText(open, code))}</Note> : null}
          <TextArea label={words.reason} name="reason" required failure={errorOf('reason')} />
          <ClosingEffect id={dialog.id} closing={{ waive_residue: isWaived }} onWaive={setIsWaived} />
        </>
      )}
    </CaseForm>
  );
}
