/** One import for a company. */
import { useParams } from '@tanstack/react-router';
import { OneImport as Shown } from '../../features/imports/OneImport.tsx';
import { CompanyName, companyIn } from './CompanyName.tsx';
import { useSource } from './useSource.ts';

export function OneImport() {
  const { id } = useParams({ strict: false }) as { readonly id: string };
  return (
    <Shown
      source={useSource()}
      id={id}
      above={(of) => (
        <>
          · <CompanyName id={companyIn(of)} />
        </>
      )}
    />
  );
}
