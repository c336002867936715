/** A screen whose record is not there yet: it loads, could not be read, or does not exist. */
import { ApiError } from '@mahnwerk/client';
import { Failure } from './Failure.tsx';
import { Loading } from './Loading.tsx';
import { Screen } from './Screen.tsx';
import { NotFound } from './NotFound.tsx';

interface LoadStateProps {
  /** Of the screen, as long as the record does not name it. */
  readonly title: string;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function LoadState({ title, error, retry }: LoadStateProps) {
  if (error === null) return <Loading />;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Screen title={title}>
      <Failure error={error} retry={retry} />
    </Screen>
  );
}
