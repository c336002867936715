/** „Importe“ of the operator: files of all companies. */
import { useState } from 'react';
import { staffMembershipOf, useMe } from '../../data/me.ts';
import { operatorImporting } from '../../data/service.ts';
import { ImportList } from '../../features/imports/ImportList.tsx';
import { useKinds } from '../../features/imports/source.ts';
import { UploadingImports, type UploadPlace } from '../../features/imports/UploadImport.tsx';
import { importWords } from '../../features/imports/words.ts';
import { useTexts } from '../../language/language.ts';
import { Screen } from '../../ui/Screen.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { CompanyField } from '../CompanyField.tsx';
import { CompanyName, companyIn } from './CompanyName.tsx';
import { useSource } from './useSource.ts';

export function Imports() {
  const words = useTexts(importWords);
  const source = useSource();
  const kinds = useKinds(source).data ?? [];
  const membership = staffMembershipOf(useMe())?.id ?? 'self';
  const [company, setCompany] = useState<string>();
  const filter = useCompanyFilter(words.company);
  const place: UploadPlace = {
    kinds,
    sourceOf: () => source,
    send: (sent, attempt) =>
      operatorImporting(membership).operatorImports.create({
        body: { company_id: company ?? '', ...sent },
        ...attempt,
      }),
    more: (errorOf) => <CompanyField label={words.company} onChoose={setCompany} failure={errorOf('company_id')} />,
  };
  return (
    <UploadingImports place={place} mayUpload={source.mayWrite && kinds.length > 0}>
      {(upload) => (
        <Screen title={words.title} actions={upload}>
          <ImportList
            source={source}
            kinds={kinds}
            filters={[filter]}
            more={[{ name: 'company', title: words.company, cell: (each) => <CompanyName id={companyIn(each)} /> }]}
          />
        </Screen>
      )}
    </UploadingImports>
  );
}
