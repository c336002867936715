/** Why a factor could not be changed. */
import { ApiError } from '@mahnwerk/client';
import { useWords } from '../language/language.ts';

export function FactorFailure({ error }: { readonly error: Error | null }) {
  const { codes, factors, failure } = useWords();
  if (error === null) return null;
  const code = error instanceof ApiError ? error.code : '';
  return <p role="alert">{code === 'conflict' ? factors.last : (codes[code] ?? failure.title)}</p>;
}
