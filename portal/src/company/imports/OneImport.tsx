/** One import of a company. */
import { useParams } from '@tanstack/react-router';
import { OneImport as Shown } from '../../features/imports/OneImport.tsx';
import { useSources } from './useSources.ts';

export function OneImport() {
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const { sources, shown } = useSources();
  return <Shown source={sources[shown]} id={id} />;
}
