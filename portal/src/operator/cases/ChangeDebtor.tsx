/** The change of a debtor: its name, its reference and the address that letters go to. The rest stays as it is. */
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { useQuery } from '@tanstack/react-query';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Version } from '../../data/form/conflicts.ts';
import { changeTo, labelsOf, valuesOf } from '../../features/debtor/debtor-values.ts';
import { DebtorFields } from '../../features/debtor/DebtorFields.tsx';
import { textsIn } from '../../data/form/Form.tsx';
import { useWords } from '../../language/language.ts';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';
import { caseKey, type Operator, useCase } from './reads.ts';

/** The version that is changed is read when the dialog opens: what others store after that is not overwritten unseen. */
export function ChangeDebtor({ debtor, ...dialog }: CaseDialog & { readonly debtor: string }) {
  const words = useWords().files;
  const { operator } = useCase();
  const { choose, asked } = useChoice();
  const { data } = useQuery({
    queryKey: [...caseKey(dialog.id), 'debtor', debtor],
    queryFn: () => versionOf(operator, debtor),
    gcTime: 0,
    staleTime: 'static',
  });
  if (data === undefined) return null;
  const send = async (fields: FormData) => {
    const { display_name } = await saveOver({
      version: data,
      mine: textsIn(fields, Object.keys(valuesOf(data.stored))),
      valuesOf,
      save: (values, { stored, etag }) =>
        operator.operatorDebtors.update({ id: debtor, body: changeTo(values, stored), ifMatch: etag }),
      latest: async () => withAuthor(operator, await versionOf(operator, debtor)),
      choose,
    });
    return words.changed(display_name);
  };
  return (
    <>
      <CaseForm
        {...dialog}
        title={words.changeTitle}
        submit={words.submit}
        send={send}
        failures={{ precondition_failed: words.changedMeanwhile }}
      >
        {(failureOf) => (
          <>
            <p>{words.changeAbout}</p>
            <DebtorFields stored={data.stored} failureOf={failureOf} />
          </>
        )}
      </CaseForm>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={labelsOf(words)} />}
    </>
  );
}

async function versionOf(operator: Operator, id: string): Promise<Version<Debtor>> {
  const { body, etag = '' } = await operator.operatorDebtors.get.answer({ id });
  if (body === undefined) throw new Error('The debtor came without a body.');
  return { stored: body, etag, at: body.updated_at };
}

/** With who stored it: the audit log names people and keys of the operator, not those of a company. */
async function withAuthor(operator: Operator, version: Version<Debtor>): Promise<Version<Debtor>> {
  const { results } = await operator.auditLog.list({ query: { target_id: version.stored.id, limit: 1 } });
  const author = results.find(({ after }) => (after as Debtor | null)?.updated_at === version.at);
  return { ...version, by: author?.actor_name };
}
