/** The change of a claim of a draft. What others stored meanwhile is settled field by field. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CommandDialog } from '../../components/CommandDialog.tsx';
import { ConflictDialog, useChoice } from '../../components/ConflictDialog.tsx';
import { saveOver, type Version } from '../../components/conflicts.ts';
import { textsIn } from '../../components/Form.tsx';
import { useWords } from '../../language/language.ts';
import { type CompanyApi, useCompany } from '../useCompany.ts';
import { changeTo, ClaimFields, claimFields, labelsOf, valuesOf } from './ClaimFields.tsx';

interface ChangeClaimProps {
  readonly claim: string;
  /** The field that takes the focus; else the first. */
  readonly field?: string;
  readonly onClose: () => void;
}

/** The version that is changed is read when the dialog opens. */
export function ChangeClaim({ claim, field, onClose }: ChangeClaimProps) {
  const { company, files } = useWords();
  const { api, key } = useCompany();
  const { choose, asked } = useChoice();
  const { data } = useQuery({
    queryKey: [...key, 'claim', claim],
    queryFn: () => versionOf(api, claim),
    gcTime: 0,
    staleTime: 'static',
  });
  const isOpen = data !== undefined;
  useEffect(() => {
    if (isOpen && field !== undefined) document.querySelector<HTMLElement>(`dialog [name="${field}"]`)?.focus();
  }, [isOpen, field]);
  if (data === undefined) return null;
  const send = async (fields: FormData) => {
    await saveOver({
      version: data,
      mine: textsIn(fields, claimFields),
      valuesOf,
      save: (values, { etag }) => api.claims.update({ id: claim, body: changeTo(values), ifMatch: etag }),
      latest: () => versionOf(api, claim),
      choose,
    });
    return company.claim.changed;
  };
  return (
    <>
      <CommandDialog
        title={company.claim.changeTitle}
        submit={company.claim.save}
        send={send}
        onClose={onClose}
        changes={key}
        failures={{ precondition_failed: files.changedMeanwhile }}
      >
        {(failureOf) => <ClaimFields values={valuesOf(data.stored)} failureOf={failureOf} />}
      </CommandDialog>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={labelsOf(company.claim)} />}
    </>
  );
}

async function versionOf(api: CompanyApi, id: string): Promise<Version<Claim>> {
  const { body, etag = '' } = await api.claims.get.answer({ id });
  if (body === undefined) throw new Error('The claim came without a body.');
  return { stored: body, etag, at: body.updated_at };
}
