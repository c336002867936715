/** The change of a debtor: its name, its reference and the address that letters go to. The rest stays as it is. */
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { api } from '../../data/operations.ts';
import { useVersion } from '../../data/query.ts';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Version } from '../../data/form/conflicts.ts';
import { changeTo, labelsOf, valuesOf } from '../../features/debtor/debtor-values.ts';
import { DebtorFields } from '../../features/debtor/DebtorFields.tsx';
import { textsIn } from '../../data/form/Form.tsx';
import { useWords } from '../../language/language.ts';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';
import { type Operator, useCase } from './reads.ts';

/** The version that is changed is read when the dialog opens: what others store after that is not overwritten unseen. */
export function ChangeDebtor({ debtor, ...dialog }: CaseDialog & { readonly debtor: string }) {
  const words = useWords().files;
  const { operator } = useCase();
  const { choose, asked } = useChoice();
  const { data, latest } = useVersion(api.operator.operatorDebtors.get, { id: debtor }, { isOnce: true });
  if (data === undefined) return null;
  const send = async (fields: FormData) => {
    const { display_name } = await saveOver({
      version: data,
      mine: textsIn(fields, Object.keys(valuesOf(data.stored))),
      valuesOf,
      save: (values, { stored, etag }) =>
        operator.operatorDebtors.update({ id: debtor, body: changeTo(values, stored), ifMatch: etag }),
      latest: async () => withAuthor(operator, await latest()),
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
        {(errorOf) => (
          <>
            <p>{words.changeAbout}</p>
            <DebtorFields stored={data.stored} errorOf={errorOf} />
          </>
        )}
      </CaseForm>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={labelsOf(words)} />}
    </>
  );
}

/** With who stored it: the audit log names people and keys of the operator, not those of a company. */
async function withAuthor(operator: Operator, version: Version<Debtor>): Promise<Version<Debtor>> {
  const { results } = await operator.auditLog.list({ query: { target_id: version.stored.id, limit: 1 } });
  const author = results.find(({ after }) => (after as Debtor | null)?.updated_at === version.at);
  return { ...version, by: author?.actor_name };
}
