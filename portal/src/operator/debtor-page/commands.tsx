/** „Neuer Code“, „Sperren“, „Entsperren“: the commands on access codes. */
import type { AccessCode } from '@mahnwerk/contract/operator/access-codes.ts';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Select, TextArea } from '../../ui/Field.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useCase } from '../cases/reads.ts';
import { debtorPageWords } from './words.ts';

export function NewCode({ onCode, ...dialog }: CaseDialog & { readonly onCode: (code: string) => void }) {
  const words = useTexts(debtorPageWords);
  const { accessCodes } = useOperator();
  const { mandate } = useCase();
  const recipients = [mandate.debtor_id, ...mandate.additional_debtor_ids].map((value, index) => ({
    value,
    text: index === 0 ? words.roles.debtor : `${words.roles.additional_debtor} ${index}`,
  }));
  return (
    <CaseForm
      {...dialog}
      title={words.add}
      submit={words.submit}
      done={words.added}
      changes={[api.operator.accessCodes]}
      failures={{ conflict: words.closed }}
      send={async (fields, attempt) => {
        const { code } = await accessCodes.create({
          mandate_id: dialog.id,
          body: { debtor_id: textIn(fields, 'debtor_id'), reason: textIn(fields, 'reason') },
          ...attempt,
        });
        if (code !== undefined) onCode(code);
      }}
    >
      {(errorOf) => (
        <>
          <p>{words.addAbout}</p>
          <Select label={words.recipient} name="debtor_id" options={recipients} failure={errorOf('debtor_id')} />
          <TextArea label={words.reason} name="reason" rows={2} required failure={errorOf('reason')} />
        </>
      )}
    </CaseForm>
  );
}

type OfCode = CaseDialog & { readonly code: AccessCode };

export function EndCode({ code, ...dialog }: OfCode) {
  const words = useTexts(debtorPageWords);
  const { accessCodes } = useOperator();
  return (
    <CaseForm
      {...dialog}
      draft={`end ${code.id}`}
      title={words.endTitle}
      submit={words.end}
      done={words.ended}
      changes={[api.operator.accessCodes, api.operator.dunningDebtorAccessCodes]}
      failures={{ conflict: words.gone }}
      send={(fields, attempt) =>
        accessCodes.end({ id: code.id, body: { reason: textIn(fields, 'reason') }, ...attempt })
      }
    >
      {(errorOf) => <TextArea label={words.reason} name="reason" rows={2} required failure={errorOf('reason')} />}
    </CaseForm>
  );
}

export function UnlockCode({ code, ...dialog }: OfCode) {
  const words = useTexts(debtorPageWords);
  const { accessCodes } = useOperator();
  return (
    <CaseForm
      {...dialog}
      draft={`unlock ${code.id}`}
      title={words.unlock}
      submit={words.unlock}
      done={words.unlocked}
      changes={[api.operator.accessCodes, api.operator.dunningDebtorAccessCodes]}
      failures={{ conflict: words.gone }}
      send={(_fields, attempt) => accessCodes.unlock({ id: code.id, ...attempt })}
    >
      {() => <p>{words.roles[code.by]}</p>}
    </CaseForm>
  );
}
